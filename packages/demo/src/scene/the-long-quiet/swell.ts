import { actStarts } from '../../catalogue/video.ts';
import { along, ramp, rgb, type Stop } from '../../draw/colour.ts';
import { clamp, keyed, lerp, smooth } from '../../draw/ease.ts';
import { createField, dither } from '../../draw/field.ts';
import { createNoise, wander } from '../../draw/noise.ts';
import { hash } from '../../draw/random.ts';
import { glow } from '../../draw/sprite.ts';
import { blended, stageHeight, stageWidth } from '../../draw/stage.ts';
import type { Scene } from '../scene.ts';

const horizon = 0.47;
const steps = 256;

// The sky from the horizon (0) to overhead (1) at five times of the evening.
const evenings: Stop[][] = [
  [
    [0, '#ffd9a0'],
    [0.16, '#ffb27a'],
    [0.4, '#b98fa8'],
    [0.7, '#5f74ad'],
    [1, '#33508f'],
  ],
  [
    [0, '#ffb35c'],
    [0.12, '#ff7d4d'],
    [0.34, '#b4566f'],
    [0.66, '#51407d'],
    [1, '#262a5e'],
  ],
  [
    [0, '#ff7a3d'],
    [0.1, '#d64a4a'],
    [0.3, '#7c3463'],
    [0.6, '#332558'],
    [1, '#151a3e'],
  ],
  [
    [0, '#8c3a4c'],
    [0.14, '#5a2c58'],
    [0.4, '#2a2250'],
    [0.7, '#141638'],
    [1, '#0a0d26'],
  ],
  [
    [0, '#2b2a55'],
    [0.2, '#1a1d45'],
    [0.5, '#0e1230'],
    [1, '#060819'],
  ],
];

/** Open water at sunset. Every pixel of the sea reflects the part of the sky that its slope faces. */
export const swell: Scene = (stage, video) => {
  const [, line = 0, after = 0, stars = 0] = actStarts(video);
  const field = createField(400);
  const chop = createNoise('swell-chop', 4, 6);
  const broad = createNoise('swell-broad', 3, 3);
  const clouds = createNoise('swell-clouds', 5, 3);
  const tables = evenings.map((stops) => ramp(stops, steps));
  const sky = new Float32Array(steps * 3);
  const halo = glow(128, rgb('#ff9a4a'), 0.5);

  return function draw(t) {
    const hour = keyed(
      [
        [0, 0],
        [line, 0.9],
        [after, 1.9],
        [after + 9, 2.7],
        [stars + 4, 3.5],
        [video.seconds, 4],
      ],
      t,
    );
    blendSky(hour);
    const sunX = 0.73 - t * 0.0006;
    const sunY =
      horizon -
      keyed(
        [
          [0, 0.2],
          [line, 0.1],
          [line + 14, -0.012],
          [after + 5, -0.09],
        ],
        t,
      );
    paint(t, hour, sunX, sunY);
    field.paint(stage);
    const up = smooth(horizon + 0.06, horizon - 0.02, sunY);
    if (up > 0) {
      const { ctx } = stage;
      ctx.save();
      ctx.beginPath();
      ctx.rect(0, 0, stageWidth, stageHeight * horizon + 1);
      ctx.clip();
      blended(stage, 'lighter', 0.55 * up, () =>
        ctx.drawImage(halo, sunX * stageWidth - 260, sunY * stageHeight - 260, 520, 520),
      );
      ctx.fillStyle = `rgba(255,${lerp(250, 214, smooth(0, 2, hour)) | 0},${lerp(228, 140, smooth(0, 2, hour)) | 0},${up.toFixed(3)})`;
      ctx.beginPath();
      ctx.arc(sunX * stageWidth, sunY * stageHeight, 30, 0, 7);
      ctx.fill();
      ctx.restore();
    }
    night(t, smooth(stars - 3, stars + 6, t));
  };

  function blendSky(hour: number): void {
    const first = Math.min(evenings.length - 2, Math.floor(hour));
    const part = clamp(hour - first);
    const [a, b] = [tables[first] as Float32Array, tables[first + 1] as Float32Array];
    for (let at = 0; at < sky.length; at += 1)
      sky[at] = (a[at] as number) + ((b[at] as number) - (a[at] as number)) * part;
  }

  function paint(t: number, hour: number, sunX: number, sunY: number): void {
    const { pixels, width, height } = field;
    const [lr, lg, lb] = along(
      [
        [0, '#ffe2b8'],
        [0.4, '#ff9a5a'],
        [0.7, '#c04a50'],
        [1, '#3a3560'],
      ],
      hour / 4,
    );
    const sun = smooth(3.2, 2.2, hour);
    const level = Math.floor(horizon * height);
    for (let y = 0, at = 0; y < height; y += 1) {
      if (y < level) {
        const high = 1 - y / level;
        for (let x = 0; x < width; x += 1, at += 4) {
          const u = x / width;
          const streak =
            clouds(u * 0.55 + t * 0.0022, 0.1 + high * 1.7 - high * high * 0.5) * 1.25 +
            clouds(u * 1.3 - t * 0.001, high * 3.1 + 0.4) * 0.4 -
            0.74;
          const cloud = clamp(streak * 2.1) * smooth(0.015, 0.2, high) * 0.8;
          const near = Math.exp(-(((u - sunX) * 2.1) ** 2) - ((y / height - sunY) * 3.4) ** 2);
          const place = Math.min(steps - 1, (high * steps) | 0) * 3;
          const lit = cloud * (0.3 + 0.9 * near);
          const noise = dither(x, y);
          pixels[at] = (sky[place] as number) * (1 - cloud * 0.34) + lr * (lit * 0.6 + near * 0.3 * sun) + noise;
          pixels[at + 1] =
            (sky[place + 1] as number) * (1 - cloud * 0.36) + lg * (lit * 0.5 + near * 0.2 * sun) + noise;
          pixels[at + 2] =
            (sky[place + 2] as number) * (1 - cloud * 0.3) + lb * (lit * 0.42 + near * 0.08 * sun) + noise;
        }
        continue;
      }
      const down = (y - level + 0.6) / (height - level);
      const far = 0.1 / down;
      const rough = 1 / (1 + far * 1.5);
      const roll = Math.sin(far * 9 + t * 0.72) + 0.6 * Math.sin(far * 15.3 + t * 0.98 + 1);
      for (let x = 0; x < width; x += 1, at += 4) {
        const u = x / width - 0.5;
        const wx = u * far * 3.4;
        const wz = far * 2.3;
        const bend = broad(wx * 0.16 + t * 0.012, wz * 0.18 + t * 0.03) - 0.5;
        const here = chop(wx * 0.4 + t * 0.018, wz * 0.62 + t * 0.052 + bend * 0.3);
        const ahead = chop(wx * 0.4 + t * 0.018, wz * 0.62 + t * 0.052 + bend * 0.3 + 0.016);
        const fine = chop(wx * 1.5 - t * 0.04, wz * 2.1 + t * 0.11) - 0.5;
        const slope =
          (ahead - here) * 9 * rough + bend * 0.5 * rough + fine * 0.62 * rough * rough + roll * 0.045 * rough;
        const tilt = clamp(0.02 + down * 0.42 + slope * 0.62, 0.004, 1);
        const mirror = 1 - 0.72 * clamp(down * 0.75 - slope * 0.5);
        const place = Math.min(steps - 1, (tilt * steps) | 0) * 3;
        const off = u + 0.5 - sunX + fine * 0.13 * rough + (here - 0.5) * 0.12;
        const spread = 0.03 + down * 0.13;
        const path = Math.exp(-((off / spread) ** 2)) * sun;
        const glitter = path * clamp(0.3 + slope * 2.6 + fine * 1.3) * (1.2 - 0.4 * down);
        const noise = dither(x, y);
        pixels[at] = (sky[place] as number) * mirror * 0.86 + 4 + lr * glitter * 1.15 + noise;
        pixels[at + 1] = (sky[place + 1] as number) * mirror * 0.88 + 7 + lg * glitter * 0.95 + noise;
        pixels[at + 2] = (sky[place + 2] as number) * mirror * 0.94 + 13 + lb * glitter * 0.8 + noise;
      }
    }
  }

  function night(t: number, dark: number): void {
    if (dark <= 0) return;
    const { ctx } = stage;
    ctx.fillStyle = '#eef2ff';
    for (let star = 0; star < 170; star += 1) {
      const y = hash(star, 2) ** 1.3 * stageHeight * (horizon - 0.05);
      ctx.globalAlpha =
        dark *
        (0.25 + 0.75 * hash(star, 3) ** 2) *
        (0.75 + 0.25 * wander(t * 2.4, star)) *
        (1 - y / 340) *
        smooth(hash(star, 4) * 0.8, hash(star, 4) * 0.8 + 0.2, dark);
      const size = 1 + 1.4 * hash(star, 5) ** 3;
      ctx.fillRect(hash(star, 1) * stageWidth, y, size, size);
    }
    ctx.globalAlpha = 1;
  }
};
