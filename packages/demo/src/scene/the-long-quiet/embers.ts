import { actStarts } from '../../catalogue/video.ts';
import { ramp, rgb } from '../../draw/colour.ts';
import { clamp, keyed, lerp, pulse, smooth } from '../../draw/ease.ts';
import { createField } from '../../draw/field.ts';
import { createLightLayer } from '../../draw/light-layer.ts';
import { createNoise, wander } from '../../draw/noise.ts';
import { hash } from '../../draw/random.ts';
import { glow } from '../../draw/sprite.ts';
import { stageHeight, stageWidth } from '../../draw/stage.ts';
import type { Scene } from '../scene.ts';
import { drawBank, drawLogs } from './hearth.ts';

const heat = ramp(
  [
    [0, '#000000'],
    [0.14, '#1c0402'],
    [0.32, '#7d1606'],
    [0.5, '#d9480f'],
    [0.68, '#ff9a2b'],
    [0.86, '#ffdf7a'],
    [1, '#fffbe8'],
  ],
  512,
);
const flameBox = { x: 250, y: 30, width: 780, height: 590 };
const coalBox = { x: 300, y: 480, width: 680, height: 150 };

/** A fire from full flames to embers. Flames are noise that rises and bends, coloured by heat. */
export const embers: Scene = (stage, video) => {
  const [, log = 0, down = 0, last = 0] = actStarts(video);
  const flames = createField(216, 164);
  const coals = createField(200, 44);
  const rise = createNoise('fire-rise', 4, 5);
  const bend = createNoise('fire-bend', 3, 4);
  const crust = createNoise('fire-coal', 5, 6);
  const logs = drawLogs(stage.scale);
  const bank = drawBank(stage.scale);
  const lights = createLightLayer(0.25);
  const warm = glow(128, rgb('#ff7a24'), 0.15);
  const spark = glow(4, rgb('#ffb45a'), 0.9);

  return function draw(t) {
    const { ctx } = stage;
    const power = keyed(
      [
        [0, 0.86],
        [log - 1, 0.7],
        [log + 0.6, 0.62],
        [log + 4, 1.06],
        [down, 0.84],
        [last, 0.34],
        [last + 7, 0.07],
        [video.seconds, 0.03],
      ],
      t,
    );
    const flicker = 0.88 + 0.12 * wander(t * 5.2, 1) + 0.4 * pulse(t, log + 0.7, 0.08, 0.5);
    const night = ctx.createLinearGradient(0, 0, 0, stageHeight);
    night.addColorStop(0, '#05040a');
    night.addColorStop(0.7, '#0d0608');
    night.addColorStop(1, '#060304');
    ctx.fillStyle = night;
    ctx.fillRect(0, 0, stageWidth, stageHeight);
    ctx.globalAlpha = clamp(0.16 + 0.75 * power * flicker);
    ctx.drawImage(bank.canvas, 0, 0, stageWidth, stageHeight);
    ctx.globalAlpha = 1;
    lights.clear();
    lights.add(warm, 640, 500, 1300, 900, 0.5 * power * flicker);
    lights.add(warm, 640, 590, 1180, 300, (0.3 + 0.4 * power) * flicker);
    lights.add(warm, 640 + 30 * wander(t * 2, 4), 430, 520, 620, 0.42 * power * flicker);
    lights.paint(stage);
    paintCoals(t, 0.5 + 0.5 * clamp(power * 1.4), smooth(last, last + 6, t));
    coals.paint(stage, 'lighter', 1, coalBox);
    const drop = -240 * (1 - smooth(log - 0.7, log + 0.55, t)) ** 2;
    ctx.drawImage(logs.settled.canvas, 0, 0, stageWidth, stageHeight);
    if (t > log - 0.7) {
      ctx.globalAlpha = smooth(log - 0.7, log - 0.3, t);
      ctx.drawImage(logs.added.canvas, 0, drop, stageWidth, stageHeight);
      ctx.globalAlpha = 1;
    }
    if (power > 0.05) {
      paintFlames(t, power);
      flames.paint(stage, 'lighter', 1, flameBox);
    }
    sparks(t, power, log);
  };

  function paintFlames(t: number, power: number): void {
    const { pixels, width, height } = flames;
    for (let y = 0, at = 0; y < height; y += 1) {
      const up = 1 - y / height;
      const lean = 0.09 * wander(t * 0.7 - up * 1.2, 6) * up * up * 2;
      for (let x = 0; x < width; x += 1, at += 4) {
        const u = x / width - 0.5 - lean;
        const turn = bend(u * 0.8 + t * 0.03, up * 0.55 - t * 0.34) - 0.5;
        const lick = rise(u * 0.95 + turn * (0.3 + 0.5 * up), up * 0.62 - t * 0.52 + turn * 0.2);
        const fine = rise(u * 2.1 - turn * 0.4, up * 1.25 - t * 0.9 + 0.4);
        const wide = (0.36 - 0.17 * up) * (0.8 + 0.25 * power);
        const side = clamp(1 - (u / wide) ** 2, -1, 1);
        const tall = power * 1.12;
        const body = side * 0.9 + (lick - 0.5) * 2.3 + (fine - 0.5) * 0.8 - (up / tall) ** 1.15 * 1.5 + 0.12;
        const hot = clamp(body * 0.82) * smooth(0, 0.05, up) * smooth(1, 0.82, up);
        const place = Math.min(511, (hot * 512) | 0) * 3;
        pixels[at] = heat[place] as number;
        pixels[at + 1] = heat[place + 1] as number;
        pixels[at + 2] = heat[place + 2] as number;
      }
    }
  }

  function paintCoals(t: number, power: number, ending: number): void {
    const { pixels, width, height } = coals;
    for (let y = 0, at = 0; y < height; y += 1) {
      const v = y / height - 0.5;
      for (let x = 0; x < width; x += 1, at += 4) {
        const u = x / width - 0.5;
        const bed = clamp(1.15 - Math.hypot(u * 2.1, v * 2.2) ** 2);
        const crack = 1 - Math.abs(crust(u * 0.9, v * 0.5) - 0.5) * 5.2;
        const breath = 0.62 + 0.38 * wander(t * (0.5 - 0.2 * ending) + crust(u * 0.6 + 0.3, v * 0.4) * 14, 3);
        const hot = clamp(bed * (0.34 + 0.52 * crack) * breath * lerp(power, 0.78, ending));
        const place = Math.min(511, (hot * 470) | 0) * 3;
        pixels[at] = heat[place] as number;
        pixels[at + 1] = heat[place + 1] as number;
        pixels[at + 2] = heat[place + 2] as number;
      }
    }
  }

  function sparks(t: number, power: number, log: number): void {
    const { ctx } = stage;
    ctx.globalCompositeOperation = 'lighter';
    const burst = pulse(t, log + 0.6, 0.1, 1.4);
    for (let one = 0; one < 210; one += 1) {
      const extra = one > 90;
      const life = 1.8 + 2.6 * hash(one, 1);
      const age = extra ? t - log - 0.6 - 0.5 * hash(one, 2) : (t + hash(one, 2) * life) % life;
      if (
        age < 0 ||
        age > life ||
        (!extra && hash(one + Math.floor((t + hash(one, 2) * life) / life) * 300, 3) > 0.3 + 0.6 * power)
      )
        continue;
      if (extra && burst <= 0.001) continue;
      const id = one + (extra ? 0 : Math.floor((t + hash(one, 2) * life) / life) * 300);
      const x = 640 + (hash(id, 4) - 0.5) * 260 + 90 * wander(age * 1.3 + hash(id, 5) * 9, id % 43) * Math.min(1, age);
      const y = 520 - age * (120 + 150 * hash(id, 6));
      ctx.globalAlpha = clamp((1 - age / life) * 1.4) * (0.6 + 0.4 * Math.sin(t * 24 + one));
      ctx.drawImage(spark, x - 4, y - 4);
    }
    ctx.globalAlpha = 1;
    ctx.globalCompositeOperation = 'source-over';
  }
};
