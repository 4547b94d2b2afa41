import { createNoise, wander } from '../../draw/noise.ts';
import { hash } from '../../draw/random.ts';
import type { Stage } from '../../draw/stage.ts';

/** Blocks along one side of the district. */
export const size = 15;
/** Half the width and height of a block in stage units. */
export const halfWide = 52;
export const halfTall = 27;
/** Tint of the walls, by a tower's `tone`. */
export const tones = [0, 0.06, 0.12, 0.18, 0.24];

const lamps = ['#ffb058', '#ffbe6c', '#ffcd84', '#ffdca6'];

export type Tower = { i: number; j: number; tall: number; tone: number; born: number; roof: number };

/** Each storey has several panes or a long one. Lit panes are drawn over them. */
export function drawWindows(stage: Stage, tower: Tower, tall: number, day: number, t: number): void {
  const { ctx } = stage;
  const floors = Math.floor(tall / 17);
  const key = tower.i * 61 + tower.j * 17;
  for (const side of [0, 1]) {
    const [ox, oy] = iso(tower.i + (side ? 0.8 : 0), tower.j + 0.8, 0);
    ctx.save();
    ctx.transform(halfWide * 0.8, (side ? -1 : 1) * halfTall * 0.8, 0, 1, ox, oy);
    ctx.fillStyle = 'rgba(16,14,44,0.3)';
    for (let floor = 0; floor < floors; floor += 1) {
      const y = -(floor + 1) * 17 + 4;
      if (tower.tone % 2) ctx.fillRect(0.1, y, 0.79, 9);
      else for (let column = 0; column < 4; column += 1) ctx.fillRect(0.1 + column * 0.215, y, 0.145, 9);
    }
    for (let pane = 0; pane < floors * 4; pane += 1) {
      const id = key * 97 + side * 51 + (pane >> 2) * 7 + (pane & 3);
      const lit = litPane(id, day, t);
      if (!lit) continue;
      ctx.fillStyle = lit;
      ctx.fillRect(0.1 + (pane & 3) * 0.215, -((pane >> 2) + 1) * 17 + 4, 0.145, 9);
    }
    ctx.restore();
  }
}

/** The colour of a lit window: after dusk from its own time on, or before dawn. Undefined if dark. */
function litPane(id: number, day: number, t: number): string | undefined {
  const home = hash(id, 3);
  const evening = 0.64 + 0.2 * home;
  const morning = 0.2 - 0.1 * home;
  const on = day > evening ? hash(id, 4) > 0.3 : day < morning && hash(id, 5) > 0.72;
  if (!on) return undefined;
  if (hash(id, 7) > 0.93) return wander(t * 5, id % 90) > 0 ? '#8cbeff' : '#6f9fe8';
  return day > evening && day - evening < 0.015 ? '#fff0c8' : lamps[Math.floor(hash(id, 6) * 4)];
}

/** The towers of the district, far ones first. They rise from `rising` seconds on, beginning in the middle. */
export function zone(rising: number): Tower[] {
  const density = createNoise('kestrel', 3, 4);
  const towers: Tower[] = [];
  for (let sum = 0; sum <= 2 * (size - 1); sum += 1) {
    for (let i = Math.max(0, sum - size + 1); i <= Math.min(size - 1, sum); i += 1) {
      const j = sum - i;
      const key = i * 31 + j;
      if (i % 3 === 2 && hash(key, 8) > 0.86) continue;
      const core = Math.exp(-((i - 7) ** 2 + (j - 7) ** 2) / 22);
      const tall = 24 + 70 * hash(key, 1) * density(i * 0.07, j * 0.07) + 290 * core * hash(key, 2) ** 1.6;
      const born = rising - 1.5 + Math.hypot(i - 7, j - 7) * 0.55 + hash(key, 4) * 2.4;
      towers.push({
        i: i + 0.12,
        j: j + 0.12,
        tall,
        tone: Math.floor(hash(key, 3) * tones.length),
        born,
        roof: hash(key, 5),
      });
    }
  }
  return towers;
}

/** Projects a point of the grid, `z` stage units above the ground. */
export function iso(i: number, j: number, z: number): [number, number] {
  return [(i - j) * halfWide, (i + j) * halfTall - z];
}

export function moveIso(ctx: Stage['ctx'], i: number, j: number, z: number, start: boolean): void {
  const [x, y] = iso(i, j, z);
  if (start) ctx.moveTo(x, y);
  else ctx.lineTo(x, y);
}

export function face(ctx: Stage['ctx'], corners: readonly (readonly [number, number, number])[], tint: string): void {
  ctx.fillStyle = tint;
  ctx.beginPath();
  for (const [i, j, z] of corners) ctx.lineTo(...iso(i, j, z));
  ctx.closePath();
  ctx.fill();
}
