// SPDX-License-Identifier: Apache-2.0
// The document that danbv puts into the page (src/danbv/io/report_json.cpp has the same names).
// Arrays are base64; points are 16 bits an axis, see base64.ts.

export type Triple = [number, number, number];
/** x, y, z, yaw, pitch in the level ship frame. */
export type Viewpoint = [number, number, number, number, number];
/** k_x, k_y, omega, phase, amplitude. */
export type Wave = [number, number, number, number, number];

export interface SeaData {
  floats: boolean;
  waves: Wave[];
  vessel: { length: number; beam: number; heading: number; start: [number, number]; drift: [number, number] };
  wind: [number, number];
  significant_height_m: number;
  wind_speed_m_s: number;
  water_clearance: number;
}

export interface CameraData {
  width_px: number;
  height_px: number;
  fx_px: number;
  fy_px: number;
  cx_px: number;
  cy_px: number;
}

export interface GridData {
  origin: Triple;
  voxel: Triple;
  dims: Triple;
}

export interface RegistrationData {
  status: "none" | "aligned" | "registered" | "failed" | "not registrable";
  error_cm: number;
  sigma_cm: number;
  overlap: number;
  confidence: number;
}

/** The planner's field at a decision: a byte a candidate from low to high, x fastest. */
export interface FieldData {
  dims: Triple;
  first: Triple;
  spacing: number;
  low: number;
  high: number;
  values: string;
}

export interface ViewData {
  time_s: number;
  flight_s: number;
  viewpoint: Viewpoint;
  path: number;
  cr: number;
  c_dir: number;
  dcr: number;
  T_world_ship: Triple;
  registration: RegistrationData;
  points: string;
  distance: string;
  normals: string;
  directions: string;
  covered: string;
  depth: { png: string; near_m: number; far_m: number };
  /** What a person would see from there, as a PNG; older scans have none. */
  color?: string;
  /** The paint of each of the points, by its place in the palette. */
  paint?: string;
  field?: FieldData;
}

/** All that is known before the first view. */
export interface SceneData {
  facts: Record<string, string>;
  /** Real metres in one metre of the 15 m frame, in which all lengths but those named _m and _cm are. */
  scale: number;
  sea: SeaData;
  camera: CameraData;
  grid: GridData;
  mesh: { vertices: string; triangles: string };
  /** The target's colours, sRGB, and which of them each triangle has; older scans have none. */
  paint?: { palette: Triple[]; triangles: string };
  surface: string;
}

export interface EndData {
  reason: string;
  time_s: number;
  path: number;
  viewpoint: Viewpoint;
}

export interface Metrics {
  [name: string]: number | boolean | string | null | Record<string, number | null>;
}

export interface ScanData extends SceneData {
  views: ViewData[];
  end: EndData;
  metrics: Metrics;
  config: string;
  /** Files of the scan that the page gives away, by name. */
  files?: Record<string, string>;
}

export interface MeanAndCi {
  mean: number | null;
  ci95: number | null;
}

export interface EvaluationRow {
  planner: string;
  poses?: string;
  sea_state: number | null;
  episodes: number;
  [metric: string]: unknown;
}

export interface MeanCurve {
  name: string;
  x: number[];
  y: number[];
  band: number[];
}

/** The mean curves of all planners in one sea state; null: static. */
export interface StateCurves {
  sea_state: number | null;
  cr_over_views: MeanCurve[];
  cr_over_path: MeanCurve[];
}

export interface EvaluationData {
  rows: EvaluationRow[];
  curves?: StateCurves[] | null;
  /** results.csv as it is: one line an episode. */
  episodes_csv?: string | null;
}

export interface PageData {
  kind: "scan" | "comparison" | "live";
  scans: ScanData[];
  evaluation?: EvaluationData | null;
}
