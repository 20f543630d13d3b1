// SPDX-License-Identifier: Apache-2.0
import type { Layer } from "../scene/episode_scene";
import { type ColorMode, kRamps } from "../scene/ramps";
import type { Stage } from "../scene/stage";
import type { KeyAction } from "./keys";
import type { Player } from "./player";
import type { Theme } from "./theme";
import type { Toolbar } from "./toolbar";

/** The keys of every page with a scene. */
export function sceneKeys(player: Player, stage: Stage, toolbar: Toolbar, theme: Theme, measure: () => void): KeyAction[] {
  const layers: [string, Layer, string][] = [
    ["u", "unseen", "show what no view has seen"],
    ["s", "ship", "show the true target"],
    ["c", "cloud", "show the scan"],
    ["p", "path", "show drone and path"],
    ["f", "field", "show the planner's field"],
    ["w", "sea", "show the sea"],
  ];
  return [
    { keys: [" "], shown: "space", says: "play or pause", run: () => player.toggle() },
    { keys: ["ArrowRight"], shown: "→", says: "next view", run: () => player.step(1) },
    { keys: ["ArrowLeft"], shown: "←", says: "view before", run: () => player.step(-1) },
    { keys: ["Home"], shown: "Home", says: "to the start", run: () => player.seek(0) },
    { keys: ["End"], shown: "End", says: "to the end", run: () => player.seek(player.duration) },
    { keys: ["+", "="], shown: "+", says: "faster", run: () => player.faster(1) },
    { keys: ["-"], shown: "-", says: "slower", run: () => player.faster(-1) },
    ...(Object.keys(kRamps) as ColorMode[]).map((mode) => ({
      keys: [kRamps[mode].key],
      shown: kRamps[mode].key,
      says: `colours: ${kRamps[mode].title.toLowerCase()}`,
      run: () => toolbar.setColors(mode),
    })),
    ...layers.map(([key, layer, says]) => ({ keys: [key], shown: key, says, run: () => toolbar.toggle(layer) })),
    {
      keys: ["d"],
      shown: "d",
      says: "look through the drone's camera, and back",
      run: () => stage.toggleEye(),
    },
    { keys: ["h"], shown: "h", says: "the whole target and path in sight", run: () => stage.home() },
    { keys: ["m"], shown: "m", says: "measure between two points, and stop", run: measure },
    { keys: ["t"], shown: "t", says: "light or dark", run: () => theme.toggle() },
  ];
}
