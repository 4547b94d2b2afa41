import { actStarts } from '../../catalogue/video.ts';
import { createBloom } from '../../draw/bloom.ts';
import { css } from '../../draw/colour.ts';
import { easeInOut, lerp, smooth } from '../../draw/ease.ts';
import { wander } from '../../draw/noise.ts';
import { hash } from '../../draw/random.ts';
import { displayed, wavelength } from '../../draw/spectrum.ts';
import { createLayer, place, type Stage, stageHeight, stageWidth } from '../../draw/stage.ts';
import type { Scene } from '../scene.ts';
import { type Glass, polygon, traceRay } from './ray-trace.ts';

const colours = 26;
const strands = 3;

/** White light through glass that refracts each colour by its own angle. */
export const thePrismTable: Scene = (stage, video) => {
  const [, one = 0, back = 0, all = 0] = actStarts(video);
  const table = drawTable(stage.scale);
  const bloom = createBloom(5);
  const bands = Array.from({ length: colours }, (_, band) => {
    const nanometres = lerp(415, 680, band / (colours - 1));
    const light = wavelength(nanometres).map((channel) => displayed(Math.max(0, channel) * 0.12 + 0.002));
    return {
      index: 1.5 + 0.07 * ((589 - nanometres) / 250 + 0.35 * ((589 - nanometres) / 250) ** 2),
      tint: css(light as unknown as [number, number, number]),
    };
  });

  return function draw(t) {
    place(stage, table, -30 + 14 * wander(t * 0.1, 1), -30 + 10 * wander(t * 0.1, 2));
    const { ctx } = stage;
    const zoom = lerp(1.12, 1, easeInOut((t - one) / 14)) * lerp(1, 0.9, easeInOut((t - all) / 6));
    ctx.save();
    ctx.translate(stageWidth / 2, stageHeight / 2);
    ctx.scale(zoom, zoom);
    ctx.rotate(0.02 * wander(t * 0.12, 3));
    ctx.translate(-stageWidth / 2, -stageHeight / 2);
    const glasses = arrange(t, one, back, all);
    for (const glass of glasses) drawGlass(stage, glass, 0);
    const aim = lerp(0, 0.16 * Math.sin((t - all) * 0.5), smooth(all, all + 4, t)) - 0.115;
    const reach = 2400 * easeInOut((t - 2.2) / 5, 3);
    ctx.globalCompositeOperation = 'lighter';
    ctx.lineWidth = 2.6;
    ctx.lineJoin = 'round';
    for (const band of bands) {
      ctx.strokeStyle = band.tint;
      ctx.beginPath();
      for (let strand = 0; strand < strands; strand += 1) {
        const off = (strand - (strands - 1) / 2) * 3.2;
        const ray = { x: 96 - off * Math.sin(aim), y: 470 + off * Math.cos(aim), dx: Math.cos(aim), dy: Math.sin(aim) };
        const path = traceRay(ray, glasses, band.index, reach);
        ctx.moveTo(path[0] as number, path[1] as number);
        for (let at = 2; at < path.length; at += 2) ctx.lineTo(path[at] as number, path[at + 1] as number);
      }
      ctx.stroke();
    }
    ctx.globalCompositeOperation = 'source-over';
    for (const glass of glasses) drawGlass(stage, glass, 1);
    drawLamp(stage, smooth(0.6, 2.4, t));
    ctx.restore();
    bloom(stage, 0.85);
  };
};

/** Pieces slide in act by act. A piece outside the frame refracts nothing. */
function arrange(t: number, one: number, back: number, all: number): Glass[] {
  const first = easeInOut((t - one + 1) / 2.6);
  const second = easeInOut((t - back) / 3.2);
  const crowd = easeInOut((t - all) / 4);
  const rock = 0.1 * Math.sin((t - one) * 0.42) * (1 - second);
  const pieces: Glass[] = [
    polygon(
      lerp(470, 372, crowd),
      lerp(-180, lerp(462, 490, crowd), first),
      122,
      3,
      -Math.PI / 2 + rock + 0.06 * crowd,
    ),
    polygon(
      lerp(664, 582, crowd),
      lerp(960, lerp(488, 462, crowd), second),
      122,
      3,
      Math.PI / 2 + 0.15 * Math.sin((t - all) * 0.6) * crowd,
    ),
  ];
  if (crowd > 0) {
    const spots = [
      [770, 560, 78, 0],
      [790, 360, 88, 6],
      [985, 610, 74, 3],
      [960, 440, 66, 0],
      [1110, 300, 80, 3],
      [1130, 520, 62, 0],
      [930, 240, 60, 4],
      [640, 230, 56, 5],
    ] as const;
    spots.forEach(([x, y, radius, sides], index) => {
      const come = easeInOut((t - all - index * 0.32) / 2.8);
      const px = lerp(x + (x > 700 ? 760 : -60), x, come);
      const py = lerp(y + (hash(index, 3) > 0.5 ? 700 : -700), y, come) + 14 * Math.sin(t * 0.5 + index * 2);
      pieces.push(
        sides === 0
          ? { corners: [], disc: { x: px, y: py, radius } }
          : polygon(px, py, radius, sides, t * 0.14 * (index % 2 ? 1 : -1) + index),
      );
    });
  }
  return pieces;
}

function drawGlass(stage: Stage, glass: Glass, pass: 0 | 1): void {
  const { ctx } = stage;
  ctx.beginPath();
  if (glass.disc) ctx.arc(glass.disc.x, glass.disc.y, glass.disc.radius, 0, Math.PI * 2);
  for (const [x, y] of glass.corners) ctx.lineTo(x, y);
  ctx.closePath();
  if (pass === 0) {
    ctx.fillStyle = 'rgba(120,150,200,0.10)';
    ctx.fill();
    return;
  }
  ctx.strokeStyle = 'rgba(200,220,255,0.16)';
  ctx.lineWidth = 7;
  ctx.stroke();
  ctx.strokeStyle = 'rgba(225,236,255,0.6)';
  ctx.lineWidth = 1.5;
  ctx.stroke();
}

function drawLamp(stage: Stage, warm: number): void {
  const { ctx } = stage;
  ctx.save();
  ctx.translate(96, 470);
  ctx.rotate(-0.115);
  ctx.fillStyle = '#0b0c10';
  ctx.strokeStyle = 'rgba(170,180,205,0.4)';
  ctx.lineWidth = 1.5;
  ctx.beginPath();
  ctx.roundRect(-150, -36, 152, 72, 8);
  ctx.fill();
  ctx.stroke();
  ctx.fillStyle = `rgba(255,248,230,${warm.toFixed(3)})`;
  ctx.fillRect(-4, -6, 7, 12);
  for (let slot = 0; slot < 4; slot += 1) {
    ctx.fillStyle = `rgba(255,${170 + slot * 10},90,${(warm * 0.5).toFixed(3)})`;
    ctx.fillRect(-64 + slot * 12, -16, 4, 32);
  }
  ctx.restore();
}

/** Black anodised metal with a grid of threaded holes. */
function drawTable(scale: number): Stage {
  const layer = createLayer(stageWidth + 60, stageHeight + 60, scale);
  const { ctx } = layer;
  const metal = ctx.createRadialGradient(560, 360, 50, 660, 400, 900);
  metal.addColorStop(0, '#181b26');
  metal.addColorStop(1, '#040509');
  ctx.fillStyle = metal;
  ctx.fillRect(0, 0, stageWidth + 60, stageHeight + 60);
  for (let hole = 0; hole < 34 * 20; hole += 1) {
    const x = (hole % 34) * 40 + 12;
    const y = Math.floor(hole / 34) * 40 + 12;
    ctx.fillStyle = '#020306';
    ctx.beginPath();
    ctx.arc(x, y, 3.4, 0, 7);
    ctx.fill();
    ctx.strokeStyle = 'rgba(140,155,190,0.13)';
    ctx.beginPath();
    ctx.arc(x, y + 0.8, 3.6, 0.3, 2.8);
    ctx.stroke();
  }
  return layer;
}
