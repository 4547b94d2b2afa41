import { actStarts } from '../../catalogue/video.ts';
import { rgb } from '../../draw/colour.ts';
import { clamp, keyed, lerp, smooth } from '../../draw/ease.ts';
import { createField } from '../../draw/field.ts';
import { createNoise, wander } from '../../draw/noise.ts';
import { hash } from '../../draw/random.ts';
import { glow } from '../../draw/sprite.ts';
import { blended, createLayer, place, stageHeight, stageWidth } from '../../draw/stage.ts';
import type { Scene } from '../scene.ts';
import { drawPier, drawSkyline } from './skyline.ts';

const waterline = 442;

/** A port at night from a leaving boat. The water is the mirrored picture, drawn line by line with shifts. */
export const harbourLights: Scene = (stage, video) => {
  const [, , fogComes = 0, lighthouse = 0] = actStarts(video);
  const far = drawSkyline(stage.scale, { seed: 1, width: 2000, low: 40, high: 150, tint: '#231d45', windows: 0.32 });
  const middle = drawSkyline(stage.scale, { seed: 2, width: 2500, low: 60, high: 260, tint: '#15122f', windows: 0.5 });
  const near = drawPier(stage.scale, 3000);
  const scratch = createLayer(stageWidth, waterline, stage.scale);
  const fog = createField(200);
  const bank = createNoise('harbour-fog', 4, 4);
  const lamp = glow(64, rgb('#ffc06a'), 0.5);
  const moon = glow(100, rgb('#d98f8a'), 0);

  return function draw(t) {
    const travel = 8 * t + 3.2 * t * smooth(0, 6, t);
    above(t, travel);
    // The water starts a little higher, because half-covered pixels at the seam would show the last frame.
    stage.ctx.fillStyle = '#070818';
    stage.ctx.fillRect(0, waterline - 2, stageWidth, stageHeight);
    stage.ctx.drawImage(scratch.canvas, 0, 0, stageWidth, waterline);
    water(t);
    mist(
      t,
      keyed(
        [
          [0, 0.08],
          [fogComes - 2, 0.12],
          [fogComes + 5, 1],
          [lighthouse + 2, 0.62],
          [video.seconds, 0.45],
        ],
        t,
      ),
    );
    beam(t - lighthouse + 1.5, smooth(lighthouse - 1.5, lighthouse + 1, t));
    place(stage, near, -travel * 2.1 + 120, waterline - 84);
  };

  function above(t: number, travel: number): void {
    const { ctx } = scratch;
    const sky = ctx.createLinearGradient(0, 0, 0, waterline);
    sky.addColorStop(0, '#060a1f');
    sky.addColorStop(0.55, '#241a4a');
    sky.addColorStop(0.85, '#6a2f5c');
    sky.addColorStop(1, '#c4574f');
    ctx.fillStyle = sky;
    ctx.fillRect(0, 0, stageWidth, waterline + 2);
    ctx.fillStyle = '#fff4e0';
    for (let star = 0; star < 90; star += 1) {
      ctx.globalAlpha = 0.6 * hash(star, 1) * (0.7 + 0.3 * wander(t * 2, star));
      ctx.fillRect(hash(star, 2) * stageWidth, hash(star, 3) * 240, 1.6, 1.6);
    }
    ctx.globalAlpha = 1;
    ctx.globalCompositeOperation = 'lighter';
    ctx.drawImage(moon, 840 - t * 0.8, 22 + t * 0.5, 300, 300);
    ctx.fillStyle = '#ffe9cf';
    ctx.beginPath();
    ctx.arc(990 - t * 0.8, 172 + t * 0.5, 33, 0, 7);
    ctx.fill();
    ctx.globalCompositeOperation = 'source-over';
    place(scratch, far, -travel * 0.35 - 60, waterline - 172);
    place(scratch, middle, -travel * 0.8 - 40, waterline - 290);
    ctx.globalCompositeOperation = 'lighter';
    for (let light = 0; light < 26; light += 1) {
      const x = ((((light * 118 - travel * 0.82) % 2600) + 2600) % 2600) - 100;
      const size = 20 + 26 * hash(light, 6);
      ctx.globalAlpha = 0.55 + 0.25 * wander(t * 3, light);
      ctx.drawImage(lamp, x - size, waterline - 16 - size, size * 2, size * 2);
    }
    ctx.globalAlpha = 1;
    ctx.globalCompositeOperation = 'source-over';
  }

  /** Each strip shows the sky at its mirrored height, shifted by two waves that grow towards the viewer. */
  function water(t: number): void {
    const { ctx } = stage;
    const scale = stage.scale;
    const deep = stageHeight - waterline;
    for (let y = 0; y < deep; y += 2) {
      const part = y / deep;
      const wave = Math.sin((y * 0.42) / (0.25 + part) + t * 2.1) + 0.6 * Math.sin((y * 0.23) / (0.3 + part) - t * 1.4);
      const shift = wave * (1.5 + 16 * part);
      const mirror = waterline - 2 - y * 1.22 - wave * 2.2 * part;
      if (mirror < 0) break;
      ctx.globalAlpha = lerp(0.86, 0.3, part) * (0.86 + 0.14 * wave);
      ctx.drawImage(
        scratch.canvas,
        0,
        mirror * scale,
        scratch.canvas.width,
        2 * scale,
        shift - 20,
        waterline + y,
        stageWidth + 40,
        2,
      );
    }
    ctx.globalAlpha = 1;
    ctx.fillStyle = 'rgba(255,214,190,0.5)';
    for (let glint = 0; glint < 130; glint += 1) {
      const part = hash(glint, 11) ** 0.7;
      const alive = Math.sin(t * (1.2 + 2 * hash(glint, 12)) + glint * 7);
      if (alive < 0.35) continue;
      ctx.globalAlpha = (alive - 0.35) * 0.55;
      const x = ((((hash(glint, 13) * 1500 - t * (6 + 40 * part)) % 1400) + 1400) % 1400) - 60;
      ctx.fillRect(x, waterline + 4 + part * (deep - 8), 6 + 34 * part, 1 + 1.2 * part);
    }
    ctx.globalAlpha = 1;
  }

  function mist(t: number, strength: number): void {
    const { pixels, width, height } = fog;
    for (let y = 0, at = 0; y < height; y += 1) {
      const off = y / height - waterline / stageHeight + 0.03;
      const band = Math.exp(-((off / (0.07 + 0.17 * strength)) ** 2));
      for (let x = 0; x < width; x += 1, at += 4) {
        const drift =
          bank(x / width / 1.6 + t * 0.014, y / height + t * 0.002) * 1.3 +
          bank(x / width - t * 0.009, (y / height) * 1.6 + 0.4) -
          0.72;
        const thick = clamp(band * strength * (0.25 + 1.25 * drift), 0, 0.9);
        pixels[at] = 136;
        pixels[at + 1] = 104;
        pixels[at + 2] = 138;
        pixels[at + 3] = thick * 255;
      }
    }
    fog.paint(stage);
  }

  function beam(age: number, seen: number): void {
    if (seen <= 0) return;
    const { ctx } = stage;
    const x = 1010 - age * 4;
    const y = waterline - 150;
    ctx.fillStyle = '#0c0a1e';
    ctx.beginPath();
    ctx.moveTo(x - 15, waterline);
    ctx.lineTo(x - 8, y + 8);
    ctx.lineTo(x + 8, y + 8);
    ctx.lineTo(x + 15, waterline);
    ctx.fill();
    ctx.fillRect(x - 11, y - 12, 22, 22);
    const phase = ((age * 0.34) % 1) * Math.PI * 2;
    const reach = Math.cos(phase);
    const facing = Math.max(0, Math.sin(phase)) ** 14;
    blended(stage, 'lighter', seen, () => {
      for (const way of [1, -1]) {
        const end = x + way * reach * 1500;
        const light = ctx.createLinearGradient(x, 0, end, 0);
        light.addColorStop(0, 'rgba(255,238,196,0.85)');
        light.addColorStop(0.4, 'rgba(255,228,180,0.26)');
        light.addColorStop(1, 'rgba(255,220,170,0)');
        ctx.fillStyle = light;
        ctx.beginPath();
        ctx.moveTo(x, y - 2);
        ctx.lineTo(end, y - 22 - 90 * Math.abs(reach));
        ctx.lineTo(end, y + 20 + 70 * Math.abs(reach));
        ctx.fill();
      }
      const size = 60 + 460 * facing;
      ctx.drawImage(lamp, x - size, y - size, size * 2, size * 2);
    });
  }
};
