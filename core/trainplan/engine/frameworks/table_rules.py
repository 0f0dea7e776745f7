"""The rules of a framework over tables of layouts: what a search leaves out, before it costs anything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from trainplan.catalog.frameworks import Framework, Rule
from trainplan.engine.frameworks.capabilities import (
    UNWANTED,
    Flags,
    Given,
    framework_of,
    job_values,
    judge_values,
    layout_values,
    released,
    rule_fields,
    rules_left,
)
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Layout
from trainplan.engine.layout.table import Group, Index, LayoutTable


class TableRules:
    """The rules of one framework in one release for one job; each is judged on the distinct values of its fields."""

    def __init__(self, job: Job, framework: Framework | None = None) -> None:
        self.job, self.framework = job, framework or framework_of(job)
        self.known = job_values(job)
        every = rules_left(job) if framework is None else framework.rules_in(released(job))
        rules = [rule for rule in every if rule.kind in UNWANTED]
        open_names = self.framework.choices.keys()
        self.fixed = {rule: rule_fields(rule) for rule in rules if not rule.condition.names & open_names}
        self.remembered: dict[Any, Any] = {}
        """What callers found out by these rules, by what they asked."""
        self.choosing = tuple(rule for rule in rules if rule.condition.names & open_names)

    def against(self, table: LayoutTable, rejected: Counter[str]) -> Flags:
        """Layouts that should not be recommended; `rejected` counts them by the first rule against each."""
        unwanted: Flags = np.zeros(table.size, dtype=np.bool_)
        for group in table.groups:
            held = [rule for rule, needed in self.fixed.items() if needed <= group.options.columns.keys()]
            _add(unwanted, self._of(_options(group), held), group.index, group.options.count, rejected)
        mixed = {rule: needed for rule, needed in self.fixed.items() if not _in_one_group(needed, table)}
        if self.choosing:
            mixed |= dict.fromkeys(self.choosing, frozenset().union(*map(rule_fields, self.choosing)))
        for needed in dict.fromkeys(mixed.values()):
            first, index = table.distinct(tuple(sorted(needed)))
            rules = [rule for rule, fields in mixed.items() if fields == needed]
            _add(unwanted, self._of(table.rows(first).layout(), rules), index, len(first), rejected)
        return unwanted

    def of_fields(self, layout: Layout, given: Iterable[str]) -> Flags:
        """Layouts against which a rule speaks that is about some fields alone; the others may have any value."""
        names = frozenset(given)
        held = [rule for rule, needed in self.fixed.items() if needed <= names]
        result: Flags = np.asarray(False)
        for flags in self._of(layout, held).values():
            result = result | flags
        return result

    def _of(self, layout: Layout, rules: Sequence[Rule]) -> Mapping[Rule, Flags]:
        if not rules:
            return {}
        values = Given(self.known, layout_values(self.job, layout, self.framework))
        return judge_values(self.framework, released(self.job), values, rules).rules


def _options(group: Group) -> Layout:
    columns: dict[str, Any] = dict(group.options.columns)
    return Layout(**columns)


def _in_one_group(needed: frozenset[str], table: LayoutTable) -> bool:
    return any(needed <= group.options.columns.keys() for group in table.groups)


def _add(unwanted: Flags, found: Mapping[Rule, Flags], index: Index | None, count: int, rejected: Counter[str]) -> None:
    """Add what rules are against, of which each layout has one of `count` combinations; a layout counts with the first
    rule against it."""
    if not found:
        return
    if index is None:
        left = np.array([np.count_nonzero(~unwanted)])
    else:
        left = np.bincount(index[~unwanted], minlength=count)
    against: Flags = np.zeros(count, dtype=np.bool_)
    for rule, flags in found.items():
        new = int(left[np.broadcast_to(flags, (count,)) & ~against].sum())
        if new:
            rejected[rule.id] += new
            np.logical_or(against, flags, out=against)
    if against.any():
        np.logical_or(unwanted, against[0] if index is None else against.take(index), out=unwanted)
