// SPDX-License-Identifier: Apache-2.0
import * as THREE from "three";
import { Line2 } from "three/examples/jsm/lines/Line2.js";
import { LineGeometry } from "three/examples/jsm/lines/LineGeometry.js";
import { LineMaterial } from "three/examples/jsm/lines/LineMaterial.js";
import { LineSegments2 } from "three/examples/jsm/lines/LineSegments2.js";
import { LineSegmentsGeometry } from "three/examples/jsm/lines/LineSegmentsGeometry.js";
import type { Episode } from "../data/episode";
import type { CameraData, Viewpoint } from "../data/format";

const kFrustumLength = 2.2;
const kDot_px = 7;
const kShortestArrowLeg = 1.2; // shorter legs have no room for one

/** A small quadrotor, nose along x. */
function quadrotor(material: THREE.Material): THREE.Group {
  const group = new THREE.Group();
  group.add(new THREE.Mesh(new THREE.BoxGeometry(0.34, 0.18, 0.1), material));
  for (const [x, y] of [[1, 1], [1, -1], [-1, 1], [-1, -1]] as const) {
    const arm = new THREE.Mesh(new THREE.BoxGeometry(0.4, 0.035, 0.035), material);
    arm.position.set(0.14 * x, 0.14 * y, 0.02);
    arm.rotation.z = (x * y * Math.PI) / 4;
    const rotor = new THREE.Mesh(new THREE.CylinderGeometry(0.15, 0.15, 0.015, 20), material);
    rotor.position.set(0.28 * x, 0.28 * y, 0.07);
    rotor.rotation.x = Math.PI / 2;
    group.add(arm, rotor);
  }
  return group;
}

/** The camera's pyramid, looking along x with z up. */
function frustum(camera: CameraData, material: LineMaterial): LineSegments2 {
  const l = kFrustumLength;
  const y = (camera.width_px / 2 / camera.fx_px) * l;
  const z = (camera.height_px / 2 / camera.fy_px) * l;
  const corners = [[l, y, z], [l, -y, z], [l, -y, -z], [l, y, -z]];
  const lines: number[] = [];
  corners.forEach((corner, i) => lines.push(0, 0, 0, ...corner, ...corner, ...corners[(i + 1) % 4]!));
  lines.push(l, -0.3 * y, z, l, 0, 1.25 * z, l, 0, 1.25 * z, l, 0.3 * y, z); // a roof: which way is up
  return new LineSegments2(new LineSegmentsGeometry().setPositions(lines), material);
}

/** A small cone in the middle of each leg: the way it was flown. Arrow i leads to view i + 1. */
function arrowsOf(episode: Episode, material: THREE.Material): THREE.InstancedMesh {
  const places = episode.views.map((v) => new THREE.Vector3(...v.viewpoint.slice(0, 3)));
  const arrows = new THREE.InstancedMesh(new THREE.ConeGeometry(0.16, 0.5, 10), material, Math.max(1, places.length - 1));
  const turn = new THREE.Quaternion();
  for (let i = 0; i + 1 < places.length; ++i) {
    const leg = places[i + 1]!.clone().sub(places[i]!);
    const size = leg.length() < kShortestArrowLeg ? 0 : 1;
    turn.setFromUnitVectors(new THREE.Vector3(0, 1, 0), leg.clone().normalize());
    const middle = places[i]!.clone().addScaledVector(leg, 0.5);
    arrows.setMatrixAt(i, new THREE.Matrix4().compose(middle, turn, new THREE.Vector3(size, size, size)));
  }
  arrows.frustumCulled = false;
  return arrows;
}

const dotShader = {
  vertexShader: /* glsl */ `
uniform float size;
void main() {
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  gl_PointSize = size;
}`,
  fragmentShader: /* glsl */ `
uniform vec3 color;
void main() {
  if (length(gl_PointCoord - 0.5) > 0.5) discard;
  gl_FragColor = vec4(color, 1.0);
}`,
};

/** The drone, its camera's frustum, and the path flown so far with its viewpoints. Level frame. */
export class DroneObject {
  readonly object = new THREE.Group();
  private readonly drone = new THREE.Group();
  private readonly body = new THREE.MeshBasicMaterial();
  private readonly model = quadrotor(this.body);
  private readonly pyramidMaterial = new LineMaterial({ color: 0xff8c1a, linewidth: 2 });
  private readonly pyramid: LineSegments2;
  private readonly pathMaterial = new LineMaterial({ linewidth: 1.7 });
  private readonly path: Line2;
  private readonly dotMaterial: THREE.ShaderMaterial;
  private readonly dots: THREE.Points;
  private readonly arrowMaterial = new THREE.MeshBasicMaterial();
  private readonly arrows: THREE.InstancedMesh;

  constructor(private readonly episode: Episode) {
    this.pyramid = frustum(episode.scene.camera, this.pyramidMaterial);
    this.drone.add(this.pyramid, this.model);
    const positions = episode.views.flatMap((v) => v.viewpoint.slice(0, 3));
    const dotGeometry = new THREE.BufferGeometry();
    dotGeometry.setAttribute("position", new THREE.Float32BufferAttribute(positions, 3));
    this.dotMaterial = new THREE.ShaderMaterial({
      ...dotShader,
      uniforms: { size: { value: kDot_px }, color: { value: new THREE.Color() } },
    });
    this.dots = new THREE.Points(dotGeometry, this.dotMaterial);
    this.path = new Line2(new LineGeometry(), this.pathMaterial);
    this.path.frustumCulled = this.dots.frustumCulled = this.pyramid.frustumCulled = false;
    this.arrows = arrowsOf(episode, this.arrowMaterial);
    this.object.add(this.drone, this.path, this.dots, this.arrows);
  }

  show(view: number, viewpoint: Viewpoint): void {
    const [x, y, z, yaw, pitch] = viewpoint;
    this.drone.position.set(x, y, z);
    this.pyramid.rotation.set(0, -pitch, yaw, "ZYX");
    this.model.rotation.z = yaw;
    // The path ends at the drone.
    const positions = this.episode.views.slice(0, view + 1).flatMap((v) => v.viewpoint.slice(0, 3));
    positions.push(x, y, z);
    this.path.visible = positions.length >= 6;
    this.path.geometry.dispose();
    this.path.geometry = new LineGeometry();
    if (this.path.visible) this.path.geometry.setPositions(positions);
    this.dots.geometry.setDrawRange(0, view + 1);
    this.arrows.count = Math.max(0, view);
  }

  /** Dots keep their size on screens with finer pixels, and where the canvas has coarser ones. */
  setPixelRatio(ratio: number): void {
    this.dotMaterial.uniforms.size!.value = kDot_px * ratio;
  }

  /** Without it the picture is the drone's own. */
  showBody(shown: boolean): void {
    this.drone.visible = shown;
  }

  setTheme(path: number, drone: number): void {
    this.pathMaterial.color.set(path);
    (this.dotMaterial.uniforms.color!.value as THREE.Color).setHex(path, THREE.LinearSRGBColorSpace);
    this.arrowMaterial.color.set(path);
    this.body.color.set(drone);
  }

  dispose(): void {
    this.object.traverse((child) => {
      if (child instanceof THREE.Mesh || child instanceof THREE.Points) child.geometry.dispose();
    });
    for (const material of [this.body, this.pyramidMaterial, this.pathMaterial, this.dotMaterial, this.arrowMaterial]) material.dispose();
  }
}
