# SPDX-License-Identifier: Apache-2.0
"""A scan, read back with pandas and drawn: coverage over the path."""

import os
import sys

import matplotlib

import danbv

matplotlib.use("Agg")
from matplotlib import pyplot  # noqa: E402

out = sys.argv[1] if len(sys.argv) > 1 else "out/python-scan"
views = int(sys.argv[2]) if len(sys.argv) > 2 else 20
danbv.scan("fleet:tug:7", sea_state=3, views=views, points=20000, out=out)
scan = danbv.load_scan(out)
table = scan.views
print(table[["time_s", "path", "cr", "registration"]].to_string())
figure, axes = pyplot.subplots()
axes.plot(table["path"], 100 * table["cr"], marker="o")
axes.set(xlabel="path (m)", ylabel="CR (%)", title=f"{scan.facts['target']} by {scan.facts['planner']}")
figure.savefig(os.path.join(out, "cr.svg"))
print(f"{len(scan.cloud)} points, mean distance to the truth {1000 * abs(scan.cloud_distance).mean():.0f} mm")
