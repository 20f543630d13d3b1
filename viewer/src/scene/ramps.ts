// SPDX-License-Identifier: Apache-2.0
export type ColorMode = "time" | "directions" | "distance" | "paint";

export interface Ramp {
  stops: string[];
  title: string;
  low: string;
  high: string;
  key: string;
}

/** What the points' colours mean, and how they run from low to high. */
export const kRamps: Record<ColorMode, Ramp> = {
  time: {
    // Hues far apart, so that neighbouring views can be told; light in the middle of the scan.
    stops: ["#4a2a9e", "#2f66d6", "#1fa7d3", "#26c08b", "#9bd046", "#f4d03a", "#f28a2c", "#cf3027"],
    title: "First seen",
    low: "first view",
    high: "last view",
    key: "1",
  },
  directions: {
    stops: ["#b3284b", "#e2633f", "#f6a944", "#f3e36b", "#9fd28a", "#3f9f8f", "#21688c"],
    title: "Seen from how many directions",
    low: "1",
    high: "8 and more",
    key: "2",
  },
  distance: {
    stops: ["#2b8cbe", "#4eb3a4", "#a8d47f", "#f4d35e", "#ee8a3c", "#d62839"],
    title: "Distance to the true surface",
    low: "0",
    high: "4 cm and more",
    key: "3",
  },
  paint: { stops: [], title: "The target's own colours", low: "", high: "", key: "4" },
};

/** The planner's field, in colours that no point has. */
export const kFieldRamp: Ramp = {
  stops: ["#7d8fb3", "#9a78c0", "#c0569b", "#f0566a", "#ff8a3d", "#ffd23f"],
  title: "The planner's field U",
  low: "least",
  high: "most",
  key: "f",
};

/** The colour at 0..1 of a ramp, as sRGB bytes. */
export function colorAt({ stops }: Ramp, share: number): [number, number, number] {
  const at = Math.min(1, Math.max(0, share)) * (stops.length - 1);
  const stop = Math.min(Math.floor(at), stops.length - 2);
  const byte = (text: string, k: number) => parseInt(text.slice(1 + 2 * k, 3 + 2 * k), 16);
  const channel = (k: number) => {
    const a = byte(stops[stop]!, k);
    return a + (at - stop) * (byte(stops[stop + 1]!, k) - a);
  };
  return [channel(0), channel(1), channel(2)];
}

export const gradientOf = ({ stops }: Ramp) => `linear-gradient(90deg, ${stops.join(", ")})`;
