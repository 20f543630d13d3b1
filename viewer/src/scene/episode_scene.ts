// SPDX-License-Identifier: Apache-2.0
import * as THREE from "three";
import type { Episode } from "../data/episode";
import { shipPose } from "../sea/ship_motion";
import { CloudObject, type Detail } from "./cloud";
import { DroneObject } from "./drone";
import { FieldObject } from "./field";
import type { ColorMode } from "./ramps";
import { ShipObject } from "./ship";
import { kSceneThemes } from "./theme";
import { UnseenObject } from "./unseen";
import { WaterObject } from "./water";

export type Layer = "ship" | "cloud" | "unseen" | "path" | "field" | "sea";

/** One episode as a scene in the level ship frame: z up, the ship's heading along x. */
export class EpisodeScene {
  readonly scene = new THREE.Scene();
  time = 0;
  private readonly shipFrame = new THREE.Group();
  private readonly ship: ShipObject;
  private readonly cloud: CloudObject;
  private readonly unseen: UnseenObject;
  private readonly drone: DroneObject;
  private readonly field: FieldObject;
  private readonly water: WaterObject;

  constructor(readonly episode: Episode) {
    this.ship = new ShipObject(episode);
    this.cloud = new CloudObject(episode);
    this.unseen = new UnseenObject(episode);
    this.drone = new DroneObject(episode);
    this.field = new FieldObject(episode);
    this.water = new WaterObject(episode.scene.sea);
    this.shipFrame.add(this.ship.object, this.cloud.object, this.unseen.object);
    const sun = new THREE.DirectionalLight(0xffffff, 2.2);
    sun.position.set(4, -5, 8);
    this.scene.add(this.shipFrame, this.drone.object, this.field.object, this.water.object);
    this.scene.add(new THREE.HemisphereLight(0xffffff, 0x8090a0, 1.6), sun);
    this.setTime(0);
  }

  setTime(t: number): void {
    this.time = t;
    const view = this.episode.viewAt(t);
    const pose = shipPose(this.episode.scene.sea, t);
    this.shipFrame.position.z = pose.heave;
    this.shipFrame.quaternion.setFromEuler(new THREE.Euler(0, -pose.pitch, 0));
    this.shipFrame.quaternion.multiply(new THREE.Quaternion().setFromEuler(new THREE.Euler(pose.roll, 0, 0)));
    this.cloud.showView(view);
    this.unseen.showView(view);
    this.field.showView(view);
    this.drone.show(view, this.episode.droneAt(t));
    this.water.setTime(t);
  }

  setTheme(name: "light" | "dark"): void {
    const theme = kSceneThemes[name];
    this.scene.background = new THREE.Color().setStyle(theme.sky);
    this.ship.setColor(theme.ship);
    this.drone.setTheme(theme.path, theme.drone);
    this.water.setTheme(theme);
  }

  /** Points and target in the target's own colours, or points by the mode on a plain target. */
  setColors(mode: ColorMode): void {
    this.cloud.setColors(mode);
    this.ship.setPainted(mode === "paint");
  }

  setPixelRatio(ratio: number): void {
    this.drone.setPixelRatio(ratio);
  }

  /** The target as it is drawn, in its own frame. */
  get target(): THREE.Mesh {
    return this.ship.object;
  }

  get bounds(): THREE.Box3 {
    return this.ship.bounds;
  }

  setDetail(detail: Detail): void {
    this.cloud.setDetail(detail);
  }

  setLayer(layer: Layer, shown: boolean): void {
    const objects: Record<Layer, THREE.Object3D> = {
      ship: this.ship.object,
      cloud: this.cloud.object,
      unseen: this.unseen.object,
      path: this.drone.object,
      field: this.field.object,
      sea: this.water.object,
    };
    objects[layer].visible = shown;
  }

  showDrone(shown: boolean): void {
    this.drone.showBody(shown);
  }

  dispose(): void {
    for (const part of [this.ship, this.cloud, this.unseen, this.drone, this.field, this.water]) part.dispose();
  }
}
