import { tau } from '../../draw/ease.ts';
import { createNoise } from '../../draw/noise.ts';
import { hash } from '../../draw/random.ts';

export type Street = { line: Float32Array; born: number; takes: number; width: number; tint: string; reach: number };
export type Block = { corners: number[]; born: number; tint: string };

const radii = [26, 52, 82, 118, 158, 204, 256, 314];
const spokes = [6, 6, 12, 12, 24, 24, 36, 36];
const tints = ['#26345f', '#2d3a72', '#383a78', '#27406e', '#453a76', '#523f70'];

/** A point of the river in city units; the crossing is the origin. */
export function riverAt(along: number, offset: number): [number, number] {
  const bend = 70 * Math.sin(along * 0.0052) + 26 * Math.sin(along * 0.013 + 1);
  return [along, bend - 6 + offset * (1 + 0.2 * Math.sin(along * 0.02))];
}

type Acts = { crossing: number; rings: number; railway: number };

/** Every street with the time at which it is drawn, and the blocks between streets. */
export function growOstrey(acts: Acts): { streets: Street[]; blocks: Block[] } {
  const warp = createNoise('ostrey-plan', 3, 4);
  const streets: Street[] = [];
  const blocks: Block[] = [];

  function at(radius: number, turn: number): [number, number] {
    const angle = turn * tau;
    const x = 0.5 + Math.cos(angle) * radius * 0.0011;
    const y = 0.5 + Math.sin(angle) * radius * 0.0011;
    const stretch = 0.82 + 0.5 * warp(x, y);
    const twist = (warp(x + 0.3, y + 0.6) - 0.5) * 0.55;
    return [Math.cos(angle + twist) * radius * stretch * 1.12, Math.sin(angle + twist) * radius * stretch];
  }

  function street(points: [number, number][], born: number, takes: number, width: number, tint: string): void {
    const reach = points
      .slice(1)
      .reduce(
        (sum, point, index) =>
          sum + Math.hypot(point[0] - (points[index]?.[0] ?? 0), point[1] - (points[index]?.[1] ?? 0)),
        0,
      );
    streets.push({ line: new Float32Array(points.flat()), born, takes, width, tint, reach });
  }

  street(
    [
      [-6, -150],
      [2, -60],
      [0, 0],
      [4, 70],
      [-2, 160],
    ],
    acts.crossing + 0.3,
    2.6,
    3.4,
    '#ffcf8a',
  );
  for (const [ring, radius] of radii.entries()) {
    const start = ring < 2 ? acts.crossing + 2.5 + ring * 2 : acts.rings + (ring - 2) * 1.75;
    const steps = 24 + ring * 8;
    const main = ring % 3 === 1;
    const points = Array.from({ length: steps + 1 }, (_, step) => at(radius, step / steps));
    street(points, start, 2.4, main ? 2.6 : 1.5, main ? '#f2b266' : '#6f8fe0');
    const count = spokes[ring] ?? 6;
    const inner = radii[ring - 1] ?? 4;
    for (let spoke = 0; spoke < count; spoke += 1) {
      const turn = spoke / count + ring * 0.004;
      const line = Array.from({ length: 5 }, (_, step) => at(inner + ((radius - inner) * step) / 4, turn));
      const wide = spoke % (count / 6) === 0;
      street(line, start + 0.6 + hash(ring * 50 + spoke, 1) * 1.2, 1.1, wide ? 2.4 : 1.1, wide ? '#ffc983' : '#5878c8');
      addBlocks(ring, inner, radius, turn, 1 / count, start + 1.4);
    }
  }
  for (let district = 0; district < 4; district += 1) suburb(district);
  return { streets, blocks };

  function addBlocks(ring: number, inner: number, outer: number, turn: number, span: number, born: number): void {
    const splits = ring < 2 ? 1 : 2;
    for (let part = 0; part < splits; part += 1) {
      const from = turn + (span * (part + 0.12)) / splits;
      const to = turn + (span * (part + 0.88)) / splits;
      const low = inner + (outer - inner) * 0.16;
      const high = inner + (outer - inner) * 0.84;
      const corners = [at(low, from), at(high, from), at(high, to), at(low, to)].flat();
      const middle = at((low + high) / 2, (from + to) / 2);
      if (Math.abs(middle[1] - riverAt(middle[0], 0)[1]) < 30) continue;
      const key = Math.round(middle[0] * 7 + middle[1] * 13);
      const park = hash(key, 2) > 0.93;
      blocks.push({
        corners,
        born: born + hash(key, 3) * 2,
        tint: park ? '#1a5a4e' : (tints[Math.floor(hash(key, 4) * tints.length)] ?? '#222a52'),
      });
    }
  }

  /** A straight street grid next to the railway, at its own angle. */
  function suburb(district: number): void {
    const cx = [-520, -180, 240, 560][district] ?? 0;
    const cy = [330, 390, 350, 210][district] ?? 0;
    const turn = [0.1, -0.06, 0.02, -0.3][district] ?? 0;
    const born = acts.railway + 2.6 + district * 1.1;
    const to = (u: number, v: number): [number, number] => [
      cx + u * Math.cos(turn) - v * Math.sin(turn),
      cy + u * Math.sin(turn) + v * Math.cos(turn),
    ];
    for (let line = -4; line <= 4; line += 1) {
      street([to(line * 32, -96), to(line * 32, 96)], born + hash(district * 20 + line, 6), 1.5, 1.2, '#8b6fd8');
      if (Math.abs(line) <= 3)
        street(
          [to(-128, line * 32), to(128, line * 32)],
          born + 0.4 + hash(district * 20 + line, 7),
          1.5,
          1.2,
          '#8b6fd8',
        );
    }
    for (let cell = 0; cell < 48; cell += 1) {
      const u = ((cell % 8) - 4) * 32 + 5;
      const v = (Math.floor(cell / 8) - 3) * 32 + 5;
      const corners = [to(u, v), to(u + 22, v), to(u + 22, v + 22), to(u, v + 22)].flat();
      blocks.push({
        corners,
        born: born + 1 + hash(cell + district * 60, 8) * 3,
        tint: hash(cell + district * 60, 9) > 0.85 ? '#4a3a78' : '#2b2550',
      });
    }
  }
}
