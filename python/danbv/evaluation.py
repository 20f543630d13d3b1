# SPDX-License-Identifier: Apache-2.0
"""Flying planners: one scan, or the whole protocol of `danbv eval`."""

import csv as _csv
import io as _io
import json as _json
import tempfile as _tempfile
import warnings as _warnings

from . import _core


class Evaluation:
    """What an evaluation found: `csv`, the text of results.csv, `rows`, a dict an episode,
    `summary`, what results.json holds, and `table`, as `danbv eval` prints it."""

    def __init__(self, csv, json, table):
        self.csv = csv
        self.summary = _json.loads(json)
        self.table = table

    @property
    def rows(self):
        return list(_csv.DictReader(_io.StringIO(self.csv)))

    def to_dataframe(self):
        """The rows as a pandas.DataFrame."""
        import pandas

        return pandas.read_csv(_io.StringIO(self.csv))

    def __str__(self):
        return self.table


def _listed(planner):
    return list(planner) if isinstance(planner, (list, tuple)) else [planner]


def evaluate(planner, targets=None, *, against=(), out=None, config=None, **options):
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


def scan(target=None, planner=None, *, out=None, log=False, force=False, on_view=None, config=None,
         **options):
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
