import { actStarts } from '../../catalogue/video.ts';
import { createBloom } from '../../draw/bloom.ts';
import { createProjection, type Projected } from '../../draw/camera.ts';
import { css, mix, type Rgb, rgb } from '../../draw/colour.ts';
import { clamp, keyed, smooth } from '../../draw/ease.ts';
import { createField, dither } from '../../draw/field.ts';
import { wander } from '../../draw/noise.ts';
import { hash } from '../../draw/random.ts';
import { stageHeight, stageWidth } from '../../draw/stage.ts';
import type { Scene } from '../scene.ts';

const rowMetres = 46;
const seenRows = 17;
const haze = rgb('#2a1a4a');

type Tower = { x: number; width: number; depth: number; tall: number; key: number };

/** One flight down a street of towers, banking with the bends, then up until it is a map. */
export const lowPassOverCarrow: Scene = (stage, video) => {
  const [, between = 0, exchange = 0, up = 0] = actStarts(video);
  const sky = createField(160);
  const bloom = createBloom(4);

  return function draw(t) {
    const z = t * 34 + 3 * t * smooth(exchange, exchange + 6, t) * 2.4;
    const camera = {
      x: 6 * wander(t * 0.32, 1),
      y: keyed(
        [
          [0, 150],
          [between, 84],
          [between + 8, 46],
          [exchange + 4, 30],
          [up, 60],
          [up + 8, 430],
        ],
        t,
      ),
      z,
      yaw: 0.1 * wander(t * 0.3 + 0.5, 2),
      pitch: keyed(
        [
          [0, -0.2],
          [between + 3, 0.03],
          [up, 0.06],
          [up + 2, -0.12],
          [up + 9, -0.92],
        ],
        t,
      ),
      roll: 0.13 * wander(t * 0.32 + 1.2, 1),
      focal: keyed(
        [
          [0, 0.95],
          [exchange, 0.74],
          [up + 4, 0.85],
        ],
        t,
      ),
    };
    paintSky(camera.pitch, t);
    const project = createProjection(camera);
    const first = Math.floor(z / rowMetres);
    const far = seenRows + Math.round(10 * smooth(up, up + 6, t));
    for (let row = first + far; row >= first; row -= 1) {
      const fog = clamp((row * rowMetres - z) / (far * rowMetres));
      drawStreet(project, row, t, fog);
      const towers = rowOfTowers(row, t > up);
      for (const tower of towers) drawTower(project, tower, row * rowMetres, camera, fog);
    }
    bloom(stage, 1);
  };

  function paintSky(pitch: number, t: number): void {
    const horizon = 0.5 + Math.tan(pitch) * 0.9;
    for (let y = 0, at = 0; y < sky.height; y += 1) {
      const off = y / sky.height - horizon;
      const glow = Math.exp(-Math.abs(off) * (off < 0 ? 5 : 9));
      for (let x = 0; x < sky.width; x += 1, at += 4) {
        const side = 0.75 + 0.25 * Math.sin((x / sky.width) * 3.1 + t * 0.05);
        const noise = dither(x, y);
        sky.pixels[at] = 5 + 88 * glow * side + noise;
        sky.pixels[at + 1] = 5 + 38 * glow * side + noise;
        sky.pixels[at + 2] = 16 + 84 * glow + noise;
      }
    }
    sky.paint(stage);
  }

  function drawTower(
    project: Project,
    tower: Tower,
    z: number,
    camera: { x: number; y: number; z: number },
    fog: number,
  ): void {
    const front = z - tower.depth / 2;
    const back = z + tower.depth / 2;
    if (back < camera.z + 14) return;
    const near = Math.max(front, camera.z + 13);
    const [x0, x1] = [tower.x - tower.width / 2, tower.x + tower.width / 2];
    const tone = hash(tower.key, 9);
    const base = mix(mix(rgb('#0b0d22'), rgb('#1c1638'), tone), haze, fog * 0.85);
    const inner = tower.x > camera.x ? x0 : x1;
    const facing = (tower.x > camera.x ? x0 > camera.x : x1 < camera.x) || tower.tall < camera.y;
    if (facing) {
      wall(project, [inner, near], [inner, back], tower.tall, mix(base, rgb('#3a2660'), 0.25 * (1 - fog)));
      panes(project, tower, fog, (along) => [inner, near + (back - near) * along], (back - near) / 3.8, camera);
    }
    if (front > camera.z + 13) {
      wall(project, [x0, front], [x1, front], tower.tall, base);
      panes(project, tower, fog, (along) => [x0 + tower.width * along, front], tower.width / 3.4, camera);
    }
    if (camera.y > tower.tall) roof(project, x0, x1, near, back, tower.tall, css(mix(base, rgb('#2b2350'), 0.5)));
    if (tower.tall > 130 && fog < 0.9) beacon(project, tower, front);
  }

  type Project = ReturnType<typeof createProjection>;
  type Spot = readonly [number, number];

  function wall(project: Project, from: Spot, to: Spot, tall: number, tint: Rgb): void {
    const { ctx } = stage;
    const foot = project(from[0], 0, from[1]).y;
    const head = project(from[0], tall, from[1]).y;
    const face = ctx.createLinearGradient(0, head, 0, Math.max(head + 1, foot));
    face.addColorStop(0, css(mix(tint, rgb('#060714'), 0.45)));
    face.addColorStop(1, css(mix(tint, rgb('#a03c6c'), 0.42)));
    ctx.fillStyle = face;
    ctx.beginPath();
    for (const [spot, y] of [
      [from, 0],
      [to, 0],
      [to, tall],
      [from, tall],
    ] as const) {
      const at = project(spot[0], y, spot[1]);
      ctx.lineTo(at.x, at.y);
    }
    ctx.fill();
  }

  function roof(project: Project, x0: number, x1: number, near: number, far: number, tall: number, tint: string): void {
    const { ctx } = stage;
    ctx.fillStyle = tint;
    ctx.beginPath();
    for (const [x, z] of [
      [x0, near],
      [x1, near],
      [x1, far],
      [x0, far],
    ] as const) {
      const at = project(x, tall, z);
      ctx.lineTo(at.x, at.y);
    }
    ctx.fill();
  }

  /** Lit windows as small upright rectangles; each column is projected at its foot and head only. */
  function panes(
    project: Project,
    tower: Tower,
    fog: number,
    place: (along: number) => Spot,
    columns: number,
    camera: { z: number },
  ): void {
    const { ctx } = stage;
    const count = Math.min(14, Math.floor(columns));
    const floors = Math.floor(tower.tall / 3.9);
    if (hash(tower.key, 12) > 0.52) return bands(project, tower, fog, place, floors, camera);
    const step = fog > 0.3 ? 2 : 1;
    for (let column = 0; column < count; column += step) {
      const spot = place((column + 0.5) / count);
      if (spot[1] < camera.z + 13) continue;
      const foot: Projected = { ...project(spot[0], 4, spot[1]) };
      const head: Projected = { ...project(spot[0], tower.tall - 2, spot[1]) };
      if ((foot.x < -20 && head.x < -20) || (foot.x > stageWidth + 20 && head.x > stageWidth + 20)) continue;
      const high = Math.max(1, head.size * 1.7);
      const wide = Math.max(1, head.size * (place(0)[1] === place(1)[1] ? 1.8 : 0.7));
      const bright = (0.9 * (1 - fog * 0.75) * clamp(1.25 - high / 36, 0.25)).toFixed(2);
      for (let floor = 0; floor < floors; floor += step) {
        const id = tower.key * 331 + column * 71 + floor;
        const lit = hash(id, 2);
        if (lit < 0.56 + 0.2 * hash(tower.key, 6)) continue;
        const up = floor / floors;
        const y = foot.y + (head.y - foot.y) * up;
        if (y < -8 || y > stageHeight + 8) continue;
        const kind = hash(Math.floor(id / 3), 3);
        ctx.fillStyle =
          kind > 0.8
            ? `rgba(132,190,255,${bright})`
            : kind > 0.16
              ? `rgba(255,${190 - 40 * kind},104,${bright})`
              : `rgba(255,96,140,${bright})`;
        ctx.fillRect(foot.x + (head.x - foot.x) * up, y, wide, high);
      }
    }
  }

  /** Office floors: lit from end to end, or for a part of the way. */
  function bands(
    project: Project,
    tower: Tower,
    fog: number,
    place: (along: number) => Spot,
    floors: number,
    camera: { z: number },
  ): void {
    const { ctx } = stage;
    const cool = hash(tower.key, 14);
    ctx.strokeStyle = css(
      cool > 0.6 ? [126, 186, 255] : cool > 0.25 ? [255, 196, 120] : [120, 255, 226],
      0.82 * (1 - fog * 0.75),
    );
    ctx.beginPath();
    let high = 0;
    for (let floor = 1; floor < floors; floor += fog > 0.3 ? 2 : 1) {
      const id = tower.key * 211 + floor;
      if (hash(id, 15) < 0.45) continue;
      const from = hash(id, 16) * 0.4;
      const to = from + 0.25 + hash(id, 17) * 0.35;
      const [a, b] = [place(0.05 + from * 0.9), place(Math.min(0.95, to))];
      const start: Projected = { ...project(a[0], floor * 3.9, Math.max(a[1], camera.z + 13)) };
      const stop = project(b[0], floor * 3.9, Math.max(b[1], camera.z + 13));
      if ((start.y < -9 && stop.y < -9) || (start.y > stageHeight + 9 && stop.y > stageHeight + 9)) continue;
      high = Math.max(high, Math.min(start.size, stop.size));
      ctx.moveTo(start.x, start.y);
      ctx.lineTo(stop.x, stop.y);
    }
    ctx.lineWidth = clamp(high * 1.3, 1, 12);
    ctx.stroke();
  }

  function beacon(project: Project, tower: Tower, z: number): void {
    const at = project(tower.x, tower.tall + 6, z);
    if (at.depth < 4) return;
    const { ctx } = stage;
    ctx.fillStyle = 'rgba(255,40,50,0.95)';
    ctx.beginPath();
    ctx.arc(at.x, at.y, Math.max(1.2, at.size * 1.3), 0, 7);
    ctx.fill();
  }

  function drawStreet(project: Project, row: number, t: number, fog: number): void {
    const { ctx } = stage;
    ctx.globalCompositeOperation = 'lighter';
    for (let car = 0; car < 14; car += 1) {
      const key = row * 40 + car;
      const away = car % 2 === 0;
      const lane = (away ? 1 : -1) * (3.4 + 3.6 * Math.floor(hash(key, 1) * 2));
      const z = (row + ((hash(key, 2) + t * (away ? 0.42 : -0.5) + 60) % 1)) * rowMetres;
      const at = { ...project(lane, 1.2, z) };
      const tail = project(lane, 1.2, z + (away ? -7 : 7));
      if (at.depth < 6 || tail.depth < 6) continue;
      ctx.strokeStyle = away
        ? `rgba(255,60,40,${0.8 * (1 - fog * 0.8)})`
        : `rgba(255,240,214,${0.85 * (1 - fog * 0.8)})`;
      ctx.lineWidth = clamp(at.size * 0.7, 0.8, 7);
      ctx.beginPath();
      ctx.moveTo(at.x, at.y);
      ctx.lineTo(tail.x, tail.y);
      ctx.stroke();
    }
    ctx.globalCompositeOperation = 'source-over';
  }
};

function rowOfTowers(row: number, wide: boolean): Tower[] {
  const columns = wide ? [-3, -2, -1, 1, 2, 3] : [-3, 3, -2, 2, -1, 1];
  return columns.map((column) => {
    const key = row * 13 + column;
    const core = 0.5 + 0.5 * Math.sin(row * 0.13 - 1);
    const tall = 26 + (50 + 120 * core) * hash(key, 4) ** 1.5 + Math.abs(column) * 22 * hash(key, 5);
    const width = 22 + 12 * hash(key, 7);
    return {
      x: Math.sign(column) * (41 + (Math.abs(column) - 1) * 44 + 6 * hash(key, 8)),
      width,
      depth: 26 + 12 * hash(key, 10),
      tall,
      key,
    };
  });
}
