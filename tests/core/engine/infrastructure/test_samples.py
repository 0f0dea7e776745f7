"""Usual samples, and what a cache holds of them."""

from __future__ import annotations

import pytest

from trainplan.engine.infrastructure.samples import USUAL, cached_fraction


def test_that_usual_samples_are_those_of_their_sources() -> None:
    """Patches of 16 x 16: 256 of an image, 16 frames of a video, 1,024 of a page; 1,500 frames of 30 s (Whisper)."""
    assert {kind: (item.bytes, item.tokens) for kind, item in USUAL.items()} == {
        "image": (114_660, 256),
        "audio": (480_000, 1500),
        "video": (6_250_000, 16 * 256),
        "document": (400_000, 1024),
    }


@pytest.mark.parametrize(
    ("data", "cache", "epochs", "share"),
    [(100, 50, 2, 0.25), (100, 200, 2, 0.5), (100, 100, 4, 0.75), (100, 50, 1, 0.0), (100, 0, 3, 0.0)],
)
def test_that_a_cache_serves_what_fits_from_the_second_epoch(
    data: float, cache: float, epochs: float, share: float
) -> None:
    assert cached_fraction(data, cache, epochs) == pytest.approx(share)
