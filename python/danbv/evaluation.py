# SPDX-License-Identifier: Apache-2.0
"""Flying planners: one scan, or the whole protocol of `danbv eval`."""

from __future__ import annotations

import csv as _csv
import io as _io
import json as _json
import tempfile as _tempfile
import warnings as _warnings
from os import PathLike as _PathLike
from typing import Any as _Any, Callable as _Callable, Iterable as _Iterable

from . import _core


class Evaluation:
    """What an evaluation found: `csv`, the text of results.csv, `rows`, a dict an episode,
    `summary`, what results.json holds, and `table`, as `danbv eval` prints it."""

    def __init__(self, csv: str, json: str, table: str) -> None:
        self.csv = csv
        self.summary: dict[str, _Any] = _json.loads(json)
        self.table = table

    @property
    def rows(self) -> list[dict[str, str]]:
        return list(_csv.DictReader(_io.StringIO(self.csv)))

    def to_dataframe(self) -> _Any:
        """The rows as a pandas.DataFrame."""
        import pandas

        return pandas.read_csv(_io.StringIO(self.csv))

    def __str__(self) -> str:
        return self.table


def _listed(planner: _Any) -> list[_Any]:
    return list(planner) if isinstance(planner, (list, tuple)) else [planner]


def evaluate(planner: _Any, targets: str | _PathLike[str] | _Iterable[str | _PathLike[str]] | None = None,
             *, against: _Any = (), out: str | _PathLike[str] | None = None,
             config: str | _PathLike[str] | None = None, **options: _Any) -> Evaluation:
    """Flies planners around targets under the protocol of `danbv eval`, from equal starts.

    planner: a name, a callable, a class of callables (made anew for every batch of episodes), a
    dict {name: callable}, or a list of these. A callable is given an Observation of N drones and
    gives actions [N, 6] as World.step takes them; it is called from several threads, one at a time.
    against: further planners. targets: as --targets of `danbv eval`, or a list of targets; None: the
    test ships, or what `config` says. out: a folder for results.csv, results.json, table.tex and
    config.toml. Further keywords and the TOML file `config` are the options of `danbv eval`
    (danbv.options("evaluate") lists them): objects=5 takes five of the targets.

    A target around which no scan can begin in a sea state is left out there: a UserWarning names
    it, and so does summary["not_flown"]. An Error where nothing is left.
    """
    planners = _listed(planner) + _listed(against)
    # Always flown anew: what was kept of a callable's flights would not know that it has changed.
    with _tempfile.TemporaryDirectory(prefix="danbv-") as scratch:
        found = _core._evaluate(
            planners, targets, out=out, scratch=scratch, config=config, **options)
    for warning in found.pop("warnings"):
        _warnings.warn(warning, stacklevel=2)
    return Evaluation(**found)


def scan(target: str | _PathLike[str] | None = None, planner: _Any = None, *,
         out: str | _PathLike[str] | None = None, log: bool = False, force: bool = False,
         on_view: _Callable[[dict[str, _Any]], _Any] | None = None,
         config: str | _PathLike[str] | None = None, **options: _Any) -> dict[str, _Any]:
    """Flies one scan, as `danbv scan` does, and gives its metrics (what metrics.json holds).

    target: as `danbv scan` takes it; None: what `config` says. planner: a name or a callable; None:
    what `config` says, or the one that `danbv scan` takes. out: a folder for the scan's files, which
    load_scan() reads; without it nothing is written. log: also keep what came on board, for
    load_log(). on_view: called with a dict after every view. Further keywords and the TOML file
    `config` are the options of `danbv scan` (danbv.options("scan") lists them), without those for
    missions and surface meshes, which are the program's.
    """
    flown = _core._scan(
        target, planner=planner, out=out, log=log, force=force, on_view=on_view, config=config,
        **options)
    return {**_json.loads(flown["metrics"]), "end": flown["reason"]}
