import { actStarts } from '../../catalogue/video.ts';
import { css, hued, mix, type Rgb, rgb } from '../../draw/colour.ts';
import { clamp, keyed, smooth, tau } from '../../draw/ease.ts';
import { createField, dither } from '../../draw/field.ts';
import { createNoise, wander } from '../../draw/noise.ts';
import { createRandom } from '../../draw/random.ts';
import { glow } from '../../draw/sprite.ts';
import { blended, type Stage, stageHeight, stageWidth } from '../../draw/stage.ts';
import type { Scene } from '../scene.ts';

const pole = { x: 500, y: 250 };
const starCount = 560;

type Star = { radius: number; angle: number; tint: Rgb; width: number; light: number };

/** An observatory under a turning sky. When the shutter opens, each star draws a trail. */
export const fixedStars: Scene = (stage, video) => {
  const [, shutter = 0, hours = 0, dawn = 0] = actStarts(video);
  const stars = scatter();
  const field = createField(256);
  const band = createNoise('milky-way', 5, 4);
  const dust = createNoise('milky-dust', 5, 5);
  const red = glow(64, rgb('#ff5a3a'), 0.3);
  const spark = glow(7, rgb('#dfe8ff'), 0.8);

  function turned(t: number): number {
    return keyed(
      [
        [0, 0],
        [shutter, 0.05],
        [hours, 0.62],
        [dawn, 1.35],
        [video.seconds, 1.62],
      ],
      t,
    );
  }

  return function draw(t) {
    const turn = turned(t);
    const since = turned(shutter);
    const light = smooth(dawn - 3, video.seconds - 2, t);
    paintSky(t, turn, light);
    field.paint(stage);
    const { ctx } = stage;
    ctx.globalCompositeOperation = 'lighter';
    ctx.lineCap = 'round';
    const trail = Math.max(0, turn - since) * smooth(shutter, shutter + 1, t);
    for (const [index, star] of stars.entries()) {
      const alpha = star.light * (1 - 0.86 * light) * (trail > 0.01 ? 0.72 : 0.7 + 0.3 * wander(t * 3, index));
      const end = star.angle + turn;
      if (trail * star.radius > 1.5) {
        ctx.strokeStyle = css(star.tint, alpha);
        ctx.lineWidth = star.width;
        ctx.beginPath();
        ctx.arc(pole.x, pole.y, star.radius, end - trail, end);
        ctx.stroke();
      }
      const x = pole.x + Math.cos(end) * star.radius;
      const y = pole.y + Math.sin(end) * star.radius;
      if (y > 660 || x < -5 || x > 1285) continue;
      if (star.width > 1.9) {
        ctx.globalAlpha = clamp(alpha * 1.2);
        ctx.drawImage(spark, x - 7, y - 7);
        ctx.globalAlpha = 1;
      } else {
        ctx.fillStyle = css(star.tint, clamp(alpha * 1.3));
        ctx.fillRect(x - 0.8, y - 0.8, 1.7, 1.7);
      }
    }
    ctx.globalCompositeOperation = 'source-over';
    landscape(stage, light);
    observatory(stage, t, red, smooth(0, 6, t) * (1 - 0.6 * light));
  };

  function paintSky(t: number, turn: number, light: number): void {
    const { pixels, width, height } = field;
    const [sin, cos] = [Math.sin(turn * 0.8 + 0.5), Math.cos(turn * 0.8 + 0.5)];
    for (let y = 0, at = 0; y < height; y += 1) {
      const v = y / height;
      for (let x = 0; x < width; x += 1, at += 4) {
        const dx = (x / width) * 1.78 - (pole.x / stageWidth) * 1.78;
        const dy = v - pole.y / stageHeight;
        const u = dx * cos + dy * sin;
        const w = -dx * sin + dy * cos - 0.42;
        const cloud = band(u * 0.5, w * 0.6 + 0.3);
        const milk =
          Math.exp(-((w / 0.2) ** 2)) * (0.35 + 1.2 * cloud) -
          Math.exp(-((w / 0.07) ** 2)) * 0.7 * dust(u * 0.7 + 0.4, w * 0.9);
        const glowing = clamp(milk) * (1 - light);
        const low = smooth(0.35, 0.95, v);
        const noise = dither(x, y);
        pixels[at] = 6 + 13 * low + 58 * glowing + light * (40 * v + 150 * low * low) + noise;
        pixels[at + 1] = 9 + 20 * low + 56 * glowing + light * (50 * v + 92 * low * low) + noise;
        pixels[at + 2] = 22 + 36 * low + 82 * glowing + light * (84 * v + 56 * low * low) + noise;
      }
    }
  }
};

function scatter(): Star[] {
  const random = createRandom('fixed-stars');
  return Array.from({ length: starCount }, () => {
    const radius = 10 + 880 * Math.sqrt(random());
    const warm = random();
    const bright = random() ** 4;
    const tint =
      warm > 0.82
        ? rgb('#ffbf8a')
        : warm > 0.6
          ? rgb('#fff1d8')
          : mix(rgb('#a9c4ff'), hued(0.7 + 0.2 * random(), 0.85, 0.07), 0.5);
    return { radius, angle: random() * tau, tint, width: 0.9 + 1.7 * bright, light: 0.26 + 0.7 * bright };
  });
}

function landscape(stage: Stage, light: number): void {
  const { ctx } = stage;
  for (const [base, tall, tint, salt] of [
    [610, 60, '#10162e', 2],
    [646, 34, '#090d1e', 5],
    [690, 22, '#04060f', 9],
  ] as const) {
    ctx.fillStyle = css(mix(rgb(tint), rgb('#3a3450'), light * (salt === 2 ? 0.5 : 0.16)));
    ctx.beginPath();
    ctx.moveTo(0, stageHeight);
    for (let x = 0; x <= stageWidth; x += 16)
      ctx.lineTo(x, base - tall * (wander(x * 0.0034 + salt, salt) + 0.35 * wander(x * 0.016, salt + 3)));
    ctx.lineTo(stageWidth, stageHeight);
    ctx.fill();
  }
}

/** A dome that turns with the sky, with red light in its slit. */
function observatory(stage: Stage, t: number, red: ReturnType<typeof glow>, lit: number): void {
  const { ctx } = stage;
  const x = 968;
  const y = 596;
  ctx.fillStyle = '#070912';
  ctx.fillRect(x - 74, y, 148, 90);
  const shell = ctx.createLinearGradient(x - 84, 0, x + 84, 0);
  shell.addColorStop(0, '#1a2038');
  shell.addColorStop(0.3, '#2c3552');
  shell.addColorStop(1, '#0a0d18');
  ctx.fillStyle = shell;
  ctx.beginPath();
  ctx.arc(x, y, 84, Math.PI, 0);
  ctx.fill();
  const slit = -0.34 + 0.5 * smooth(4, 50, t);
  const half = 0.085 * smooth(0.5, 6, t) + 0.006;
  ctx.fillStyle = css(mix(rgb('#14070a'), rgb('#ff6a40'), 0.85 * lit));
  ctx.beginPath();
  ctx.ellipse(
    x,
    y,
    84 * Math.abs(Math.sin(slit + half)),
    84,
    0,
    -Math.PI / 2,
    slit + half > 0 ? 0 : Math.PI,
    slit + half < 0,
  );
  ctx.lineTo(x + 84 * Math.sin(slit - half) * 1, y);
  ctx.ellipse(
    x,
    y,
    84 * Math.abs(Math.sin(slit - half)),
    84,
    0,
    slit - half > 0 ? 0 : Math.PI,
    -Math.PI / 2,
    slit - half > 0,
  );
  ctx.fill();
  ctx.fillStyle = '#0c101d';
  ctx.fillRect(x - 88, y - 3, 176, 9);
  ctx.fillStyle = css(rgb('#ff7a4a'), 0.85 * lit);
  ctx.fillRect(x + 34, y + 28, 12, 22);
  blended(stage, 'lighter', 0.55 * lit, () => ctx.drawImage(red, x + 84 * Math.sin(slit) - 130, y - 140, 260, 200));
}
