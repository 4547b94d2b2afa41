import type { createProjection, Projected } from '../../draw/camera.ts';
import { css } from '../../draw/colour.ts';
import { clamp } from '../../draw/ease.ts';
import { hash } from '../../draw/random.ts';
import { type Stage, stageHeight, stageWidth } from '../../draw/stage.ts';

export type Project = ReturnType<typeof createProjection>;
export type Spot = readonly [x: number, z: number];
export type Tower = { x: number; width: number; depth: number; tall: number; key: number };

/** Distance from the camera in metres at which walls and windows are clipped. */
export const nearMetres = 13;
const floorMetres = 3.9;

const street = [-3, 3, -2, 2, -1, 1];
const district = [-8, 8, -7, 7, -6, 6, -5, 5, -4, 4, ...street];

/** The towers of a row: along the street, or of the whole district. A key gives each its own appearance. */
export function rowOfTowers(row: number, wide: boolean): Tower[] {
  return (wide ? district : street).map((column) => {
    const key = row * 31 + column;
    const core = 0.5 + 0.5 * Math.sin(row * 0.13 - 1);
    const edge = Math.max(0, Math.abs(column) - 3);
    const tall =
      (26 + (50 + 120 * core) * hash(key, 4) ** 1.5 + Math.abs(column) * 22 * hash(key, 5)) / (1 + 0.22 * edge);
    const x = Math.sign(column) * (41 + (Math.abs(column) - 1) * 44 + 6 * hash(key, 8));
    return { x, width: 22 + 12 * hash(key, 7), depth: 26 + 12 * hash(key, 10), tall, key };
  });
}

/** A visible wall of a tower. `place` gives a point along its foot; it is `columns` windows wide. */
export type Face = { tower: Tower; place: (along: number) => Spot; columns: number; facing: boolean };

/** Lights a wall: about half of the towers have lit floors, the others lit windows. */
export function lightFace(stage: Stage, project: Project, face: Face, cameraZ: number, fog: number): void {
  if (hash(face.tower.key, 12) > 0.52) floors(stage, project, face, cameraZ, fog);
  else panes(stage, project, face, cameraZ, fog);
}

/** Windows as upright rectangles. A column has one colour and is projected only at its foot and top. */
function panes(
  stage: Stage,
  project: Project,
  { tower, place, columns, facing }: Face,
  cameraZ: number,
  fog: number,
): void {
  const { ctx } = stage;
  const count = Math.min(14, Math.floor(columns));
  const stories = Math.floor(tower.tall / floorMetres);
  const step = fog > 0.26 ? 2 : 1;
  const dark = 0.56 + 0.2 * hash(tower.key, 6);
  for (let column = 0; column < count; column += step) {
    const spot = place((column + 0.5) / count);
    if (spot[1] < cameraZ + nearMetres) continue;
    const foot: Projected = { ...project(spot[0], 4, spot[1]) };
    const head = project(spot[0], tower.tall - 2, spot[1]);
    if ((foot.x < -20 && head.x < -20) || (foot.x > stageWidth + 20 && head.x > stageWidth + 20)) continue;
    const high = Math.max(1, head.size * 1.7);
    const wide = Math.max(1, head.size * (facing ? 1.8 : 0.7));
    const kind = hash(tower.key * 7 + column, 3);
    const tint = kind > 0.76 ? [132, 190, 255] : kind > 0.2 ? [255, 190 - 40 * kind, 104] : [255, 96, 140];
    ctx.fillStyle = css(tint as [number, number, number], 0.9 * (1 - fog * 0.75) * clamp(1.25 - high / 36, 0.25));
    for (let story = 0; story < stories; story += step) {
      if (hash(tower.key * 331 + column * 71 + story, 2) < dark) continue;
      const up = story / stories;
      const y = foot.y + (head.y - foot.y) * up;
      if (y > -8 && y < stageHeight + 8) ctx.fillRect(foot.x + (head.x - foot.x) * up, y, wide, high);
    }
  }
}

/** Office floors, lit over the whole or part of their length. */
function floors(stage: Stage, project: Project, { tower, place }: Face, cameraZ: number, fog: number): void {
  const { ctx } = stage;
  const cool = hash(tower.key, 14);
  const tint = cool > 0.6 ? [126, 186, 255] : cool > 0.25 ? [255, 196, 120] : [120, 255, 226];
  ctx.strokeStyle = css(tint as [number, number, number], 0.82 * (1 - fog * 0.75));
  ctx.beginPath();
  let size = 0;
  for (let story = 1; story < Math.floor(tower.tall / floorMetres); story += fog > 0.26 ? 2 : 1) {
    const id = tower.key * 211 + story;
    if (hash(id, 15) < 0.45) continue;
    const from = hash(id, 16) * 0.4;
    const [a, b] = [place(0.05 + from * 0.9), place(Math.min(0.95, from + 0.25 + hash(id, 17) * 0.35))];
    const start: Projected = { ...project(a[0], story * floorMetres, Math.max(a[1], cameraZ + nearMetres)) };
    const stop = project(b[0], story * floorMetres, Math.max(b[1], cameraZ + nearMetres));
    if (Math.max(start.y, stop.y) < -9 || Math.min(start.y, stop.y) > stageHeight + 9) continue;
    size = Math.max(size, Math.min(start.size, stop.size));
    ctx.moveTo(start.x, start.y);
    ctx.lineTo(stop.x, stop.y);
  }
  ctx.lineWidth = clamp(size * 1.3, 1, 12);
  ctx.stroke();
}
