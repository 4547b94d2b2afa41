import { createNoise } from '../../draw/noise.ts';

export type Level = { height: number; loops: Float32Array[] };

const cells = 96;

/** The contours of an island as closed loops of x,z pairs in -1…1, from the sea bed up. */
export function surveyIsland(levels: number): Level[] {
  const heights = raiseIsland();
  return Array.from({ length: levels }, (_, index) => {
    const height = -0.1 + (index / (levels - 1)) * 0.98;
    return { height, loops: chain(march(heights, height)) };
  });
}

function raiseIsland(): Float32Array {
  const ridge = createNoise('noor-ridge', 5, 3);
  const shape = createNoise('noor-shape', 3, 3);
  const heights = new Float32Array((cells + 1) * (cells + 1));
  for (let row = 0; row <= cells; row += 1) {
    for (let column = 0; column <= cells; column += 1) {
      const x = (column / cells) * 2 - 1;
      const z = (row / cells) * 2 - 1;
      const reach = Math.hypot(x * 0.92, z * 1.15) + (shape(x * 0.24 + 0.5, z * 0.24 + 0.5) - 0.5) * 0.9;
      const dome = Math.exp(-((reach / 0.5) ** 2));
      const folds = 1 - Math.abs(ridge(x * 0.3 + 0.2, z * 0.3 + 0.7) - 0.5) * 4.4;
      const second = Math.exp(-((x - 0.4) ** 2 + (z + 0.28) ** 2) * 26) * 0.34;
      heights[row * (cells + 1) + column] =
        dome * (0.34 + 0.4 * folds) +
        0.6 * Math.exp(-(((x + 0.12) ** 2 + (z - 0.05) ** 2) / 0.06)) * (0.66 + 0.6 * folds) +
        second * dome -
        0.16;
    }
  }
  return heights;
}

type Segment = [number, number, number, number];

function march(heights: Float32Array, level: number): Segment[] {
  const segments: Segment[] = [];
  const stride = cells + 1;
  for (let row = 0; row < cells; row += 1) {
    for (let column = 0; column < cells; column += 1) {
      const a = heights[row * stride + column] as number;
      const b = heights[row * stride + column + 1] as number;
      const c = heights[(row + 1) * stride + column + 1] as number;
      const d = heights[(row + 1) * stride + column] as number;
      const crossings: [number, number][] = [];
      if (a > level !== b > level) crossings.push([column + (level - a) / (b - a), row]);
      if (b > level !== c > level) crossings.push([column + 1, row + (level - b) / (c - b)]);
      if (c > level !== d > level) crossings.push([column + (level - d) / (c - d), row + 1]);
      if (d > level !== a > level) crossings.push([column, row + (level - a) / (d - a)]);
      for (let at = 0; at + 1 < crossings.length; at += 2) {
        segments.push([...(crossings[at] as [number, number]), ...(crossings[at + 1] as [number, number])]);
      }
    }
  }
  return segments;
}

/** Joins segments at equal ends. Neighbouring cells compute exactly the same crossing. */
function chain(segments: Segment[]): Float32Array[] {
  const ends = new Map<string, number[]>();
  const key = (x: number, y: number) => `${x.toFixed(4)},${y.toFixed(4)}`;
  segments.forEach(([ax, ay, bx, by], index) => {
    for (const end of [key(ax, ay), key(bx, by)]) ends.set(end, [...(ends.get(end) ?? []), index]);
  });
  const used = new Set<number>();
  const loops: Float32Array[] = [];
  for (let start = 0; start < segments.length; start += 1) {
    if (used.has(start)) continue;
    used.add(start);
    const first = segments[start] as Segment;
    const points = [first[0], first[1], first[2], first[3]];
    for (;;) {
      const tail = key(points.at(-2) as number, points.at(-1) as number);
      const next = (ends.get(tail) ?? []).find((index) => !used.has(index));
      if (next === undefined) break;
      used.add(next);
      const [ax, ay, bx, by] = segments[next] as Segment;
      points.push(...(key(ax, ay) === tail ? [bx, by] : [ax, ay]));
    }
    if (points.length >= 16) loops.push(Float32Array.from(points, (value) => (value / cells) * 2 - 1));
  }
  return loops;
}
