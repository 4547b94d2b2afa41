import { css, mix, rgb } from '../../draw/colour.ts';
import { hash } from '../../draw/random.ts';
import { createLayer, type Stage } from '../../draw/stage.ts';

type Skyline = { seed: number; width: number; low: number; high: number; tint: string; windows: number };

/** Towers with lit windows on a transparent layer, standing on its lower edge. */
export function drawSkyline(scale: number, { seed, width, low, high, tint, windows }: Skyline): Stage {
  const tall = high + 30;
  const layer = createLayer(width, tall, scale);
  const { ctx } = layer;
  for (let x = 0, block = 0; x < width; block += 1) {
    const key = block * 17 + seed * 1009;
    const wide = 34 + 62 * hash(key, 1);
    const core = 0.45 + 0.55 * Math.sin((x / width) * Math.PI * 3 + seed) ** 2;
    const top = low + (high - low) * hash(key, 2) ** 1.7 * core;
    const body = ctx.createLinearGradient(0, tall - top, 0, tall);
    body.addColorStop(0, css(mix(rgb(tint), rgb('#000010'), 0.25)));
    body.addColorStop(1, css(mix(rgb(tint), rgb('#b0484f'), 0.2)));
    ctx.fillStyle = body;
    ctx.fillRect(x, tall - top, wide, top);
    if (hash(key, 3) > 0.7) ctx.fillRect(x + wide * 0.45, tall - top - 26 * hash(key, 4), 3, 30);
    const warm = hash(key, 5);
    for (let y = tall - top + 8; y < tall - 8; y += 9) {
      for (let at = x + 6; at < x + wide - 6; at += 8) {
        const id = Math.floor(at * 31 + y * 7) + key;
        if (hash(id, 6) > windows * (0.5 + 0.8 * warm)) continue;
        const shade = hash(id, 7);
        ctx.fillStyle =
          shade > 0.86
            ? 'rgba(150,200,255,0.85)'
            : `rgba(255,${170 + 60 * shade},${90 + 90 * shade},${0.45 + 0.5 * shade})`;
        ctx.fillRect(at, y, 4, 5);
      }
    }
    x += wide + (hash(key, 8) > 0.7 ? 8 : 0);
  }
  return layer;
}

/** The quay in the foreground: bollards, cranes and coiled rope in black. */
export function drawPier(scale: number, width: number): Stage {
  const layer = createLayer(width, 380, scale);
  const { ctx } = layer;
  ctx.fillStyle = '#03030a';
  ctx.strokeStyle = '#03030a';
  for (let post = 0; post < width / 190; post += 1) {
    const x = post * 190 + 40 * hash(post, 1);
    const top = 236 + 30 * hash(post, 2);
    ctx.fillRect(x, top, 16, 200);
    ctx.beginPath();
    ctx.ellipse(x + 8, top, 8, 3.4, 0, 0, 7);
    ctx.fill();
    ctx.lineWidth = 3;
    ctx.beginPath();
    ctx.moveTo(x + 8, top + 14);
    ctx.quadraticCurveTo(x + 100, top + 76, x + 198, 250);
    ctx.stroke();
  }
  for (const [x, lean] of [
    [760, 1],
    [1980, -1],
  ] as const) {
    ctx.lineWidth = 7;
    ctx.beginPath();
    ctx.moveTo(x, 380);
    ctx.lineTo(x + 22 * lean, 60);
    ctx.lineTo(x + 210 * lean, 10);
    ctx.moveTo(x + 22 * lean, 60);
    ctx.lineTo(x - 60 * lean, 100);
    ctx.moveTo(x + 60, 380);
    ctx.lineTo(x + 22 * lean, 60);
    ctx.stroke();
    ctx.lineWidth = 1.6;
    ctx.beginPath();
    ctx.moveTo(x + 206 * lean, 12);
    ctx.lineTo(x + 206 * lean, 170);
    ctx.stroke();
    ctx.fillStyle = 'rgba(255,60,50,0.95)';
    ctx.beginPath();
    ctx.arc(x + 22 * lean, 56, 3, 0, 7);
    ctx.fill();
    ctx.fillStyle = '#03030a';
  }
  return layer;
}
