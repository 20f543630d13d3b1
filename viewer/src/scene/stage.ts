// SPDX-License-Identifier: Apache-2.0
import * as THREE from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import type { Triple } from "../data/format";
import type { Detail } from "./cloud";
import { droneAxes } from "./drone_axes";
import type { EpisodeScene } from "./episode_scene";
import { FramePace } from "./frame_pace";
import { frame, type Insets } from "./framing";
import { type Pick, pick } from "./marks";

export type Eye = "orbit" | "drone";

/** Where someone looks from and at: six numbers that a link holds. */
export type EyePlace = [number, number, number, number, number, number];

/** A share of the canvas: left, top, width, height in 0..1. */
export type Tile = [number, number, number, number];

/** Tiles for n scenes, as near to 3:2 as the canvas allows; a last row that is not full is shared by those it has. */
export function tilesFor(n: number, aspect: number): Tile[] {
  let best = 1;
  for (let columns = 1; columns <= n; ++columns) {
    const shape = (c: number) => Math.abs(Math.log((aspect * Math.ceil(n / c)) / c / 1.5));
    if (shape(columns) < shape(best)) best = columns;
  }
  const rows = Math.ceil(n / best);
  return Array.from({ length: n }, (_, i): Tile => {
    const row = Math.floor(i / best);
    const width = 1 / Math.min(best, n - row * best);
    return [(i % best) * width, row / rows, width, 1 / rows];
  });
}

/** Draws scenes side by side through one eye, only when something changed. */
export class Stage {
  private readonly renderer: THREE.WebGLRenderer;
  private readonly camera = new THREE.PerspectiveCamera(42, 1, 0.1, 400);
  private readonly controls: OrbitControls;
  private readonly pace = new FramePace(() => this.request());
  private scenes: EpisodeScene[] = [];
  private pending = false;
  /** Where the processor draws, smooth edges and all points cost too much. */
  private readonly smooth = !drawsInSoftware() || location.hash.includes("smooth");
  private eye: Eye = "orbit";
  onLayout: (tiles: Tile[]) => void = () => {};
  /** After each picture of the first scene: marks over it follow. */
  onDrawn: (camera: THREE.PerspectiveCamera, target: THREE.Vector3, eye: Eye) => void = () => {};
  onEye: (eye: Eye) => void = () => {};
  /** What lies over the canvas: the scene is framed beside it. */
  insets: () => Insets = () => ({ top: 0, bottom: 0, side: 0 });

  constructor(readonly canvas: HTMLCanvasElement) {
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: this.smooth });
    this.renderer.setPixelRatio(this.smooth ? Math.min(2, window.devicePixelRatio) : 1);
    this.renderer.setScissorTest(true);
    this.renderer.debug.checkShaderErrors = false; // asking for them makes the page wait
    this.camera.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enableDamping = false;
    this.controls.maxDistance = 150;
    this.controls.minDistance = 2;
    this.controls.maxPolarAngle = 0.52 * Math.PI;
    this.controls.addEventListener("change", () => this.invalidate());
    new ResizeObserver(() => this.resize()).observe(canvas);
  }

  setScenes(scenes: EpisodeScene[]): void {
    const first = this.scenes.length === 0;
    this.scenes = scenes;
    for (const scene of scenes) scene.setPixelRatio(this.renderer.getPixelRatio());
    this.resize();
    if (first) this.home();
  }

  /** The camera where the whole target and the whole path are in sight. */
  home(): void {
    const [, , w, h] = tilesFor(this.scenes.length, this.aspect())[0]!;
    const { clientWidth, clientHeight } = this.canvas;
    frame(this.camera, this.controls.target, this.scenes, w * clientWidth, h * clientHeight, this.insets());
    this.controls.update();
    this.invalidate();
  }

  get place(): EyePlace {
    return [...this.camera.position.toArray(), ...this.controls.target.toArray()];
  }

  lookFrom([x, y, z, ...target]: EyePlace): void {
    this.camera.position.set(x, y, z);
    this.controls.target.set(...target);
    this.controls.update();
    this.invalidate();
  }

  /** What lies under a pixel of the canvas, where there is one scene and the eye is free. */
  pickAt(x: number, y: number): Pick | undefined {
    const [scene] = this.scenes;
    if (scene === undefined || this.scenes.length > 1 || this.eye !== "orbit") return undefined;
    return pick(scene, this.camera, x, y, this.canvas.clientWidth, this.canvas.clientHeight);
  }

  toggleEye(): void {
    const eye = this.eye === "orbit" ? "drone" : "orbit";
    this.eye = eye;
    this.controls.enabled = eye === "orbit";
    this.onEye(eye);
    this.invalidate();
  }

  /** Something changed: asks for a new picture. */
  invalidate(): void {
    this.pace.changed();
    this.request();
  }

  /** Draws now, and says what the canvas shows: for print. */
  snapshot(): string {
    this.render("full");
    return this.canvas.toDataURL("image/jpeg", 0.92);
  }

  private request(): void {
    if (this.pending) return;
    this.pending = true;
    requestAnimationFrame(() => {
      this.pending = false;
      this.render(this.pace.quick ? "quick" : this.smooth ? "full" : "fine");
      this.pace.drawn();
    });
  }

  private aspect(): number {
    return this.canvas.clientWidth / Math.max(1, this.canvas.clientHeight);
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.renderer.setSize(clientWidth, clientHeight, false);
    this.onLayout(tilesFor(this.scenes.length, this.aspect()));
    this.invalidate();
  }

  private render(detail: Detail): void {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    tilesFor(this.scenes.length, this.aspect()).forEach(([left, top, w, h], i) => {
      const scene = this.scenes[i]!;
      const bottom = 1 - top - h;
      this.renderer.setViewport(left * width, bottom * height, w * width, h * height);
      this.renderer.setScissor(left * width, bottom * height, w * width, h * height);
      scene.setDetail(detail);
      scene.showDrone(this.eye === "orbit");
      const camera = this.cameraFor(scene, (w * width) / (h * height));
      this.renderer.render(scene.scene, camera);
      if (i === 0) this.onDrawn(camera, this.controls.target, this.eye);
    });
  }

  private cameraFor(scene: EpisodeScene, aspect: number): THREE.PerspectiveCamera {
    const camera = this.eye === "orbit" ? this.camera : droneCamera(scene);
    camera.aspect = aspect;
    camera.updateProjectionMatrix();
    return camera;
  }
}

/** Whether there is no graphics card and WebGL is drawn by the processor. */
function drawsInSoftware(): boolean {
  const gl = document.createElement("canvas").getContext("webgl2");
  const info = gl?.getExtension("WEBGL_debug_renderer_info");
  if (gl == null || info == null) return false;
  const name = String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL));
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software/i.test(name);
}

/** What the drone's camera sees now, a little wider where the canvas is. */
function droneCamera(scene: EpisodeScene): THREE.PerspectiveCamera {
  const [x, y, z, yaw, pitch] = scene.episode.droneAt(scene.time);
  const { height_px, fy_px } = scene.episode.scene.camera;
  const fov = (2 * Math.atan(height_px / 2 / fy_px) * 180) / Math.PI;
  const camera = new THREE.PerspectiveCamera(fov, 1, 0.1, 400);
  camera.position.set(x, y, z);
  const { ahead, right, up } = droneAxes(yaw, pitch);
  const vector = (v: Triple) => new THREE.Vector3(...v);
  camera.quaternion.setFromRotationMatrix(new THREE.Matrix4().makeBasis(vector(right), vector(up), vector(ahead).negate()));
  camera.updateMatrixWorld();
  return camera;
}
