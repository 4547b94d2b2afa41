import { css, mix, rgb } from '../../draw/colour.ts';
import { createRandom } from '../../draw/random.ts';
import { createLayer, type Stage, stageHeight, stageWidth } from '../../draw/stage.ts';

/** Burnt logs crossed over the coals, and the log that is added later. */
export function drawLogs(scale: number): { settled: Stage; added: Stage } {
  const settled = createLayer(stageWidth, stageHeight, scale);
  for (const [x, y, long, thick, turn] of [
    [500, 560, 300, 44, -0.16],
    [800, 556, 290, 42, 0.2],
    [640, 526, 340, 40, 0.04],
  ] as const) {
    drawLog(settled.ctx, x, y, long, thick, turn);
  }
  const added = createLayer(stageWidth, stageHeight, scale);
  drawLog(added.ctx, 630, 486, 330, 46, -0.24);
  return { settled, added };
}

function drawLog(ctx: Stage['ctx'], x: number, y: number, long: number, thick: number, turn: number): void {
  const random = createRandom(`log${x}${y}`);
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(turn);
  const bark = ctx.createLinearGradient(0, -thick / 2, 0, thick / 2);
  bark.addColorStop(0, '#5a2a12');
  bark.addColorStop(0.3, '#1d0e0a');
  bark.addColorStop(0.8, '#0a0506');
  bark.addColorStop(1, '#8a2f0c');
  ctx.fillStyle = bark;
  ctx.beginPath();
  ctx.roundRect(-long / 2, -thick / 2, long, thick, thick * 0.42);
  ctx.fill();
  ctx.clip();
  for (let crack = 0; crack < 46; crack += 1) {
    const cx = (random() - 0.5) * long;
    const cy = (random() - 0.5) * thick;
    ctx.strokeStyle = random() > 0.6 ? css(mix(rgb('#ff7a1f'), rgb('#7d1606'), random()), 0.7) : 'rgba(0,0,0,0.6)';
    ctx.lineWidth = 1 + random() * 2;
    ctx.beginPath();
    ctx.moveTo(cx, cy);
    ctx.lineTo(cx + 8 + random() * 30, cy + (random() - 0.5) * 9);
    ctx.stroke();
  }
  ctx.restore();
}

/** The ring of stones and the trunks behind it, in the light of the fire. */
export function drawBank(scale: number): Stage {
  const layer = createLayer(stageWidth, stageHeight, scale);
  const { ctx } = layer;
  const random = createRandom('hearth');
  for (let trunk = 0; trunk < 13; trunk += 1) {
    const x = trunk * 108 - 30 + random() * 60;
    const wide = 16 + random() * 34;
    const towards = x < 640 ? 1 : 0;
    const light = 0.2 + 0.5 * Math.exp(-Math.abs(x - 640) / 340);
    const bark = ctx.createLinearGradient(x, 0, x + wide, 0);
    bark.addColorStop(towards ? 0 : 1, '#070406');
    bark.addColorStop(towards ? 1 : 0, css([120, 54, 22], light * 0.4));
    ctx.fillStyle = bark;
    ctx.fillRect(x, -10, wide, 520 + random() * 40);
  }
  const ground = ctx.createRadialGradient(640, 600, 60, 640, 600, 760);
  ground.addColorStop(0, '#5c2a12');
  ground.addColorStop(0.4, '#2a120a');
  ground.addColorStop(1, '#050304');
  ctx.fillStyle = ground;
  ctx.beginPath();
  ctx.ellipse(640, 690, 1000, 190, 0, 0, 7);
  ctx.fill();
  for (let stone = 0; stone < 24; stone += 1) {
    const angle = (stone / 24) * Math.PI * 2;
    const x = 640 + Math.cos(angle) * (380 + random() * 24);
    const y = 592 + Math.sin(angle) * (92 + random() * 8);
    const size = 34 + random() * 24;
    const face = ctx.createRadialGradient(x + (640 - x) * 0.09, y - 8, 2, x, y, size);
    face.addColorStop(0, css([150, 78, 40], 0.95));
    face.addColorStop(0.6, '#38221c');
    face.addColorStop(1, '#0c0808');
    ctx.fillStyle = face;
    ctx.beginPath();
    ctx.ellipse(x, y, size, size * 0.66, random(), 0, 7);
    ctx.fill();
  }
  return layer;
}
