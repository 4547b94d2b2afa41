import { actStarts } from '../../catalogue/video.ts';
import { createBloom } from '../../draw/bloom.ts';
import { type Camera, createProjection } from '../../draw/camera.ts';
import { css, mix, type Rgb, rgb } from '../../draw/colour.ts';
import { clamp, keyed, smooth } from '../../draw/ease.ts';
import { createField, dither } from '../../draw/field.ts';
import { wander } from '../../draw/noise.ts';
import { hash } from '../../draw/random.ts';
import type { Scene } from '../scene.ts';
import { lightFace, nearMetres, type Project, rowOfTowers, type Spot, type Tower } from './carrow.ts';

const rowMetres = 46;
const seenRows = 16;
const haze = rgb('#2a1a4a');

/** A flight down a street of towers that follows the bends, then climbs until the city is a map. */
export const lowPassOverCarrow: Scene = (stage, video) => {
  const [, between = 0, exchange = 0, up = 0] = actStarts(video);
  const sky = createField(160);
  const bloom = createBloom(4);

  return function draw(t) {
    const z = t * 34 + 3 * t * smooth(exchange, exchange + 6, t) * 2.4;
    const height = [
      [0, 150],
      [between, 84],
      [between + 8, 46],
      [exchange + 4, 30],
      [up, 60],
      [up + 8, 430],
    ] as const;
    const pitch = [
      [0, -0.2],
      [between + 3, 0.03],
      [up, 0.06],
      [up + 2, -0.12],
      [up + 9, -0.92],
    ] as const;
    const camera: Camera = {
      x: 6 * wander(t * 0.32, 1),
      y: keyed(height, t),
      z,
      yaw: 0.1 * wander(t * 0.3 + 0.5, 2),
      pitch: keyed(pitch, t),
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
    const far = seenRows + Math.round(4 * smooth(up, up + 6, t));
    for (let row = first + far; row >= first; row -= 1) {
      const fog = clamp((row * rowMetres - z) / (far * rowMetres));
      drawTraffic(project, row, t, fog);
      for (const tower of rowOfTowers(row, t > up + 0.5)) drawTower(project, tower, row * rowMetres, camera, fog);
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

  function drawTower(project: Project, tower: Tower, z: number, camera: Camera, fog: number): void {
    const front = z - tower.depth / 2;
    const back = z + tower.depth / 2;
    if (back < camera.z + nearMetres + 1) return;
    const near = Math.max(front, camera.z + nearMetres);
    const [x0, x1] = [tower.x - tower.width / 2, tower.x + tower.width / 2];
    const base = mix(mix(rgb('#0b0d22'), rgb('#1c1638'), hash(tower.key, 9)), haze, fog * 0.85);
    const inner = tower.x > camera.x ? x0 : x1;
    if ((tower.x > camera.x ? x0 > camera.x : x1 < camera.x) || tower.tall < camera.y) {
      wall(project, [inner, near], [inner, back], tower.tall, mix(base, rgb('#3a2660'), 0.25 * (1 - fog)));
      const place = (along: number): Spot => [inner, near + (back - near) * along];
      lightFace(stage, project, { tower, place, columns: (back - near) / 3.8, facing: false }, camera.z, fog);
    }
    if (front > camera.z + nearMetres) {
      wall(project, [x0, front], [x1, front], tower.tall, base);
      const place = (along: number): Spot => [x0 + tower.width * along, front];
      lightFace(stage, project, { tower, place, columns: tower.width / 3.4, facing: true }, camera.z, fog);
    }
    if (camera.y > tower.tall) {
      const corners = [
        [x0, near],
        [x1, near],
        [x1, back],
        [x0, back],
      ] as const;
      stage.ctx.fillStyle = css(mix(base, rgb('#2b2350'), 0.5));
      fill(
        project,
        corners.map(([x, depth]) => [x, tower.tall, depth]),
      );
    }
    if (tower.tall > 130 && fog < 0.9) beacon(project, tower, front);
  }

  /** A wall, darker at the top and pink at the bottom from the light of the street. */
  function wall(project: Project, from: Spot, to: Spot, tall: number, tint: Rgb): void {
    const foot = project(from[0], 0, from[1]).y;
    const head = project(from[0], tall, from[1]).y;
    const face = stage.ctx.createLinearGradient(0, head, 0, Math.max(head + 1, foot));
    face.addColorStop(0, css(mix(tint, rgb('#060714'), 0.45)));
    face.addColorStop(1, css(mix(tint, rgb('#a03c6c'), 0.42)));
    stage.ctx.fillStyle = face;
    fill(project, [
      [from[0], 0, from[1]],
      [to[0], 0, to[1]],
      [to[0], tall, to[1]],
      [from[0], tall, from[1]],
    ]);
  }

  function fill(project: Project, corners: readonly (readonly [number, number, number])[]): void {
    const { ctx } = stage;
    ctx.beginPath();
    for (const [x, y, z] of corners) {
      const at = project(x, y, z);
      ctx.lineTo(at.x, at.y);
    }
    ctx.fill();
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

  function drawTraffic(project: Project, row: number, t: number, fog: number): void {
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
      ctx.strokeStyle = css(away ? [255, 60, 40] : [255, 240, 214], 0.85 * (1 - fog * 0.8));
      ctx.lineWidth = clamp(at.size * 0.7, 0.8, 7);
      ctx.beginPath();
      ctx.moveTo(at.x, at.y);
      ctx.lineTo(tail.x, tail.y);
      ctx.stroke();
    }
    ctx.globalCompositeOperation = 'source-over';
  }
};
