# SPDX-License-Identifier: Apache-2.0
"""A planner of one's own in Python, flown under the protocol of danbv eval beside da-nbv."""

import sys

import numpy as np

import danbv


def helix(observation):
    """Around the ship in steps of 40 degrees, 8 m from its centre, rising on the way."""
    position = np.asarray(observation["drone"])[:, :3]
    angle = np.arctan2(position[:, 1], position[:, 0]) + 0.7
    there = np.stack([8 * np.cos(angle), 8 * np.sin(angle), np.minimum(position[:, 2] + 0.3, 8)], 1)
    look = np.array([0, 0, 1]) - there
    yaw = np.arctan2(look[:, 1], look[:, 0])
    pitch = np.arctan2(look[:, 2], np.hypot(look[:, 0], look[:, 1]))
    return np.column_stack([there, yaw, pitch, np.zeros(len(there))])


views = int(sys.argv[1]) if len(sys.argv) > 1 else 20
found = danbv.evaluate(helix, ["fleet:tug:7", "fleet:roro:2"], against="da-nbv", sea_state=[3],
                       episodes=2, views=views, points=20000)
print(found)  # the rows of results.csv are found.rows, or found.to_dataframe()
