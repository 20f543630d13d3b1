# SPDX-License-Identifier: Apache-2.0
"""danbv.Env: one drone, as Gymnasium has it."""

from __future__ import annotations

from typing import Any, Iterable

import gymnasium
import numpy as np

from . import spaces as _spaces
from ._core import Error, World


class Env(_spaces.OfWorld, gymnasium.Env):
    """One drone that scans a target: Gymnasium's single environment.

    observations: which arrays an observation holds, of occupancy, directions, complexity, drone,
    history, depth and field. copy: whether each observation is the caller's own; False: views that
    the next step changes. Further keywords are those of danbv.World.

    reset(options={"target": 0, "sea_state": 5, "stream": 7, "views": 20}) begins that very episode
    (sea_state None: the ship lies still); what is left out is drawn from the seed.
    """

    metadata = {"render_modes": ["rgb_array"], "render_fps": 2}

    def __init__(self, *, observations: Iterable[str] = _spaces.DEFAULT_OBSERVATIONS,
                 render_mode: str | None = None, copy: bool = True,
                 picture_size: tuple[int, int] = (320, 240), **options: Any) -> None:
        self._arguments = dict(observations=observations, render_mode=render_mode, copy=copy,
                               picture_size=picture_size, **options)
        names = _spaces.check_observations(observations)
        self.render_mode = _spaces.check_render_mode(render_mode)
        self._copy, self._picture_size = copy, picture_size
        self._ended = True
        self._world = World(1, autoreset="next_step", depth="depth" in names,
                            field="field" in names, **options)
        self.observation_space = _spaces.observation_space(self._world.observation, names)
        self.action_space = _spaces.action_space(self._world)
        self._arrays = _spaces.WorldArrays(self._world, names)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None
              ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**32))
        if options:
            self._world.reset_to([self._episode(number, options)])
        else:
            self._world.reset(number)
        self._ended = False
        return self._observe(), self._info()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        if self._ended:
            self._world.drones  # raises where the environment is closed
            raise Error("the episode has ended, or none was begun: call reset() first")
        self._world.step(_spaces.check_actions(np.asarray(action)[None]))
        rewards, terminated, truncated = self._arrays.outcome()
        self._ended = bool(terminated[0] or truncated[0])
        return (self._observe(), float(rewards[0]), bool(terminated[0]), bool(truncated[0]),
                self._info())

    def render(self) -> Any:
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs render_mode='rgb_array'")
            return None
        width, height = self._picture_size
        pixels = self._world.picture(0, width, height)
        return np.frombuffer(pixels, np.uint8).reshape(height, width, 3).copy()

    def close(self) -> None:
        self._close_world()

    def __reduce__(self):  # a copy is made anew from the same arguments, as Gymnasium's EzPickle does
        return _make, (self._arguments,)

    def _episode(self, number, options):
        unknown = set(options) - {"target", "sea_state", "stream", "views"}
        if unknown:
            raise ValueError(f"reset: no option {', '.join(sorted(map(str, unknown)))}; there are "
                             "target, sea_state, stream and views")
        return self._drawn_episode(number, options)

    def _observe(self):
        return {name: array[0] for name, array in self._arrays.observation(self._copy).items()}

    def _info(self):
        return _spaces.info_of(self._arrays.progress()[0])


def _make(arguments):
    return Env(**arguments)


def register() -> None:
    """Registers danbv/ShipScan-v0 with Gymnasium, alone and as a batch; importing danbv.Env does so."""
    if "danbv/ShipScan-v0" not in gymnasium.registry:
        gymnasium.register("danbv/ShipScan-v0", entry_point="danbv.env:Env",
                           vector_entry_point="danbv.vector_env:VectorEnv")


register()
