"""What a cluster costs: bill of materials, owning, renting, cash flow, and the decision between them."""
