import { actStarts } from '../../catalogue/video.ts';
import { css, rgb } from '../../draw/colour.ts';
import { clamp, keyed, lerp, smooth, tau } from '../../draw/ease.ts';
import { wander } from '../../draw/noise.ts';
import { createRandom, hash } from '../../draw/random.ts';
import { blended, createLayer, type Stage, stageHeight, stageWidth } from '../../draw/stage.ts';
import type { Scene } from '../scene.ts';

type Lamp = { x: number; y: number; near: number; tint: string; power: number; rate: number };

const tints = ['#ff9d2e', '#ffb95c', '#ff6a1f', '#ff2f2a', '#2f86ff', '#12cfc0', '#ffd27a', '#ff2f8c'].map(rgb);

/** A city at a window while the focus changes. The size of each lamp's disc is its distance from the focus. */
export const circleOfConfusion: Scene = (stage, video) => {
  const [, second = 0, third = 0, blades = 0] = actStarts(video);
  const lamps = lightCity();
  const soft = createLayer(stageWidth, stageHeight, stage.scale / 2);
  const end = video.seconds;

  return function draw(t) {
    const focus = keyed(
      [
        [0, 0.02],
        [second - 1, 0.06],
        [second + 4, 0.62],
        [third - 1, 0.55],
        [third + 4, 1.12],
        [blades, 1],
        [blades + 5, 0.84],
        [end - 3, 0.1],
      ],
      t,
    );
    const hexagon = smooth(blades + 0.4, blades + 2.4, t);
    paintSky(soft, t);
    const pan = 90 * wander(t * 0.06, 1) + t * 3;
    for (const [index, lamp] of lamps.entries()) {
      const parallax = 0.35 + lamp.near * 1.5;
      const x = ((((lamp.x + pan * parallax) % 1720) + 1720) % 1720) - 220;
      const y = lamp.y + 10 * parallax * wander(t * 0.08, 5) + smooth(0, end, t) * 24 * parallax;
      const blur = Math.abs(focus - lamp.near) * (70 + 46 * lamp.near) + 1.7;
      const twinkle = 0.8 + 0.2 * Math.sin(t * lamp.rate + index);
      const alpha = clamp((lamp.power ** 1.6 * twinkle * 8.4) / (blur * 0.6 + 4.2), 0.03, 0.95);
      disc(soft.ctx, x, y, blur, lamp.tint, alpha, hexagon);
    }
    stage.ctx.drawImage(soft.canvas, 0, 0, stageWidth, stageHeight);
    sill(stage, focus);
  };
};

/** An even disc with a bright rim, cut off near the edge of the frame as by a lens barrel. */
function disc(
  ctx: Stage['ctx'],
  x: number,
  y: number,
  radius: number,
  tint: string,
  alpha: number,
  hexagon: number,
): void {
  const cut = Math.hypot(x - stageWidth / 2, y - stageHeight / 2) / 735;
  const squeeze = radius > 9 ? 1 - 0.36 * clamp(cut - 0.25) : 1;
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(Math.atan2(y - stageHeight / 2, x - stageWidth / 2));
  ctx.scale(squeeze, 1);
  ctx.globalCompositeOperation = 'lighter';
  ctx.globalAlpha = alpha * 0.72;
  ctx.fillStyle = tint;
  ctx.beginPath();
  if (hexagon > 0.01 && radius > 6) aperture(ctx, radius, hexagon);
  else ctx.arc(0, 0, radius, 0, tau);
  ctx.fill();
  if (radius > 7) {
    ctx.globalAlpha = alpha * 0.55;
    ctx.strokeStyle = tint;
    ctx.lineWidth = 2.4;
    ctx.stroke();
  }
  ctx.restore();
}

/** Six aperture blades whose sides become straight as `close` goes to 1. */
function aperture(ctx: Stage['ctx'], radius: number, close: number): void {
  for (let blade = 0; blade < 6; blade += 1) {
    const from = (blade / 6) * tau + 0.3;
    const to = ((blade + 1) / 6) * tau + 0.3;
    if (blade === 0) ctx.moveTo(Math.cos(from) * radius, Math.sin(from) * radius);
    const bulge = lerp(1.155, 1, close);
    const middle = (from + to) / 2;
    const reach = radius * lerp(1.0, 0.866, close) * bulge;
    ctx.quadraticCurveTo(
      Math.cos(middle) * reach,
      Math.sin(middle) * reach,
      Math.cos(to) * radius,
      Math.sin(to) * radius,
    );
  }
}

function lightCity(): Lamp[] {
  const random = createRandom('confusion');
  return Array.from({ length: 210 }, (_, index) => {
    const near = index < 130 ? random() * 0.12 : index < 190 ? 0.25 + random() * 0.45 : 0.85 + random() * 0.3;
    const street = index % 5 === 0;
    const y = near < 0.2 ? 300 + random() * 120 - (street ? 0 : random() * 190) : 300 + random() * 400;
    const tint = tints[Math.floor(random() ** 1.5 * tints.length)] ?? tints[0];
    return {
      x: random() * 1720,
      y,
      near,
      tint: css(tint as [number, number, number]),
      power: 0.35 + 0.65 * random(),
      rate: 0.6 + 3 * hash(index, 4) ** 4,
    };
  });
}

function paintSky(layer: Stage, t: number): void {
  const { ctx } = layer;
  const sky = ctx.createLinearGradient(0, 0, 0, stageHeight);
  sky.addColorStop(0, '#070a1c');
  sky.addColorStop(0.46 + 0.01 * wander(t * 0.1, 2), '#231a34');
  sky.addColorStop(0.6, '#1a1220');
  sky.addColorStop(1, '#06060c');
  ctx.fillStyle = sky;
  ctx.fillRect(0, 0, stageWidth, stageHeight);
}

/** Window bars with raindrops, sharp only when the focus is near. */
function sill(stage: Stage, focus: number): void {
  const near = smooth(0.75, 1.12, focus);
  const breadth = lerp(64, 22, near);
  blended(stage, 'source-over', 1, () => {
    for (const x of [-18, 872]) {
      const bar = stage.ctx.createLinearGradient(x - breadth, 0, x + breadth, 0);
      bar.addColorStop(0, 'rgba(4,4,8,0)');
      bar.addColorStop(lerp(0.5, 0.16, near), 'rgba(4,4,8,0.94)');
      bar.addColorStop(lerp(0.5, 0.84, near), 'rgba(4,4,8,0.94)');
      bar.addColorStop(1, 'rgba(4,4,8,0)');
      stage.ctx.fillStyle = bar;
      stage.ctx.fillRect(x - breadth, 0, breadth * 2, stageHeight);
    }
  });
}
