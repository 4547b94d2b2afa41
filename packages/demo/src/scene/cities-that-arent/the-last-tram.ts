import { actStarts } from '../../catalogue/video.ts';
import { rgb } from '../../draw/colour.ts';
import { easeInOut, keyed, lerp, smooth } from '../../draw/ease.ts';
import { createLightLayer } from '../../draw/light-layer.ts';
import { wander } from '../../draw/noise.ts';
import { type Spot, spotAt } from '../../draw/path.ts';
import { hash } from '../../draw/random.ts';
import { glow } from '../../draw/sprite.ts';
import { type Stage, stageHeight, stageWidth } from '../../draw/stage.ts';
import { write } from '../../lettering/type.ts';
import type { Scene } from '../scene.ts';
import { strokeLine } from './founding-lines.ts';
import { type Line, network } from './hallin.ts';

/** A ride through a network diagram: the camera follows one tram, then shows the whole map. */
export const theLastTram: Scene = (stage, video) => {
  const [, eastbound = 0, change = 0, whole = 0] = actStarts(video);
  const first = network[0] as Line;
  const light = createLightLayer(0.25);
  const lamp = glow(64, rgb('#ffd489'), 0.4);

  function ride(t: number): number {
    return keyed(
      [
        [0, 30],
        [2.2, 40],
        [eastbound + 2, 330],
        [eastbound + 6.4, 560],
        [eastbound + 8, 565],
        [change + 0.5, 1016],
        [change + 3, 1020],
        [whole + 1, 1700],
        [whole + 9, 1975],
      ],
      t,
    );
  }

  return function draw(t) {
    const at = ride(t);
    const tram = spotAt(first.path, at);
    const out = easeInOut((t - whole + 0.5) / 5);
    const zoom = lerp(lerp(2.1, 1.72, smooth(change, change + 4, t)), 0.62, out) * (1 + 0.08 * smooth(5, 0, t));
    const turn = lerp(-0.16 + 0.03 * wander(t * 0.2, 1), 0, out);
    const ahead = lerp(120, 0, out);
    const look = { x: lerp(tram.x + ahead, 10, out), y: lerp(tram.y - 10, 0, out) };
    paintPaper(stage, look, zoom);
    const { ctx } = stage;
    ctx.save();
    ctx.translate(stageWidth / 2, stageHeight / 2 + 20);
    ctx.scale(zoom, zoom);
    ctx.rotate(turn);
    ctx.translate(-look.x, -look.y);
    drawRiver(stage, t);
    ctx.lineCap = 'round';
    ctx.lineJoin = 'round';
    network.forEach((line, index) => {
      const shown = index === 0 ? 1 : easeInOut((t - change - 0.4 - index * 0.5) / 5, 2);
      drawLine(stage, line, shown, index === 0 ? at : shown * line.path.length);
    });
    for (const [index, line] of network.entries()) {
      const shown = index === 0 ? at + 420 : easeInOut((t - change - 0.4 - index * 0.5) / 5, 2) * line.path.length;
      drawStops(stage, line, shown, turn, zoom, at, index);
    }
    const trams = [tram, ...others(t, change)];
    for (const car of trams) drawTram(stage, car);
    ctx.restore();
    shine(trams, look, zoom, turn);
  };

  function others(t: number, change: number): Spot[] {
    if (t < change + 3) return [];
    return network
      .slice(1)
      .flatMap((line, index) =>
        [0, 0.5].map((late) =>
          spotAt(
            line.path,
            ((t * 60 + hash(index, 2) * 900 + late * line.path.length) % line.path.length) *
              smooth(change + 3, change + 6, t),
          ),
        ),
      );
  }

  /** Headlights. The small layer does not use the map's transform, so this computes stage units itself. */
  function shine(trams: Spot[], look: { x: number; y: number }, zoom: number, turn: number): void {
    light.clear();
    for (const car of trams) {
      const dx = car.x + Math.cos(car.angle) * 26 - look.x;
      const dy = car.y + Math.sin(car.angle) * 26 - look.y;
      const x = stageWidth / 2 + zoom * (dx * Math.cos(turn) - dy * Math.sin(turn));
      const y = stageHeight / 2 + 20 + zoom * (dx * Math.sin(turn) + dy * Math.cos(turn));
      light.add(lamp, x, y, 210 * zoom ** 0.6, 170 * zoom ** 0.6, 0.8);
    }
    light.paint(stage);
  }
};

function drawLine(stage: Stage, line: Line, shown: number, lit: number): void {
  const { ctx } = stage;
  if (shown <= 0) return;
  const part = (distance: number) => {
    const { lengths } = line.path;
    const last = lengths.findIndex((length) => length >= distance);
    return last < 0
      ? 1
      : last === 0
        ? 0
        : (last -
            1 +
            (distance - (lengths[last - 1] as number)) /
              ((lengths[last] as number) - (lengths[last - 1] as number) || 1)) /
          (lengths.length - 1);
  };
  ctx.globalAlpha = 0.3;
  ctx.strokeStyle = line.tint;
  ctx.lineWidth = 13;
  strokeLine(stage, line.path.points, part(shown * line.path.length));
  ctx.globalAlpha = 0.16;
  ctx.lineWidth = 26;
  strokeLine(stage, line.path.points, part(lit));
  ctx.globalAlpha = 1;
  ctx.lineWidth = 11;
  strokeLine(stage, line.path.points, part(lit));
}

function drawStops(
  stage: Stage,
  line: Line,
  shown: number,
  turn: number,
  zoom: number,
  at: number,
  index: number,
): void {
  const { ctx } = stage;
  for (const stop of line.stops) {
    const seen = smooth(stop.at - 60, stop.at, shown);
    if (seen <= 0) continue;
    const spot = spotAt(line.path, stop.at);
    const big = stop.name === 'Assembly' ? 1.7 : 1;
    const arrive = index === 0 ? Math.exp(-(((at - stop.at) / 50) ** 2)) : 0;
    ctx.fillStyle = '#0d0916';
    ctx.strokeStyle = '#fff7ea';
    ctx.lineWidth = 4 * big;
    ctx.globalAlpha = seen;
    ctx.beginPath();
    ctx.arc(spot.x, spot.y, (9 + 5 * arrive) * big * seen, 0, 7);
    ctx.fill();
    ctx.stroke();
    if (zoom > 0.9 || stop.at % 20 < 11 || big > 1) {
      ctx.save();
      ctx.translate(spot.x, spot.y);
      ctx.rotate(-turn - 0.62);
      const size = (big > 1 ? 24 : 19) / zoom ** 0.55;
      write(ctx, { family: 'MH Mono', size, weight: big > 1 || arrive > 0.3 ? 700 : 400 }, stop.name, 20 * big, 6, {
        colour: rgb('#fff2dc'),
        alpha: 0.62 + 0.38 * arrive,
      });
      ctx.restore();
    }
  }
  ctx.globalAlpha = 1;
}

function drawTram(stage: Stage, car: Spot): void {
  const { ctx } = stage;
  ctx.save();
  ctx.translate(car.x, car.y);
  ctx.rotate(car.angle);
  ctx.fillStyle = '#fff6e2';
  ctx.beginPath();
  ctx.roundRect(-30, -8, 60, 16, 7);
  ctx.fill();
  ctx.fillStyle = '#40200c';
  for (let pane = 0; pane < 4; pane += 1) ctx.fillRect(-23 + pane * 12, -4, 8, 8);
  ctx.restore();
}

function paintPaper(stage: Stage, look: { x: number; y: number }, zoom: number): void {
  const { ctx } = stage;
  const paper = ctx.createRadialGradient(640, 360, 80, 640, 360, 860);
  paper.addColorStop(0, '#2a1838');
  paper.addColorStop(1, '#0c0716');
  ctx.fillStyle = paper;
  ctx.fillRect(0, 0, stageWidth, stageHeight);
  ctx.fillStyle = 'rgba(255,220,200,0.13)';
  const step = 70 * zoom ** 0.8;
  const ox = (((-look.x * zoom * 0.8) % step) + step) % step;
  const oy = (((-look.y * zoom * 0.8) % step) + step) % step;
  for (let y = oy; y < stageHeight; y += step) for (let x = ox; x < stageWidth; x += step) ctx.fillRect(x, y, 2, 2);
}

function drawRiver(stage: Stage, t: number): void {
  const { ctx } = stage;
  for (const [width, tint] of [
    [150, 'rgba(52,84,160,0.25)'],
    [110, 'rgba(58,100,190,0.22)'],
  ] as const) {
    ctx.strokeStyle = tint;
    ctx.lineWidth = width + 4 * Math.sin(t * 0.6);
    ctx.beginPath();
    ctx.moveTo(-1300, 330);
    ctx.bezierCurveTo(-700, 180, -560, 330, -240, 320);
    ctx.bezierCurveTo(200, 300, 260, 120, 620, 60);
    ctx.bezierCurveTo(860, 20, 1000, 90, 1500, -40);
    ctx.stroke();
  }
}
