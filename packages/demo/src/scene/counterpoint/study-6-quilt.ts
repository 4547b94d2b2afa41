import { actStarts } from '../../catalogue/video.ts';
import { css, mix, type Rgb, rgb } from '../../draw/colour.ts';
import { easeBack, keyed, lerp, smooth, tau } from '../../draw/ease.ts';
import { wander } from '../../draw/noise.ts';
import { hash } from '../../draw/random.ts';
import { type Stage, stageHeight, stageWidth } from '../../draw/stage.ts';
import type { Note } from '../../sound/note.ts';
import { composeStudy6, lanes } from '../../sound/score/counterpoint/study-6.ts';
import type { Scene } from '../scene.ts';
import { laneOf, recent, ringing } from './note-lane.ts';

const columns = 16;
const rows = 9;
const tile = 80;

const cloths = [
  ['#10183a', '#f2b134', '#ef6f53', '#f6e7cb', '#2a6f97'],
  ['#2b1033', '#ff8fa3', '#ffd166', '#fdf0d5', '#7b3fa0'],
  ['#06302f', '#f6c453', '#2ec4b6', '#fff1d6', '#e4572e'],
  ['#1b1036', '#ff6b4a', '#ffcf56', '#f9ecd9', '#5c4bd3'],
].map((cloth) => cloth.map(rgb));

type Tile = {
  column: number;
  row: number;
  kind: number;
  lane: number;
  first: number;
  tones: [number, number];
  late: number;
};

/** Tiles of four patterns. Each makes a quarter turn when its drum plays. */
export const study6Quilt: Scene = (stage, video) => {
  const acts = actStarts(video);
  const { notes } = composeStudy6(video);
  const played = Object.values(lanes).map((lane) => laneOf(notes, lane));
  const counts = played.map((lane) => lane.map((note) => note.at));
  const tiles = cut();

  return function draw(t) {
    const { ctx } = stage;
    const act = acts.filter((at) => t >= at).length - 1;
    ctx.fillStyle = css(cloths[act]?.[0] ?? [0, 0, 0]);
    ctx.fillRect(0, 0, stageWidth, stageHeight);
    const zoom =
      keyed(
        [
          [0, 2.6],
          [5, 2.2],
          [acts[2] ?? 0, 1.55],
          [acts[3] ?? 0, 1.24],
          [(acts[3] ?? 0) + 6, 1.02],
        ],
        t,
      ) *
      (1 + 0.014 * ringing(played[0] ?? [], t, 0.12));
    ctx.save();
    ctx.translate(stageWidth / 2, stageHeight / 2);
    ctx.rotate(
      keyed(
        [
          [0, -0.26],
          [8, 0.14],
          [18, -0.1],
          [27, 0],
          [38, 0],
        ],
        t,
      ),
    );
    ctx.scale(zoom, zoom);
    const drift = smooth((acts[3] ?? 0) + 5, acts[3] ?? 0, t);
    ctx.translate(
      -stageWidth / 2 + 190 * wander(t * 0.17, 1) * drift,
      -stageHeight / 2 + 100 * wander(t * 0.15, 2) * drift,
    );
    for (const one of tiles) drawTile(stage, one, turns(one, t), palette(one, t, act), flash(one, t));
    ctx.restore();
  };

  /** Quarter turns so far, including the part of the current turn. */
  function turns(one: Tile, t: number): number {
    const struck = counts[one.lane] ?? [];
    let before = 0;
    while (before < struck.length && (struck[before] as number) + one.late <= t) before += 1;
    const pick = Math.floor((before - 1 + one.first) / 2);
    const fresh = before > 0 && (before + one.first) % 2 === 1;
    const at = before > 0 ? (struck[before - 1] as number) + one.late : 0;
    return pick + (fresh ? easeBack((t - at) / 0.3, 1.4) : 1);
  }

  function flash(one: Tile, t: number): number {
    const last = recent(played[one.lane] as Note[], t - one.late, 0.5).at(-1);
    return last ? Math.exp(-(t - one.late - last.at) / 0.14) : 0;
  }

  function palette(one: Tile, t: number, act: number): Rgb[] {
    const change = smooth((acts[act] ?? 0) + one.late * 3, (acts[act] ?? 0) + one.late * 3 + 0.3, t);
    if (act === 0 || change >= 1) return cloths[act] as Rgb[];
    return (cloths[act] as Rgb[]).map((tone, index) => mix(cloths[act - 1]?.[index] ?? tone, tone, change));
  }
};

function cut(): Tile[] {
  return Array.from({ length: columns * rows }, (_, index) => {
    const column = index % columns;
    const row = Math.floor(index / columns);
    // The pattern repeats in blocks of four and is mirrored, like a quilt.
    const block = Math.min(column % 8, 7 - (column % 8)) + 4 * Math.min(row % 6, 5 - (row % 6));
    const kind = Math.floor(hash(block, 1) * 4);
    const pair = 1 + Math.floor(hash(block, 2) * 4);
    const other = 1 + ((pair + Math.floor(hash(block, 3) * 3)) % 4);
    const far = Math.hypot(column - 7.5, row - 4) / 9;
    return {
      column,
      row,
      kind,
      lane: kind,
      first: Math.floor(hash(block, 4) * 4),
      tones: [pair, other],
      late: far * 0.16,
    };
  });
}

function drawTile(stage: Stage, one: Tile, turn: number, tones: readonly Rgb[], flash: number): void {
  const { ctx } = stage;
  const white = rgb('#ffffff');
  const back = tones[(one.column + one.row) % 2 ? 0 : one.tones[1]] as Rgb;
  const front = mix(tones[one.tones[0]] as Rgb, white, 0.35 * flash);
  ctx.save();
  ctx.translate((one.column + 0.5) * tile, (one.row + 0.5) * tile);
  ctx.fillStyle = css(mix(back, tones[0] as Rgb, 0.35));
  ctx.fillRect(-tile / 2 - 0.5, -tile / 2 - 0.5, tile + 1, tile + 1);
  ctx.rotate((turn * tau) / 4);
  const size = 1 - 0.08 * flash;
  ctx.scale(size, size);
  ctx.fillStyle = css(front);
  ctx.beginPath();
  const half = tile / 2;
  if (one.kind === 0) {
    ctx.moveTo(-half, -half);
    ctx.arc(-half, -half, tile, 0, tau / 4);
  } else if (one.kind === 1) {
    ctx.moveTo(-half, -half);
    ctx.lineTo(half, -half);
    ctx.lineTo(-half, half);
  } else if (one.kind === 2) {
    ctx.rect(-half, -half, tile, lerp(10, 16, flash));
    ctx.rect(-half, -half + 26, tile, 12);
    ctx.rect(-half, -half + 52, tile, 12);
  } else {
    ctx.arc(0, -half, half, 0, tau / 2);
    ctx.moveTo(half, half);
    ctx.arc(0, half, half, 0, tau / 2, true);
  }
  ctx.fill();
  ctx.restore();
}
