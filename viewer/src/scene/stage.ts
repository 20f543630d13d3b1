// SPDX-License-Identifier: Apache-2.0
import * as THREE from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import type { Detail } from "./cloud";
import type { EpisodeScene } from "./episode_scene";
import { FramePace } from "./frame_pace";

type Eye = "orbit" | "drone";

/** A share of the canvas: left, top, width, height in 0..1. */
export type Tile = [number, number, number, number];

/** Tiles for n scenes, as near to 3:2 as the canvas allows. */
export function tilesFor(n: number, aspect: number): Tile[] {
  let best = 1;
  for (let columns = 1; columns <= n; ++columns) {
    const shape = (c: number) => Math.abs(Math.log((aspect * Math.ceil(n / c)) / c / 1.5));
    if (shape(columns) < shape(best)) best = columns;
  }
  const rows = Math.ceil(n / best);
  return Array.from({ length: n }, (_, i): Tile => [(i % best) / best, Math.floor(i / best) / rows, 1 / best, 1 / rows]);
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
  private readonly smooth = !drawsInSoftware() || location.hash === "#smooth";
  private eye: Eye = "orbit";
  onLayout: (tiles: Tile[]) => void = () => {};

  constructor(readonly canvas: HTMLCanvasElement) {
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: this.smooth });
    this.renderer.setPixelRatio(this.smooth ? Math.min(2, window.devicePixelRatio) : 1);
    this.renderer.setScissorTest(true);
    this.renderer.debug.checkShaderErrors = false; // asking for them makes the page wait
    this.camera.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enableDamping = false;
    this.controls.maxDistance = 60;
    this.controls.minDistance = 2;
    this.controls.maxPolarAngle = 0.52 * Math.PI;
    this.controls.addEventListener("change", () => this.invalidate());
    new ResizeObserver(() => this.resize()).observe(canvas);
  }

  setScenes(scenes: EpisodeScene[]): void {
    const first = this.scenes.length === 0;
    this.scenes = scenes;
    this.resize();
    if (first) this.home();
  }

  /** The camera where the whole target is in sight. */
  home(): void {
    const tile = tilesFor(this.scenes.length, this.aspect())[0]!;
    const aspect = (this.aspect() * tile[2]) / tile[3];
    const distance = Math.max(20, Math.min(26, 2.1 * this.reach())) * Math.max(1, 1.25 / aspect);
    this.controls.target.set(0, 0, 2.4);
    this.camera.position.set(-0.55, -0.78, 0.36).normalize().multiplyScalar(distance);
    this.controls.update();
    this.invalidate();
  }

  /** How far from the target most of the viewpoints lie. */
  private reach(): number {
    const all = this.scenes.flatMap((s) => s.episode.views.map((v) => Math.hypot(v.viewpoint[0], v.viewpoint[1])));
    return all.sort((a, b) => a - b)[Math.floor(0.8 * all.length)] ?? 0;
  }

  toggleEye(): void {
    const eye = this.eye === "orbit" ? "drone" : "orbit";
    this.eye = eye;
    this.controls.enabled = eye === "orbit";
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
      this.renderer.render(scene.scene, this.cameraFor(scene, (w * width) / (h * height)));
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
  camera.up.set(0, 0, 1);
  camera.position.set(x, y, z);
  camera.lookAt(x + Math.cos(pitch) * Math.cos(yaw), y + Math.cos(pitch) * Math.sin(yaw), z + Math.sin(pitch));
  return camera;
}
