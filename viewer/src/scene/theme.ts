// SPDX-License-Identifier: Apache-2.0
export interface SceneTheme {
  sky: string;
  deep: string;
  shallow: string;
  ground: string;
  ship: number;
  path: number;
  drone: number;
}

export const kSceneThemes: Record<"light" | "dark", SceneTheme> = {
  light: {
    sky: "#dfe9f1",
    deep: "#3c7795",
    shallow: "#7fb4c9",
    ground: "#c4ccc0",
    ship: 0xb9c2cb,
    path: 0x1d3557,
    drone: 0x16222e,
  },
  dark: {
    sky: "#0d1520",
    deep: "#0c2233",
    shallow: "#1d4a63",
    ground: "#20272c",
    ship: 0x7d8894,
    path: 0xb9c6d3,
    drone: 0xf4f7fa,
  },
};
