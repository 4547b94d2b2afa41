import { actStarts } from '../../catalogue/video.ts';
import { along, css, mix, type Rgb, rgb } from '../../draw/colour.ts';
import { keyed, lerp, smooth } from '../../draw/ease.ts';
import { createLightLayer } from '../../draw/light-layer.ts';
import { wander } from '../../draw/noise.ts';
import { glow } from '../../draw/sprite.ts';
import { blended, createLayer, place, type Stage, stageHeight, stageWidth } from '../../draw/stage.ts';
import type { Scene } from '../scene.ts';
import { drawGrove } from './pines.ts';
import { createSnowfall } from './snowfall.ts';

/** The lowest colour of the ground of each row of trees, from far to near. */
const snowAtFoot = [
  [rgb('#8fa3c0'), 0.28],
  [rgb('#6f86a6'), 0.34],
  [rgb('#3f5676'), 0.37],
  [rgb('#1c2b44'), 0.36],
].map(([tint, part]) => css(mix(tint as Rgb, rgb('#c9d6ee'), part as number)));

const cabinAt = { x: 1120, y: 536 };

/** A walk through pines in falling snow, past a cabin with a lamp, into dusk. */
export const snowCountry: Scene = (stage, video) => {
  const [, heavier = 0, lampAct = 0, blue = 0] = actStarts(video);
  const groves = [
    {
      depth: 0.16,
      top: 236,
      layer: drawGrove(stage.scale, {
        seed: 'far',
        width: 1700,
        tall: 330,
        count: 64,
        low: 90,
        high: 190,
        tint: rgb('#8fa3c0'),
        snow: 0.4,
      }),
    },
    {
      depth: 0.34,
      top: 222,
      layer: drawGrove(stage.scale, {
        seed: 'middle',
        width: 1800,
        tall: 390,
        count: 34,
        low: 150,
        high: 300,
        tint: rgb('#6f86a6'),
        snow: 0.7,
      }),
    },
    {
      depth: 0.62,
      top: 196,
      layer: drawGrove(stage.scale, {
        seed: 'near',
        width: 2000,
        tall: 480,
        count: 15,
        low: 240,
        high: 430,
        tint: rgb('#3f5676'),
        snow: 0.85,
      }),
    },
    {
      depth: 1.25,
      top: 60,
      layer: drawGrove(stage.scale, {
        seed: 'close',
        width: 2600,
        tall: 760,
        count: 5,
        low: 560,
        high: 780,
        tint: rgb('#1c2b44'),
        snow: 0.8,
      }),
    },
  ];
  const cabin = drawCabin(stage.scale);
  const lights = createLightLayer(0.25);
  const warm = glow(64, rgb('#ff9d3d'), 0.35);
  const snowfall = createSnowfall();

  return function draw(t) {
    const { ctx } = stage;
    const evening = keyed(
      [
        [0, 0],
        [heavier, 0.18],
        [lampAct, 0.5],
        [blue, 0.82],
        [video.seconds, 1],
      ],
      t,
    );
    const sky = ctx.createLinearGradient(0, 0, 0, 560);
    sky.addColorStop(
      0,
      css(
        along(
          [
            [0, '#7f93b6'],
            [0.5, '#7f8fb8'],
            [1, '#2a3c74'],
          ],
          evening,
        ),
      ),
    );
    sky.addColorStop(
      1,
      css(
        along(
          [
            [0, '#c3cedd'],
            [0.5, '#c9bccb'],
            [1, '#5a6aa6'],
          ],
          evening,
        ),
      ),
    );
    ctx.fillStyle = sky;
    ctx.fillRect(0, 0, stageWidth, stageHeight);
    const walked = t * 15 + 5 * Math.sin(t * 1.7) * 0.4;
    const bob = 2.4 * Math.sin(t * 3.4) + 5 * wander(t * 0.2, 1);
    const strength = smooth(heavier - 4, heavier + 6, t);
    let cabinX = 0;
    groves.forEach(({ depth, top, layer }, index) => {
      const wide = layer.canvas.width / layer.scale;
      const x = -((walked * depth * 2) % wide);
      const y = top + bob * depth;
      place(stage, layer, x, y);
      if (x + wide < stageWidth) place(stage, layer, x + wide, y);
      // Below a row's own snow the ground has the same colour down to the next row.
      ctx.fillStyle = snowAtFoot[index] as string;
      ctx.fillRect(0, y + layer.canvas.height / layer.scale - 1, stageWidth, stageHeight);
      if (index === 0) {
        cabinX = cabinAt.x + 130 - walked * 0.52 * 2;
        if (cabinX < stageWidth + 50 && cabinX > -420) place(stage, cabin, cabinX, cabinAt.y - 150 + bob * 0.5);
      }
      if (index < 3) snowfall(stage, t, index / 3, (index + 1) / 3, 0.35 + 0.65 * strength);
    });
    dusk(stage, evening);
    lamp(t, cabinX, bob, evening);
    snowfall(stage, t, 0.75, 1.2, 0.3 + 0.7 * strength);
  };

  function lamp(t: number, cabinX: number, bob: number, evening: number): void {
    if (cabinX > stageWidth + 300 || cabinX < -500) return;
    const shine = smooth(0.3, 0.62, evening) * (0.94 + 0.06 * wander(t * 6, 5));
    const y = cabinAt.y + bob * 0.5;
    lights.clear();
    lights.add(warm, cabinX + 96, y - 42, 420, 330, 0.62 * shine);
    lights.add(warm, cabinX + 96, y - 42, 120, 100, 0.8 * shine);
    lights.add(warm, cabinX + 110, y + 26, 520, 90, 0.5 * shine);
    lights.paint(stage);
    const { ctx } = stage;
    for (let puff = 0; puff < 14; puff += 1) {
      const age = (puff / 14 + t * 0.05) % 1;
      ctx.fillStyle = `rgba(214,222,240,${(0.13 * (1 - age)).toFixed(3)})`;
      ctx.beginPath();
      ctx.arc(
        cabinX + 188 + 70 * age * age + 8 * wander(t * 0.6 + age * 3, puff),
        y - 150 - 130 * age,
        7 + 26 * age,
        0,
        7,
      );
      ctx.fill();
    }
  }
};

/** Night is a blue that darkens everything except the lamp. */
function dusk(stage: Stage, evening: number): void {
  blended(stage, 'multiply', smooth(0.1, 1, evening), () => {
    stage.ctx.fillStyle = css([lerp(190, 66, evening), lerp(200, 92, evening), lerp(235, 176, evening)]);
    stage.ctx.fillRect(0, 0, stageWidth, stageHeight);
  });
}

function drawCabin(scale: number): Stage {
  const layer = createLayer(260, 190, scale);
  const { ctx } = layer;
  ctx.fillStyle = '#3b2c2c';
  ctx.fillRect(30, 78, 180, 84);
  ctx.fillStyle = '#4a3735';
  for (let log = 0; log < 7; log += 1) ctx.fillRect(30, 80 + log * 12, 180, 8);
  ctx.fillStyle = '#ffd28a';
  ctx.fillRect(76, 96, 40, 36);
  ctx.fillStyle = '#3b2c2c';
  ctx.fillRect(94, 96, 4, 36);
  ctx.fillRect(76, 112, 40, 4);
  ctx.fillStyle = '#2a1f22';
  ctx.fillRect(148, 100, 30, 62);
  ctx.fillRect(180, 14, 20, 40);
  ctx.fillStyle = '#e9eef8';
  ctx.beginPath();
  ctx.moveTo(8, 84);
  ctx.quadraticCurveTo(60, 30, 112, 22);
  ctx.quadraticCurveTo(176, 30, 234, 82);
  ctx.quadraticCurveTo(200, 92, 120, 74);
  ctx.quadraticCurveTo(50, 92, 8, 84);
  ctx.fill();
  ctx.fillRect(178, 10, 24, 8);
  ctx.beginPath();
  ctx.moveTo(0, 190);
  ctx.quadraticCurveTo(60, 146, 130, 158);
  ctx.quadraticCurveTo(210, 148, 260, 190);
  ctx.fill();
  return layer;
}
