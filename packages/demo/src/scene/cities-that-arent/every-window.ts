import { actStarts } from '../../catalogue/video.ts';
import { createBloom } from '../../draw/bloom.ts';
import { clamp, keyed, smooth } from '../../draw/ease.ts';
import { wander } from '../../draw/noise.ts';
import { hash } from '../../draw/random.ts';
import { type Stage, stageHeight, stageWidth } from '../../draw/stage.ts';
import type { Scene } from '../scene.ts';
import { drawRoom, roomHeight, roomWidth } from './room.ts';

const floorTall = 158;
const bayWide = 152;
const kinds = 12;

/** A crane shot up a façade at night. Every window is a room with its own light. */
export const everyWindow: Scene = (stage, video) => {
  const [, dinner = 0, television = 0, top = 0] = actStarts(video);
  const rooms = Array.from({ length: kinds * 2 }, (_, kind) => drawRoom(stage.scale, kind));
  const bloom = createBloom(5);
  const end = video.seconds;

  return function draw(t) {
    const { ctx } = stage;
    ctx.fillStyle = '#0a0b14';
    ctx.fillRect(0, 0, stageWidth, stageHeight);
    const climb = keyed(
      [
        [0, 0.4],
        [dinner, 1.6],
        [dinner + 6, 2.6],
        [television, 9.4],
        [television + 6, 10.4],
        [top + 1, 18.1],
        [end - 2, 18.9],
      ],
      t,
    );
    const side = 34 * wander(t * 0.13, 1) + t * 1.8;
    const zoom = keyed(
      [
        [0, 0.98],
        [dinner + 4, 1.34],
        [television, 1.0],
        [television + 5, 1.24],
        [top, 1.02],
        [top + 7, 1.36],
      ],
      t,
    );
    ctx.save();
    ctx.translate(stageWidth / 2, stageHeight / 2);
    ctx.scale(zoom, zoom);
    ctx.rotate(0.006 * wander(t * 0.2, 2));
    const first = Math.floor(climb - 2.9);
    for (let floor = first; floor < first + 7; floor += 1) {
      const y = (climb - floor) * floorTall - 40;
      for (let bay = -5; bay <= 5; bay += 1) drawBay(bay, floor, bay * bayWide - side + 30, y, t);
      slab(stage, y + roomHeight + 20, floor);
    }
    ctx.restore();
    bloom(stage, 0.8);
  };

  function drawBay(bay: number, floor: number, x: number, y: number, t: number): void {
    const { ctx } = stage;
    const id = floor * 41 + bay + 500;
    if (floor < 0) return street(stage, x, y, id);
    if (floor > 20) return roofline(stage, x, y, floor);
    const on = awake(id, floor, t);
    ctx.fillStyle = '#14151f';
    ctx.fillRect(x - 14, y - 22, bayWide + 1, floorTall + 1);
    const kind = Math.floor(hash(id, 2) * kinds) * 2 + (hash(id, 3) > 0.5 ? 1 : 0);
    ctx.fillStyle = '#05060c';
    ctx.fillRect(x - 5, y - 5, roomWidth + 10, roomHeight + 10);
    if (on > 0.02) {
      ctx.globalAlpha = on;
      ctx.drawImage((rooms[kind] as Stage).canvas, x, y, roomWidth, roomHeight);
      ctx.globalAlpha = 1;
      if (hash(id, 5) > 0.62 || (floor >= 9 && floor <= 13 && hash(id, 6) > 0.25))
        screen(stage, x, y, id, floor, t, on);
      person(stage, x, y, id, t, on);
    } else {
      ctx.fillStyle = 'rgba(70,90,150,0.13)';
      ctx.fillRect(x, y, roomWidth, roomHeight);
    }
    ctx.strokeStyle = '#272938';
    ctx.lineWidth = 5;
    ctx.strokeRect(x - 2, y - 2, roomWidth + 4, roomHeight + 4);
    ctx.fillStyle = '#1d1f2b';
    ctx.fillRect(x + roomWidth * (hash(id, 7) > 0.5 ? 0.5 : 0.34), y, 4, roomHeight);
    if (hash(id, 8) > 0.74) balcony(stage, x, y, id);
  }

  /** How lit a window is: lamps go on after dusk and off during the night. */
  function awake(id: number, floor: number, t: number): number {
    if (floor >= 18 && t > top - 2) {
      const last = id === 20 * 41 + 500 - 41 || (floor === 19 && id % 41 === 8);
      return last
        ? smooth(end - 5.2, end - 5.3, t)
        : smooth(top + 1 + 4 * hash(id, 9), top + 0.9 + 4 * hash(id, 9), t) * (hash(id, 1) > 0.4 ? 1 : 0);
    }
    if (hash(id, 1) > 0.7) return 0;
    const change = hash(id, 10) * 70 - 14;
    const flips = hash(id, 11) > 0.5 ? smooth(change, change + 0.12, t) : smooth(change + 0.12, change, t);
    return hash(id, 12) > 0.55 ? flips : 1;
  }
};

function slab(stage: Stage, y: number, floor: number): void {
  if (floor < 0) return;
  stage.ctx.fillStyle = '#1b1d29';
  stage.ctx.fillRect(-900, y, 1800, 9);
  stage.ctx.fillStyle = 'rgba(0,0,0,0.4)';
  stage.ctx.fillRect(-900, y + 9, 1800, 6);
}

/** A person who sometimes crosses the room. */
function person(stage: Stage, x: number, y: number, id: number, t: number, on: number): void {
  if (hash(id, 20) > 0.46) return;
  const { ctx } = stage;
  const walk = clamp(0.5 + 0.62 * wander(t * (0.22 + 0.2 * hash(id, 21)), id % 97), 0.12, 0.88);
  const px = x + walk * roomWidth;
  const tall = roomHeight * (0.5 + 0.14 * hash(id, 22));
  const foot = y + roomHeight;
  const lean = 3 * wander(t * 1.4, id % 31);
  ctx.fillStyle = `rgba(16,9,12,${(0.88 * on).toFixed(2)})`;
  ctx.beginPath();
  ctx.roundRect(px - 13 + lean * 0.4, foot - tall + 18, 26, tall - 18, [11, 11, 0, 0]);
  ctx.fill();
  ctx.beginPath();
  ctx.arc(px + lean, foot - tall + 8, 9, 0, 7);
  ctx.fill();
}

/** An invisible television whose pictures colour the room. */
function screen(stage: Stage, x: number, y: number, id: number, floor: number, t: number, on: number): void {
  const { ctx } = stage;
  const film = floor >= 9 && floor <= 13 ? t - 0.35 * hash(id, 30) : t * 1.1 + id * 3;
  const shot = Math.floor(film / 1.3);
  const level = (0.28 + 0.3 * hash(shot, 31) + 0.06 * wander(film * 6, 4)) * on;
  const hue = hash(shot, 32);
  ctx.globalCompositeOperation = 'screen';
  ctx.fillStyle = `rgba(${(70 + 70 * hue) | 0},${(120 + 60 * hash(shot, 33)) | 0},255,${level.toFixed(3)})`;
  ctx.fillRect(x, y, roomWidth, roomHeight);
  ctx.globalCompositeOperation = 'source-over';
}

function balcony(stage: Stage, x: number, y: number, id: number): void {
  const { ctx } = stage;
  ctx.fillStyle = '#0a0b12';
  ctx.fillRect(x - 14, y + roomHeight - 2, roomWidth + 28, 6);
  ctx.fillRect(x - 14, y + roomHeight - 40, roomWidth + 28, 3);
  for (let bar = 0; bar < 15; bar += 1)
    ctx.fillRect(x - 14 + bar * ((roomWidth + 26) / 14), y + roomHeight - 40, 2, 40);
  if (hash(id, 40) > 0.4) {
    ctx.fillRect(x + 12, y + roomHeight - 54, 20, 16);
    for (let leaf = 0; leaf < 16; leaf += 1) {
      ctx.beginPath();
      ctx.ellipse(
        x + 6 + 30 * hash(id + leaf, 41),
        y + roomHeight - 54 - 16 * hash(id + leaf, 42),
        8,
        3,
        hash(id + leaf, 43) * 3,
        0,
        7,
      );
      ctx.fill();
    }
  }
}

function street(stage: Stage, x: number, y: number, id: number): void {
  const { ctx } = stage;
  ctx.fillStyle = '#0d0e16';
  ctx.fillRect(x - 14, y - 22, bayWide + 1, floorTall + 200);
  if (id % 3 === 0) return;
  const shop = ctx.createLinearGradient(0, y, 0, y + 120);
  shop.addColorStop(0, id % 2 ? '#ffb765' : '#59c7d6');
  shop.addColorStop(1, id % 2 ? '#a33f1f' : '#15465e');
  ctx.fillStyle = shop;
  ctx.fillRect(x, y, bayWide - 30, 118);
  ctx.fillStyle = 'rgba(8,6,10,0.85)';
  ctx.fillRect(x + 16 + 50 * hash(id, 51), y + 58, 20, 60);
  ctx.fillRect(x, y + 22, bayWide - 30, 5);
}

function roofline(stage: Stage, x: number, y: number, floor: number): void {
  const { ctx } = stage;
  if (floor > 21) {
    ctx.fillStyle = '#070917';
    ctx.fillRect(x - 14, y - 22, bayWide + 1, floorTall + 1);
    return;
  }
  const night = ctx.createLinearGradient(0, y - 22, 0, y + floorTall);
  night.addColorStop(0, '#070917');
  night.addColorStop(1, '#1c1830');
  ctx.fillStyle = night;
  ctx.fillRect(x - 14, y - 22, bayWide + 1, floorTall + 1);
  ctx.fillStyle = '#10111a';
  ctx.fillRect(x - 14, y + floorTall - 40, bayWide + 1, 40);
}
