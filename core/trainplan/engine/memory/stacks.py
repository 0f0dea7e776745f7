"""What training stacks keep alive that others free, beside their switches."""

from __future__ import annotations

from typing import Final

DTENSOR: Final = frozenset({"torchtitan", "nemo_automodel", "fsdp2", "torchtune"})
"""Tensor parallel by DTensor: backward finds the gathered input of attention and feed-forward where Megatron gathers
it again, and what is not split works on whole sequences (torch.distributed.tensor.parallel, traced)."""
SCORES_AFTER_EXPERTS: Final = frozenset({"torchtitan"})
"""Router scores multiply what experts give in fp32 (torchtitan models/moe, `score_before_experts` off, traced)."""
TORCH_PIPELINES: Final = frozenset({"torchtitan", "nemo_automodel"})
"""Pipelines of torch.distributed.pipelining: a buffer for every micro batch that arrives, made before the first, and
the last stage's outputs held to the end of the step (pipelining/stage.py, traced)."""
ROTARY_CAST: Final = frozenset({"torchtitan"})
"""Rotary tables of cosines and sines are an argument of every layer, and FSDP casts arguments to 16 bit (traced);
models without norms of queries and keys turn complex numbers, which it leaves alone."""
EAGER_VOCABULARY_PARALLEL: Final = 4.0
"""Bytes per logit that DTensor's loss parallel holds beyond a whole loss: exponentials and their sum are tensors of
their own (torch.distributed.tensor.parallel.loss, traced)."""
