import { actStarts } from '../../catalogue/video.ts';
import { css, mix, type Rgb, rgb } from '../../draw/colour.ts';
import { easeOut, keyed, lerp, smooth, tau } from '../../draw/ease.ts';
import { wander } from '../../draw/noise.ts';
import { hash } from '../../draw/random.ts';
import { type Stage, stageHeight, stageWidth } from '../../draw/stage.ts';
import { beatSeconds, composeStudy1, rings } from '../../sound/score/counterpoint/study-1.ts';
import type { Scene } from '../scene.ts';
import { laneOf, recent, ringing } from './note-lane.ts';

const tints = ['#fff0d2', '#ff5a36', '#ffb52e', '#2fc4b2', '#ff8fa3', '#6fb0ff', '#a77bff'].map(rgb);
const grounds = ['#16132f', '#221238', '#0f2140', '#2c0f33'].map(rgb);
const barSeconds = beatSeconds * 4;

/** Rings around one centre. A ring opens where and when its instrument plays. */
export const study1Arcs: Scene = (stage, video) => {
  const acts = actStarts(video);
  const { notes } = composeStudy1(video);
  const lanes = rings.map((_, lane) => laneOf(notes, lane));

  return function draw(t) {
    const act = acts.filter((at) => t >= at).length - 1;
    const ground = mix(
      grounds[Math.max(0, act - 1)] as Rgb,
      grounds[act] as Rgb,
      smooth(acts[act] ?? 0, (acts[act] ?? 0) + 1.2, t),
    );
    const beat = ringing(lanes[6] ?? [], t, 0.16);
    paintGround(stage, ground, t, beat);
    const { ctx } = stage;
    ctx.save();
    ctx.translate(
      lerp(890, stageWidth / 2 + 20, smooth(4.4, 6.5, t)) + 14 * wander(t * 0.3, 1),
      stageHeight / 2 + 10 * wander(t * 0.26, 2),
    );
    const zoom =
      keyed(
        [
          [0, 2.1],
          [5, 1.75],
          [12.5, 1.34],
          [20, 1.12],
          [30, 1.2],
        ],
        t,
      ) *
      (1 + 0.012 * beat);
    ctx.scale(zoom, zoom * (0.93 + 0.05 * wander(t * 0.2, 3)));
    ctx.rotate(0.2 * wander(t * 0.13, 4));
    heart(stage, t, beat);
    ctx.lineCap = 'butt';
    echoes(t);
    for (const [lane, ring] of rings.entries()) {
      const joined = smooth((acts[ring.act] ?? 0) - 0.3, (acts[ring.act] ?? 0) + 0.6, t);
      if (joined > 0) drawRing(lane, joined, t);
    }
    ctx.restore();
  };

  /** The same notes again, large and faint, in the background. */
  function echoes(t: number): void {
    const { ctx } = stage;
    for (const lane of rings.keys()) {
      for (const note of recent(lanes[lane] ?? [], t, 1.7)) {
        const age = t - note.at;
        const middle = t * 0.05 + (((note.at - 0.4) / barSeconds) % 1) * tau;
        ctx.strokeStyle = css(tints[lane] as Rgb, 0.11 * smooth(1.7, 0, age) * smooth(0, 0.12, age));
        ctx.lineWidth = 54;
        ctx.beginPath();
        ctx.arc(0, 0, 300 + lane * 62 + 34 * easeOut(age / 1.7), middle - 0.34, middle + 0.34);
        ctx.stroke();
      }
    }
  }

  function drawRing(lane: number, joined: number, t: number): void {
    const { ctx } = stage;
    const tint = tints[lane] as Rgb;
    const radius = 66 + lane * 38;
    const turn = t * (lane % 2 ? -0.16 : 0.12) * (1 + lane * 0.08);
    ctx.strokeStyle = css(tint, 0.22 * joined);
    ctx.lineWidth = 1.5;
    ctx.beginPath();
    ctx.arc(0, 0, radius, 0, tau * joined);
    ctx.stroke();
    for (const note of recent(lanes[lane] ?? [], t, barSeconds * 0.96)) {
      const age = t - note.at;
      const place = ((note.at - 0.4) / barSeconds) % 1;
      const open = easeOut(age / 0.22) * smooth(barSeconds * 0.96, barSeconds * 0.55, age);
      const hit = Math.exp(-age / 0.26);
      const middle = turn + place * tau;
      const half = ((0.42 + 0.2 * (lane % 3)) / (1 + lane * 0.14)) * open * (0.55 + 0.45 * hit);
      ctx.strokeStyle = css(mix(tint, rgb('#ffffff'), 0.65 * hit), 0.4 + 0.6 * open);
      ctx.lineWidth = (14 + 16 * hit) * (0.4 + 0.6 * open);
      ctx.beginPath();
      ctx.arc(0, 0, radius + 7 * hit, middle - half, middle + half);
      ctx.stroke();
      const out = radius + 22 + 66 * easeOut(age / 1.2);
      const fade = smooth(1.2, 0, age);
      if (fade <= 0) continue;
      ctx.fillStyle = css(tint, fade * 0.9);
      ctx.beginPath();
      ctx.arc(Math.cos(middle) * out, Math.sin(middle) * out, 2.5 + 5 * hit, 0, tau);
      ctx.fill();
    }
  }
};

/** Two half discs that turn against each other on the beat. */
function heart(stage: Stage, t: number, beat: number): void {
  const { ctx } = stage;
  const turn = t * 0.5;
  for (const [way, tint, radius] of [
    [0, '#ff5a36', 46],
    [Math.PI, '#fff0d2', 38],
  ] as const) {
    ctx.fillStyle = tint;
    ctx.beginPath();
    ctx.arc(0, 0, radius * (1 + 0.1 * beat), turn + way, turn + way + Math.PI);
    ctx.fill();
  }
  ctx.fillStyle = '#16132f';
  ctx.beginPath();
  ctx.arc(0, 0, 9, 0, tau);
  ctx.fill();
}

function paintGround(stage: Stage, ground: Rgb, t: number, beat: number): void {
  const { ctx } = stage;
  const light = ctx.createRadialGradient(680, 340, 40, 680, 360, 860);
  light.addColorStop(0, css(mix(ground, rgb('#ff7a4a'), 0.16 + 0.1 * beat)));
  light.addColorStop(1, css(mix(ground, rgb('#000008'), 0.5)));
  ctx.fillStyle = light;
  ctx.fillRect(0, 0, stageWidth, stageHeight);
  ctx.strokeStyle = 'rgba(255,240,210,0.07)';
  ctx.lineWidth = 2;
  for (let line = 0; line < 15; line += 1) {
    const x = ((hash(line, 1) * 1500 + t * (8 + 14 * hash(line, 2))) % 1500) - 110;
    ctx.beginPath();
    ctx.moveTo(x, -20);
    ctx.lineTo(x - 240, stageHeight + 20);
    ctx.stroke();
  }
}
