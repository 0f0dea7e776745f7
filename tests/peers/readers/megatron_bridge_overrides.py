"""Gives overrides to Megatron-Bridge's own recipe, its Hydra parser and its validation: WORLD OVERRIDE ...

Packages that import every model stand here without their own file, and so does what needs Transformer Engine.
"""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.machinery
import os
import sys
import types
import typing
from pathlib import Path

import torch
import typing_extensions

typing.override = typing_extensions.override  # type: ignore[attr-defined]  # the wheels are of Python 3.12
WORLD, *OVERRIDES = sys.argv[1:]
BRIDGE = Path(os.environ["BRIDGE"])
ABSENT = ("megatron.bridge.peft.lora_layers", "megatron.energon", "megatron.post_training", "megatron.rl")
"""Needs Transformer Engine; packages of their own that no recipe of ours asks."""


class Device:
    """What Megatron asks of a GPU."""

    major, minor, total_memory, multi_processor_count, name = 9, 0, 80 << 30, 132, "invented"


class Empty(types.ModuleType):
    """A module that has every name, each a class that nothing is an instance of."""

    __path__: typing.ClassVar[list[str]] = []

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        made = type(name, (), {"__module__": self.__name__})
        setattr(self, name, made)
        return made


class Package(types.ModuleType):
    """A package whose own file imports every model: what is asked of it comes from the module that has it."""

    __path__: typing.ClassVar[list[str]] = []
    providers: typing.ClassVar = {"GPTModelProvider": "gpt_provider"}

    def __getattr__(self, name: str) -> object:
        if name in self.providers:
            return getattr(importlib.import_module(f"megatron.bridge.models.{self.providers[name]}"), name)
        if name == "T5ModelProvider":
            return type(name, (), {})
        raise AttributeError(name)


class EmptyModules(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, name, path=None, target=None):  # type: ignore[no-untyped-def]
        if any(name == absent or name.startswith(f"{absent}.") for absent in ABSENT):
            return importlib.machinery.ModuleSpec(name, self, is_package=True)
        return None

    def create_module(self, spec):  # type: ignore[no-untyped-def]
        return Empty(spec.name)

    def exec_module(self, module):  # type: ignore[no-untyped-def]
        pass


torch.cuda.get_device_capability = lambda *_: (9, 0)
torch.cuda.get_device_properties = lambda *_: Device()
torch.cuda.is_available = lambda: True
torch.cuda.device_count = lambda: 8
os.environ.update({"RANK": "0", "WORLD_SIZE": WORLD, "LOCAL_RANK": "0"})

sys.meta_path.insert(0, EmptyModules())
import megatron.core

megatron = sys.modules["megatron"]
megatron.__path__ = [*megatron.__path__, str(BRIDGE / "megatron")]
for package in ("bridge", "bridge.models", "bridge.models.conversion", "bridge.models.hf_pretrained", "bridge.recipes",
                "bridge.recipes.gpt", "bridge.recipes.gpt.h100"):  # fmt: skip
    made = Package(f"megatron.{package}")
    made.__path__ = [str(BRIDGE / "megatron" / package.replace(".", "/"))]  # type: ignore[misc]
    sys.modules[made.__name__] = made

from megatron.bridge.recipes.gpt.vanilla_gpt import vanilla_gpt_pretrain_config
from megatron.bridge.training.mixed_precision import get_mixed_precision_config
from megatron.bridge.training.utils.omegaconf_utils import process_config_with_overrides

config = process_config_with_overrides(vanilla_gpt_pretrain_config(), cli_overrides=OVERRIDES)
if isinstance(config.mixed_precision, str):  # as its setup does
    config.mixed_precision = get_mixed_precision_config(config.mixed_precision)
config.validate()
adapters = config.peft.dim if config.peft is not None else None
print("read", config.model.num_layers, config.data_parallel_size, config.train.global_batch_size, adapters)
