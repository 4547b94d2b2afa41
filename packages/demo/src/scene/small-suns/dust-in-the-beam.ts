import { actStarts } from '../../catalogue/video.ts';
import { rgb } from '../../draw/colour.ts';
import { clamp, lerp, presence, smooth } from '../../draw/ease.ts';
import { createField, dither } from '../../draw/field.ts';
import { createNoise, wander } from '../../draw/noise.ts';
import { hash } from '../../draw/random.ts';
import { glow } from '../../draw/sprite.ts';
import { createLayer, place, type Stage, stageHeight, stageWidth } from '../../draw/stage.ts';
import type { Scene } from '../scene.ts';

const motes = 900;

/** An empty cinema from its last row, with dust in the light of the projector. */
export const dustInTheBeam: Scene = (stage, video) => {
  const [, beam = 0, air = 0, change = 0] = actStarts(video);
  const field = createField(320);
  const smoke = createNoise('hall-smoke', 5, 4);
  const seats = drawSeats(stage.scale);
  const dots = [2, 3, 5, 8, 13].map((radius) => glow(radius, rgb('#ffe2b0'), 0.5));

  return function draw(t) {
    const runOut = smooth(change + 4.6, change + 4.8, t);
    const lit =
      smooth(2, 5.5, t) *
      presence(t, 0, change + 6.6, 0.25) *
      (flicker(t) + runOut * (0.5 + 0.5 * Math.sign(Math.sin(t * 40))));
    const push = smooth(air, air + 9, t);
    const lens = { x: lerp(1.06, 1.16, push), y: lerp(0.1, 0, push) };
    paintBeam(t, lit, lens, push);
    field.paint(stage);
    drawMotes(t, lit, lens, push);
    place(stage, seats, -40 - 60 * smooth(0, 44, t), 462 + 70 * push);
  };

  function flicker(t: number): number {
    const loose = smooth(change, change + 4, t);
    return 0.93 + 0.07 * wander(t * 9, 4) - loose * 0.5 * clamp(wander(t * 7, 9) * 2);
  }

  /** Brightness of the beam at a point in fractions of the frame. The cone opens to the left. */
  function inBeam(x: number, y: number, lens: { x: number; y: number }): number {
    const dx = lens.x - x;
    const slope = (y - lens.y) / Math.max(dx, 0.02);
    const off = (slope - 0.4) / 0.34;
    return Math.exp(-(off ** 4)) / (0.35 + dx * 1.5);
  }

  function paintBeam(t: number, lit: number, lens: { x: number; y: number }, push: number): void {
    const { pixels, width, height } = field;
    const shade = smooth(0.4, 5, t);
    for (let y = 0, at = 0; y < height; y += 1) {
      const v = y / height;
      for (let x = 0; x < width; x += 1, at += 4) {
        const u = x / width;
        const dx = lens.x - u;
        const slope = (v - lens.y) / Math.max(dx, 0.02);
        const off = (slope - 0.4) / 0.34;
        const edge = Math.exp(-(off * off * off * off));
        const rays =
          0.5 +
          1.1 * (smoke(slope * 0.55 + t * 0.004, 0.3 + t * 0.013) - 0.36) +
          0.5 * (smoke(slope * 2.1, t * 0.05) - 0.5);
        const haze =
          0.45 + 1.1 * smoke(u * 0.6 + t * 0.012, v * 0.5 - t * 0.008) * smoke(u * 0.9 - t * 0.017, v * 0.8 + 0.3);
        const light = ((edge * Math.max(0, rays) * haze * lit) / (0.3 + dx * 1.3)) * (1 + 0.2 * push);
        const spill = lit * 0.05 * (1 - v) + (1 - shade) * 0.16 * (1.1 - v) * (0.7 + 0.6 * u);
        const core = light * light;
        const noise = dither(x, y);
        pixels[at] = 7 + 176 * light + 60 * core + 90 * spill + noise;
        pixels[at + 1] = 7 + 134 * light + 74 * core + 62 * spill + noise;
        pixels[at + 2] = 12 + 88 * light + 84 * core + 58 * spill + noise;
      }
    }
  }

  function drawMotes(t: number, lit: number, lens: { x: number; y: number }, push: number): void {
    const { ctx } = stage;
    const gather = smooth(beam - 1, air + 4, t);
    ctx.globalCompositeOperation = 'lighter';
    for (let mote = 0; mote < motes; mote += 1) {
      const depth = hash(mote, 1);
      const drift = 0.006 + 0.022 * depth;
      const x = (hash(mote, 2) + t * drift * (hash(mote, 3) - 0.35) + 0.02 * wander(t * 0.4, mote % 37) + 10) % 1.1;
      const y =
        (hash(mote, 4) + t * drift * 0.5 * (hash(mote, 5) - 0.6) + 0.025 * wander(t * 0.33, (mote % 41) + 50) + 10) %
        1.1;
      const turnover = 0.55 + 0.45 * Math.sin(t * (0.7 + 2.2 * hash(mote, 6)) + mote);
      const light = inBeam(x, y, lens) * turnover * lit * gather;
      if (light < 0.05) continue;
      const blur = Math.abs(depth - 0.45 - 0.2 * push) * 2;
      const size = Math.min(4, Math.floor(blur * 4.4 + depth * 1.2));
      const dot = dots[size] as (typeof dots)[0];
      ctx.globalAlpha = clamp(light * (1.5 - blur * 0.9));
      ctx.drawImage(dot, x * stageWidth - dot.width / 2, y * stageHeight - dot.height / 2);
    }
    ctx.globalAlpha = 1;
    ctx.globalCompositeOperation = 'source-over';
  }
};

/** Three rows of chair backs, lit at the edges from the right. */
function drawSeats(scale: number): Stage {
  const layer = createLayer(stageWidth + 120, 300, scale);
  const { ctx } = layer;
  for (let row = 0; row < 3; row += 1) {
    const breadth = 96 + row * 44;
    const top = 40 + row * 74;
    const gap = breadth * 1.16;
    for (let seat = -1; seat * gap < stageWidth + 200; seat += 1) {
      const x = seat * gap + (row % 2) * gap * 0.5;
      const rim = ctx.createLinearGradient(x, 0, x + breadth, 0);
      rim.addColorStop(0, '#07060a');
      rim.addColorStop(0.7, '#0c0a0e');
      rim.addColorStop(0.97, row === 2 ? '#1c1614' : '#33261c');
      rim.addColorStop(1, '#120d0c');
      ctx.fillStyle = rim;
      ctx.beginPath();
      ctx.roundRect(x, top, breadth, 300, [breadth * 0.26, breadth * 0.26, 0, 0]);
      ctx.fill();
      ctx.strokeStyle = row === 2 ? 'rgba(255,200,140,0.10)' : 'rgba(255,205,150,0.2)';
      ctx.lineWidth = 1.6;
      ctx.beginPath();
      ctx.arc(x + breadth * 0.72, top + breadth * 0.27, breadth * 0.26, -1.6, 0.1);
      ctx.stroke();
    }
    ctx.fillStyle = `rgba(3,3,6,${0.5 - row * 0.1})`;
    ctx.fillRect(0, top + breadth * 0.5, stageWidth + 120, 300);
  }
  return layer;
}
