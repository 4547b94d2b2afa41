import { rgb } from '../../draw/colour.ts';
import { smooth } from '../../draw/ease.ts';
import { createLightLayer } from '../../draw/light-layer.ts';
import { hash } from '../../draw/random.ts';
import { bokeh } from '../../draw/sprite.ts';
import { type Stage, stageHeight, stageWidth } from '../../draw/stage.ts';

const drops = 170;
const wipeSeconds = 3.4;

/** Drops on the glass, each a bright disc in the colour of a lamp, and a wiper that clears them. */
export function createWindscreen(): (stage: Stage, t: number, wet: number) => void {
  const layer = createLightLayer(0.5);
  const tints = ['#ffb261', '#ff9a4a', '#8fb4ff', '#ff5a3c', '#ffd9a0'].map((hex) => bokeh(24, rgb(hex), 1, 0.12));
  return function windscreen(stage, t, wet) {
    layer.clear();
    const swing = (t % wipeSeconds) / 1.1;
    const arm = swing < 1 ? Math.sin(swing * Math.PI) : 0;
    for (let drop = 0; drop < drops; drop += 1) {
      const offset = hash(drop, 31) * wipeSeconds;
      const cycle = Math.floor((t + offset) / wipeSeconds);
      const age = (t + offset) % wipeSeconds;
      const id = drop + cycle * drops;
      const x = hash(id, 32) * stageWidth;
      const y = hash(id, 33) * stageHeight + 26 * hash(id, 34) * age * age * (hash(id, 35) > 0.8 ? 2.4 : 0.1);
      const cleared = swing < 1 && x / stageWidth < arm ? 0 : 1;
      const alive = smooth(0, 0.12, age) * smooth(wipeSeconds, wipeSeconds - 0.3, age) * cleared;
      const breadth = 8 + 30 * hash(id, 36) ** 3;
      layer.add(tints[drop % tints.length] as (typeof tints)[0], x, y, breadth, breadth * 1.15, alive * wet * 0.62);
    }
    layer.paint(stage);
    if (swing < 1) wiper(stage, arm);
  };
}

function wiper(stage: Stage, arm: number): void {
  const { ctx } = stage;
  const x = arm * stageWidth;
  ctx.strokeStyle = 'rgba(2,2,5,0.85)';
  ctx.lineWidth = 26;
  ctx.beginPath();
  ctx.moveTo(x * 0.45 + 330, stageHeight + 60);
  ctx.lineTo(x, -40);
  ctx.stroke();
}
