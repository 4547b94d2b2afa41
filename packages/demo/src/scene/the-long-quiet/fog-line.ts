import { actStarts } from '../../catalogue/video.ts';
import { along, css, mix, rgb, type Stop } from '../../draw/colour.ts';
import { clamp, keyed, lerp, presence, smooth } from '../../draw/ease.ts';
import { createField } from '../../draw/field.ts';
import { createNoise, wander } from '../../draw/noise.ts';
import { hash } from '../../draw/random.ts';
import { glow } from '../../draw/sprite.ts';
import { blended, stageHeight, stageWidth } from '../../draw/stage.ts';
import type { Scene } from '../scene.ts';

const zenith: Stop[] = [
  [0, '#0c1a3e'],
  [0.35, '#2a3a72'],
  [0.6, '#5f6aa8'],
  [1, '#6f9ccf'],
];
const low: Stop[] = [
  [0, '#23396b'],
  [0.3, '#a8627f'],
  [0.55, '#ff9f7a'],
  [0.8, '#ffd6a0'],
  [1, '#fff0cf'],
];
const stone: Stop[] = [
  [0, '#0a1128'],
  [0.4, '#2a1f45'],
  [0.7, '#3b3050'],
  [1, '#37465c'],
];
const veil: Stop[] = [
  [0, '#3b568c'],
  [0.32, '#b57f9a'],
  [0.58, '#ffb696'],
  [0.82, '#ffdcb4'],
  [1, '#fdf3e2'],
];
const ridges = 6;

/** Ridges at dawn with fog in the valley, which disappears in the sun. */
export const fogLine: Scene = (stage, video) => {
  const [, rose = 0, birds = 0, morning = 0] = actStarts(video);
  const cloud = createNoise('fog-line', 5, 4);
  const wisp = createNoise('fog-wisp', 4, 5);
  const fields = [createField(192), createField(192)] as const;
  const profile = createNoise('fog-ridges', 6, 3, 0.48);
  const halo = glow(160, rgb('#ffb070'), 0.4);

  return function draw(t) {
    const day = keyed(
      [
        [0, 0],
        [rose, 0.26],
        [birds, 0.58],
        [morning, 0.82],
        [video.seconds, 1],
      ],
      t,
    );
    const { ctx } = stage;
    const sky = ctx.createLinearGradient(0, 0, 0, 480);
    sky.addColorStop(0, css(along(zenith, day)));
    sky.addColorStop(1, css(along(low, day)));
    ctx.fillStyle = sky;
    ctx.fillRect(0, 0, stageWidth, stageHeight);
    const sun = {
      x: 820 + t * 0.8,
      y: keyed(
        [
          [0, 470],
          [rose, 430],
          [birds, 300],
          [morning, 232],
          [video.seconds, 190],
        ],
        t,
      ),
    };
    blended(stage, 'lighter', smooth(0.12, 0.5, day) * 0.9, () =>
      ctx.drawImage(halo, sun.x - 420, sun.y - 420, 840, 840),
    );
    ctx.fillStyle = css(mix(rgb('#ffcf9a'), rgb('#fffaf0'), smooth(0.35, 0.7, day)), smooth(0.2, 0.34, day));
    ctx.beginPath();
    ctx.arc(sun.x, sun.y, 38, 0, 7);
    ctx.fill();
    const pan = t * 2.2;
    for (let ridge = 0; ridge < ridges; ridge += 1) {
      drawRidge(ridge, day, pan);
      if (ridge === 2) mist(fields[0], t, day, 0.56, 0.13, 0.9 - 0.7 * smooth(0.72, 1, day));
      if (ridge === 2) flock(t - birds, day);
      if (ridge === 4) mist(fields[1], t + 40, day, 0.83, 0.17, 1 - 0.62 * smooth(0.7, 1, day));
    }
  };

  /** A ridge that fades into the fog at its foot; far ridges fade sooner. */
  function drawRidge(ridge: number, day: number, pan: number): void {
    const { ctx } = stage;
    const depth = ridge / (ridges - 1);
    const base = lerp(300, 640, depth ** 1.1);
    const tall = lerp(150, 210, depth);
    const haze = css(along(veil, day));
    const rock = mix(along(stone, day), along(veil, day), 0.78 * (1 - depth) ** 0.9);
    const body = ctx.createLinearGradient(0, base - tall * 0.7, 0, base + 130);
    body.addColorStop(0, css(rock));
    body.addColorStop(0.5, css(mix(rock, along(veil, day), 0.35 * (1 - depth * 0.7))));
    body.addColorStop(1, depth < 1 ? haze : css(mix(rock, [0, 0, 0], 0.4)));
    ctx.fillStyle = body;
    ctx.beginPath();
    ctx.moveTo(0, stageHeight);
    const far = 0.18 + depth * 0.42;
    const salt = ridge * 0.173;
    for (let x = 0; x <= stageWidth; x += 4) {
      const u = (x + pan * (0.3 + 2.4 * depth)) / stageWidth;
      const high =
        (profile(u * far + salt, salt * 3.1) - 0.42) * 2.1 + (ridge === 5 ? 0.06 * Math.abs(wander(u * 90, 3)) : 0);
      ctx.lineTo(x, base - tall * high);
    }
    ctx.lineTo(stageWidth, stageHeight);
    ctx.fill();
  }

  function mist(
    field: (typeof fields)[0],
    t: number,
    day: number,
    middle: number,
    breadth: number,
    strength: number,
  ): void {
    const { pixels, width, height } = field;
    const [r, g, b] = along(veil, clamp(day + 0.04));
    for (let y = 0, at = 0; y < height; y += 1) {
      const off = (y / height - middle) / breadth;
      const layer = off > 0 ? Math.exp(-off * off * 0.5) : Math.exp(-off * off * 2.2);
      for (let x = 0; x < width; x += 1, at += 4) {
        if (layer < 0.02) {
          pixels[at + 3] = 0;
          continue;
        }
        const u = x / width;
        const billow =
          cloud(u * 0.55 + t * 0.006, off * 0.12 + t * 0.0016) +
          0.5 * wisp(u * 0.9 - t * 0.004, off * 0.26 + 0.3) -
          0.3;
        const thick = clamp((layer * 1.5 + (billow - 0.45) * 1.7) * layer * strength);
        const lit = 0.94 + 0.12 * (billow - 0.4);
        pixels[at] = r * lit;
        pixels[at + 1] = g * lit;
        pixels[at + 2] = b * lit;
        pixels[at + 3] = thick * 238;
      }
    }
    field.paint(stage);
  }

  function flock(age: number, day: number): void {
    if (age < 0 || age > 24) return;
    const { ctx } = stage;
    ctx.strokeStyle = css(mix(rgb('#1d1630'), rgb('#3a3550'), day), presence(age, 0, 22, 1.5));
    ctx.lineCap = 'round';
    for (let bird = 0; bird < 27; bird += 1) {
      const row = Math.ceil(bird / 2);
      const side = bird % 2 ? 1 : -1;
      const x = -80 + age * 64 - row * 22 + 8 * wander(age * 0.5, bird);
      const y = 300 - age * 3.4 + side * row * 9 + 9 * wander(age * 0.6, bird + 9);
      const flap = Math.sin(age * 7.5 + row * 0.6 + hash(bird, 2));
      const size = 9 + 3 * hash(bird, 3);
      ctx.lineWidth = 2;
      ctx.beginPath();
      ctx.moveTo(x - size, y - size * 0.55 * flap);
      ctx.quadraticCurveTo(x - size * 0.3, y - size * 0.3, x, y);
      ctx.quadraticCurveTo(x + size * 0.3, y - size * 0.3, x + size, y - size * 0.55 * flap);
      ctx.stroke();
    }
  }
};
