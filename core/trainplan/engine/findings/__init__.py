"""What a person should know about a plan, by code: registry, checks of the inputs, limits of the infrastructure."""
