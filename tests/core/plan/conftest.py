from __future__ import annotations

import pytest

from trainplan.catalog.library import load_library
from trainplan.plan.new import default_plan


@pytest.fixture(scope="session")
def library():
    return load_library()


@pytest.fixture(scope="session")
def plan(library):
    return default_plan(library)
