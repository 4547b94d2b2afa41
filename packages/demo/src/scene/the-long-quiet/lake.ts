import { ImageData } from '@napi-rs/canvas';
import { createNoise } from '../../draw/noise.ts';
import { createRandom } from '../../draw/random.ts';
import { createLayer, type Stage, stageWidth } from '../../draw/stage.ts';

const wide = stageWidth + 80;
const middle = 210;

/** Snow-covered mountains across the water with their reflection. The waterline is the middle of the layer. */
export function drawFells(scale: number): Stage {
  const layer = createLayer(wide, middle * 2, scale);
  const { width, height } = layer.canvas;
  const image = new ImageData(width, height);
  const line = Math.round(middle * scale);
  for (const range of ranges) paintRange(image, line, scale, range);
  mirror(image, line);
  layer.canvas.getContext('2d').putImageData(image, 0, 0);
  return layer;
}

type Range = { tall: number; salt: number; peaks: number; light: number; ground: readonly [number, number, number] };

const ranges: readonly Range[] = [
  { tall: 178, salt: 0.13, peaks: 0.5, light: 1, ground: [17, 28, 48] },
  { tall: 104, salt: 0.57, peaks: 0.8, light: 0.66, ground: [11, 19, 34] },
  { tall: 42, salt: 0.83, peaks: 1.4, light: 0.3, ground: [5, 9, 17] },
];

/** Folded noise makes the crests. Gullies run down from them, and snow is lit from the left. */
function paintRange(image: ImageData, line: number, scale: number, { tall, salt, peaks, light, ground }: Range): void {
  const shape = createNoise(`fells-${salt}`, 6, 3, 0.5);
  const rock = createNoise(`rock-${salt}`, 5, 5, 0.55);
  const crest = (u: number) => {
    const fold = 1 - Math.abs(shape(u * peaks, salt) - 0.5) * 3.4;
    const fine = 1 - Math.abs(shape(u * peaks * 2.7 + 0.4, salt + 0.3) - 0.5) * 3;
    return Math.max(0.06, 0.72 * fold + 0.28 * fine) * (0.55 + 0.5 * Math.sin(Math.min(1, u * 1.15) * Math.PI));
  };
  for (let x = 0; x < image.width; x += 1) {
    const u = x / image.width;
    const high = crest(u) * tall * scale;
    for (let y = Math.max(0, Math.ceil(line - high)); y < line; y += 1) {
      const down = (y - (line - high)) / (tall * scale);
      const side = u * 3.2 * peaks + 0.22 * Math.sin(down * 5 + salt * 9) * down;
      const fall = down * 0.5;
      const here = Math.abs(rock(side, fall + salt) - 0.5);
      const lit = (Math.abs(rock(side + 0.012, fall + salt) - 0.5) - here) * 15;
      const snow = Math.min(1, Math.max(0, 0.42 + lit * 1.2 - down * 0.75 + 0.4 * (rock(side * 2, fall * 3) - 0.5)));
      const foot = Math.min(1, (line - y) / (14 * scale));
      const shade = light * snow * (0.5 + 0.5 * Math.min(1, high / (tall * scale)));
      const at = (y * image.width + x) * 4;
      image.data[at] = ground[0] + 118 * shade * foot;
      image.data[at + 1] = ground[1] + 136 * shade * foot;
      image.data[at + 2] = ground[2] + 158 * shade * foot;
      image.data[at + 3] = 255 * Math.min(1, (y - (line - high)) * 0.9);
    }
  }
}

/** The reflection in the water: a little squeezed, darker, and fading towards the viewer. */
function mirror(image: ImageData, line: number): void {
  const bytes = image.width * 4;
  for (let y = line; y < image.height; y += 1) {
    const from = Math.floor(line - 1 - (y - line) * 1.06);
    if (from < 0) break;
    const shift = Math.round(Math.sin(y * 0.9) * 1.4) * 4;
    const dim = 0.62 - 0.2 * ((y - line) / (image.height - line));
    for (let at = 0; at < bytes; at += 4) {
      const source = from * bytes + Math.min(bytes - 4, Math.max(0, at + shift));
      const to = y * bytes + at;
      for (let channel = 0; channel < 3; channel += 1)
        image.data[to + channel] = (image.data[source + channel] as number) * dim;
      image.data[to + 3] = (image.data[source + 3] as number) * 0.88;
    }
  }
}

/** The near shore: snow, reeds, and black pines at both sides. */
export function drawShore(scale: number): Stage {
  const layer = createLayer(stageWidth + 120, 440, scale);
  const { ctx } = layer;
  const random = createRandom('shore');
  const snow = ctx.createLinearGradient(0, 330, 0, 440);
  snow.addColorStop(0, '#4a6080');
  snow.addColorStop(0.25, '#1d2a40');
  snow.addColorStop(1, '#060a12');
  ctx.fillStyle = snow;
  ctx.beginPath();
  ctx.moveTo(0, 440);
  for (let x = 0; x <= stageWidth + 120; x += 14) {
    ctx.lineTo(
      x,
      392 -
        60 * Math.exp(-((x / 300) ** 2)) -
        50 * Math.exp(-(((x - 1400) / 340) ** 2)) +
        6 * Math.sin(x * 0.021) +
        4 * Math.sin(x * 0.063),
    );
  }
  ctx.lineTo(stageWidth + 120, 440);
  ctx.fill();
  ctx.fillStyle = '#04070d';
  for (const x of [14, 66, 130, 182, 262, 1168, 1224, 1290, 1340, 1388]) {
    const tall = 150 + 190 * random() * (x < 200 || x > 1230 ? 1 : 0.6);
    const foot = 372 + 14 * random();
    for (let tier = 0; tier < 26; tier += 1) {
      const part = tier / 26;
      const half = (4 + tall * 0.17 * part ** 0.9) * (0.7 + 0.5 * random());
      const y = foot - tall + tall * 0.95 * part;
      ctx.beginPath();
      ctx.moveTo(x, y - tall * 0.05);
      ctx.lineTo(x + half, y + tall * 0.035);
      ctx.lineTo(x, y + tall * 0.012);
      ctx.lineTo(x - half, y + tall * 0.035);
      ctx.fill();
    }
  }
  ctx.strokeStyle = '#0a101c';
  for (let reed = 0; reed < 90; reed += 1) {
    const x = 300 + 780 * random();
    ctx.lineWidth = 0.8 + random();
    ctx.beginPath();
    ctx.moveTo(x, 404);
    ctx.quadraticCurveTo(x + 3, 384, x + 14 * (random() - 0.4), 352 + 34 * random());
    ctx.stroke();
  }
  return layer;
}
