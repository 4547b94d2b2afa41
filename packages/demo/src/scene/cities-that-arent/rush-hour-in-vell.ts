import { actStarts } from '../../catalogue/video.ts';
import { createBloom } from '../../draw/bloom.ts';
import { createProjection } from '../../draw/camera.ts';
import { keyed, smooth } from '../../draw/ease.ts';
import { wander } from '../../draw/noise.ts';
import { hash } from '../../draw/random.ts';
import { stageHeight, stageWidth } from '../../draw/stage.ts';
import type { Scene } from '../scene.ts';

const pitchMetres = 62;
const streets = 23;
const half = (streets * pitchMetres) / 2;
const cars = 1900;

/** A street grid from the air at dusk with trails of white and red lights, as in a long exposure. */
export const rushHourInVell: Scene = (stage, video) => {
  const [, leaving = 0, interchange = 0, wave = 0] = actStarts(video);
  const bloom = createBloom(4);
  return function draw(t) {
    const { ctx } = stage;
    const night = ctx.createLinearGradient(0, 0, 0, stageHeight);
    night.addColorStop(0, '#120d24');
    night.addColorStop(1, '#05060f');
    ctx.fillStyle = night;
    ctx.fillRect(0, 0, stageWidth, stageHeight);
    const height = keyed(
      [
        [0, 620],
        [leaving, 480],
        [interchange, 420],
        [interchange + 4, 330],
        [wave, 380],
        [wave + 9, 640],
      ],
      t,
    );
    const camera = {
      x:
        keyed(
          [
            [0, -160],
            [leaving, -90],
            [interchange, 60],
            [wave, -20],
            [wave + 9, 40],
          ],
          t,
        ) +
        10 * wander(t * 0.2, 1),
      y: height,
      z: keyed(
        [
          [0, -620],
          [leaving, -470],
          [interchange, -250],
          [wave, -330],
          [wave + 9, -520],
        ],
        t,
      ),
      yaw: keyed(
        [
          [0, 0.5],
          [leaving, 0.32],
          [interchange, -0.16],
          [wave, -0.42],
          [wave + 9, -0.1],
        ],
        t,
      ),
      pitch: keyed(
        [
          [0, -0.86],
          [interchange, -0.98],
          [wave, -0.72],
          [wave + 9, -0.98],
        ],
        t,
      ),
      focal: 1.06,
    };
    const project = createProjection(camera);
    drawRoads(project);
    drawGround(project);
    drawCars(project, t);
    if (t > wave - 1) drawSignals(project, t - wave);
    bloom(stage, 0.9);
  };

  type Project = ReturnType<typeof createProjection>;

  function drawGround(project: Project): void {
    const { ctx } = stage;
    for (let row = 0; row < streets - 1; row += 1) {
      for (let column = 0; column < streets - 1; column += 1) {
        const x = -half + (column + 0.64) * pitchMetres;
        const z = -half + (row + 0.64) * pitchMetres;
        const shade = hash(row * 40 + column, 3);
        if (Math.hypot(x + 31, z + 31) < 76) continue;
        const spot = project(x, 0, z);
        if (spot.depth < 30 || spot.x < -90 || spot.x > stageWidth + 90 || spot.y < -90 || spot.y > stageHeight + 130)
          continue;
        const tall = 6 + 34 * shade * shade;
        ctx.fillStyle = `rgb(${14 + 14 * shade},${15 + 13 * shade},${34 + 22 * shade})`;
        quad(project, x, tall, z, 46, 46);
        ctx.fillStyle = shade > 0.5 ? 'rgba(255,190,110,0.75)' : 'rgba(150,190,255,0.55)';
        for (let light = 0; light < 3; light += 1) {
          const at = project(
            x - 20 + 40 * hash(row * 99 + column * 7 + light, 5),
            tall,
            z - 20 + 40 * hash(row * 31 + column * 3 + light, 6),
          );
          if (at.depth > 1) ctx.fillRect(at.x, at.y, 1.6, 1.6);
        }
      }
    }
  }

  function drawRoads(project: Project): void {
    const { ctx } = stage;
    ctx.strokeStyle = 'rgba(255,150,80,0.09)';
    ctx.lineCap = 'butt';
    for (const wide of [9, 4]) {
      ctx.lineWidth = wide;
      ctx.beginPath();
      for (let road = 0; road < streets; road += 1) {
        const at = (road - (streets - 1) / 2) * pitchMetres;
        for (let piece = 0; piece < 8; piece += 1) {
          const [from, to] = [-half + (piece * half) / 4, -half + ((piece + 1) * half) / 4];
          for (const [ax, az, bx, bz] of [
            [at, from, at, to],
            [from, at, to, at],
          ] as const) {
            const a = { ...project(ax, 0, az) };
            const b = project(bx, 0, bz);
            if (a.depth < 20 || b.depth < 20) continue;
            ctx.moveTo(a.x, a.y);
            ctx.lineTo(b.x, b.y);
          }
        }
      }
      ctx.stroke();
    }
  }

  function quad(project: Project, x: number, y: number, z: number, width: number, depth: number): void {
    const { ctx } = stage;
    ctx.beginPath();
    for (const [dx, dz] of [
      [-0.5, -0.5],
      [0.5, -0.5],
      [0.5, 0.5],
      [-0.5, 0.5],
    ] as const) {
      const at = project(x + dx * width, y, z + dz * depth);
      if (at.depth < 1) return;
      ctx.lineTo(at.x, at.y);
    }
    ctx.fill();
  }

  function drawCars(project: Project, t: number): void {
    const { ctx } = stage;
    ctx.globalCompositeOperation = 'lighter';
    ctx.lineCap = 'round';
    const busy = smooth(0, leaving, t) * 0.35 + 0.65;
    for (const [away, tint] of [
      [0, 'rgba(255,236,205,0.85)'],
      [1, 'rgba(255,58,34,0.8)'],
      [2, 'rgba(255,196,110,0.7)'],
    ] as const) {
      ctx.strokeStyle = tint;
      for (const near of [0, 1]) {
        ctx.lineWidth = near ? 2.3 : 1.2;
        ctx.beginPath();
        for (let car = away === 2 ? 2 : 0; car < cars * busy; car += 1) {
          if ((away === 2) !== (car % 6 === 2)) continue;
          const forward = hash(car, 4) > 0.5;
          if (away !== 2 && (away === 1) !== forward) continue;
          trail(project, car, t, forward ? 1 : -1, near);
        }
        ctx.stroke();
      }
    }
    ctx.globalCompositeOperation = 'source-over';
  }

  /** The trail of a car's light, from its position backwards. */
  function trail(project: Project, car: number, t: number, way: number, near: number): void {
    const speed = (26 + 20 * hash(car, 5)) * way;
    const long = 12 + 26 * hash(car, 6);
    const ring = car % 6 === 2;
    // Two in three cars drive on the avenues, which are every fourth street.
    const avenue = hash(car, 10) > 0.34;
    const road = avenue
      ? 4 * Math.floor(hash(car, 1) * 5 - 2)
      : Math.floor(hash(car, 1) * (streets - 2)) - (streets - 3) / 2;
    const along = ((((hash(car, 2) * 2 * half + t * speed) % (2 * half)) + 2 * half) % (2 * half)) - half;
    const lane = way * (1.8 + (avenue ? 2.6 * Math.floor(hash(car, 8) * 3) : 2));
    const across = car % 2 === 0;
    const spot = (back: number): [number, number] => {
      if (ring) {
        const radius = 34 + 11 * Math.floor(hash(car, 7) * 3);
        const angle = (hash(car, 2) * 300 + t * Math.abs(speed) - back) / radius;
        return [Math.cos(angle) * radius - 0, Math.sin(angle) * radius];
      }
      const place = along - back * way;
      return across ? [place, road * pitchMetres + lane] : [road * pitchMetres + lane, place];
    };
    const [x, z] = spot(0);
    const head = project(x, 1, z);
    if (head.depth < 20 || head.x < -60 || head.x > stageWidth + 60 || head.y < -60 || head.y > stageHeight + 60)
      return;
    if (head.depth < 560 !== (near === 1)) return;
    const { ctx } = stage;
    ctx.moveTo(head.x, head.y);
    for (const back of ring ? [0.33, 0.66, 1] : [1]) {
      const [bx, bz] = spot(long * back);
      const tail = project(bx, 1, bz);
      ctx.lineTo(tail.x, tail.y);
    }
  }

  function drawSignals(project: Project, age: number): void {
    const { ctx } = stage;
    ctx.globalCompositeOperation = 'lighter';
    for (let row = 0; row < streets; row += 1) {
      for (const side of [-1, 0, 1]) {
        const at = project(side * pitchMetres, 4, -half + (row + 0.5) * pitchMetres);
        if (at.depth < 1) continue;
        const green = smooth(row * 0.34, row * 0.34 + 0.25, age);
        ctx.fillStyle = green > 0.5 ? 'rgba(60,255,170,0.95)' : 'rgba(255,60,50,0.8)';
        const size = 3 + 4 * green * Math.exp(-Math.max(0, age - row * 0.34) / 1.4) + 1.4;
        ctx.beginPath();
        ctx.arc(at.x, at.y, size, 0, 7);
        ctx.fill();
      }
    }
    ctx.globalCompositeOperation = 'source-over';
  }
};
