import { actStarts } from '../../catalogue/video.ts';
import { createBloom } from '../../draw/bloom.ts';
import { createProjection } from '../../draw/camera.ts';
import { css, mix, type Rgb, rgb } from '../../draw/colour.ts';
import { easeOut, keyed, smooth, tau } from '../../draw/ease.ts';
import { wander } from '../../draw/noise.ts';
import { hash } from '../../draw/random.ts';
import { stageHeight, stageWidth } from '../../draw/stage.ts';
import { composeStudy4, figures, loopSeconds, startSeconds } from '../../sound/score/counterpoint/study-4.ts';
import type { Scene } from '../scene.ts';
import { laneOf, recent, ringing } from './note-lane.ts';

const tints = ['#ffd27a', '#ff6f5e', '#6fd6ff', '#c79bff'].map(rgb);
const radii = [0.62, 0.98, 1.34, 1.74];
const strings = 84;

/** Nested polygons whose lights all need four seconds for one round, with threads between the lights. */
export const study4Orbits: Scene = (stage, video) => {
  const acts = actStarts(video);
  const { notes } = composeStudy4(video);
  const lanes = figures.map((_, lane) => laneOf(notes, lane));
  const bloom = createBloom(5);

  return function draw(t) {
    const { ctx } = stage;
    const home = Math.exp(-((t - startSeconds + 400 * loopSeconds) % loopSeconds) / 0.5) * smooth(8, 9, t);
    const sky = ctx.createRadialGradient(640, 360, 30, 640, 360, 820);
    sky.addColorStop(0, css(mix(rgb('#1a1d4a'), rgb('#ff9b52'), 0.2 * home)));
    sky.addColorStop(1, '#04040f');
    ctx.fillStyle = sky;
    ctx.fillRect(0, 0, stageWidth, stageHeight);
    dust(t);
    const tilt = 0.5 + 0.34 * wander(t * 0.14, 1);
    const turn = t * 0.07;
    const far = keyed(
      [
        [0, 1.75],
        [8, 2.3],
        [16, 2.6],
        [24, 2.95],
        [36, 3.1],
      ],
      t,
    );
    const camera = {
      x: 0,
      y: Math.sin(tilt) * far,
      z: -Math.cos(tilt) * far,
      yaw: 0,
      pitch: -tilt,
      roll: 0.1 * wander(t * 0.11, 2),
      focal: 1.06,
    };
    const project = createProjection(camera);
    const put = (x: number, y: number, lift: number) =>
      project(x * Math.cos(turn) - y * Math.sin(turn), lift, x * Math.sin(turn) + y * Math.cos(turn));
    threads(put, t);
    for (const lane of figures.keys()) {
      const joined = easeOut((t - (acts[lane] ?? 0) + (lane ? 0.6 : 0.2)) / 1.6);
      if (joined > 0) drawFigure(put, lane, joined, t);
    }
    bloom(stage, 0.95);
  };

  type Put = (x: number, y: number, lift: number) => { x: number; y: number; size: number };

  function lift(lane: number, t: number): number {
    return (lane - 1.5) * 0.22 + 0.14 * wander(t * 0.5, lane + 5);
  }

  /** The position of a figure's light. It reaches a corner exactly at the note. */
  function walker(lane: number, t: number): { x: number; y: number } {
    const { sides } = figures[lane] as (typeof figures)[0];
    const radius = radii[lane] as number;
    const walked = (((((t - startSeconds) / loopSeconds) % 1) + 1) % 1) * sides;
    const corner = Math.floor(walked);
    const part = walked - corner;
    const [a, b] = [corner, corner + 1].map((at) => (at / sides) * tau - Math.PI / 2) as [number, number];
    return {
      x: radius * (Math.cos(a) * (1 - part) + Math.cos(b) * part),
      y: radius * (Math.sin(a) * (1 - part) + Math.sin(b) * part),
    };
  }

  function drawFigure(put: Put, lane: number, joined: number, t: number): void {
    const { ctx } = stage;
    const { sides } = figures[lane] as (typeof figures)[0];
    const tint = tints[lane] as Rgb;
    const radius = radii[lane] as number;
    const high = lift(lane, t);
    const struck = ringing(lanes[lane] ?? [], t, 0.3);
    ctx.strokeStyle = css(mix(tint, rgb('#ffffff'), 0.5 * struck), (0.5 + 0.5 * struck) * joined);
    ctx.lineWidth = 3 + 3.4 * struck;
    ctx.lineJoin = 'round';
    ctx.beginPath();
    const shown = Math.max(1, Math.round(sides * 12 * joined));
    for (let at = 0; at <= shown; at += 1) {
      const corner = Math.floor(at / 12);
      const part = (at % 12) / 12;
      const [a, b] = [corner, corner + 1].map((side) => (side / sides) * tau - Math.PI / 2) as [number, number];
      const spot = put(
        radius * (Math.cos(a) * (1 - part) + Math.cos(b) * part),
        radius * (Math.sin(a) * (1 - part) + Math.sin(b) * part),
        high,
      );
      ctx.lineTo(spot.x, spot.y);
    }
    if (joined >= 1) {
      ctx.fillStyle = css(tint, 0.035 + 0.09 * struck);
      ctx.fill();
    }
    ctx.stroke();
    for (const note of recent(lanes[lane] ?? [], t, 1.5)) {
      const age = t - note.at;
      const where = walker(lane, note.at + 0.0005);
      const spot = put(where.x, where.y, high);
      ctx.strokeStyle = css(tint, smooth(1.5, 0, age));
      ctx.lineWidth = 2.5;
      ctx.beginPath();
      ctx.ellipse(spot.x, spot.y, 10 + 62 * easeOut(age / 1.5), (10 + 62 * easeOut(age / 1.5)) * 0.62, 0, 0, tau);
      ctx.stroke();
    }
    for (let corner = 0; corner < sides; corner += 1) {
      const angle = (corner / sides) * tau - Math.PI / 2;
      const spot = put(radius * Math.cos(angle), radius * Math.sin(angle), high);
      ctx.fillStyle = css(tint, joined);
      ctx.beginPath();
      ctx.arc(spot.x, spot.y, 6.5, 0, tau);
      ctx.fill();
    }
    for (let ghost = 16; ghost >= 0; ghost -= 1) {
      const past = walker(lane, t - ghost * 0.022);
      const spot = put(past.x, past.y, high);
      ctx.fillStyle = css(mix(tint, rgb('#ffffff'), 0.8 * (1 - ghost / 17)), joined * (1 - ghost / 17) ** 1.5);
      ctx.beginPath();
      ctx.arc(spot.x, spot.y, 11 - ghost * 0.5, 0, tau);
      ctx.fill();
    }
  }

  /** Lines between neighbouring lights, now and in the last seconds. */
  function threads(put: Put, t: number): void {
    const { ctx } = stage;
    ctx.globalCompositeOperation = 'lighter';
    ctx.lineWidth = 1.4;
    for (let lane = 1; lane < figures.length; lane += 1) {
      const since = t - (acts[lane] ?? 0);
      if (since < 0) continue;
      for (let back = 0; back < strings; back += 1) {
        const then = t - back * 0.052;
        if (then < (acts[lane] ?? 0)) break;
        const [a, b] = [walker(lane - 1, then), walker(lane, then)];
        const start = { ...put(a.x, a.y, lift(lane - 1, t)) };
        const stop = put(b.x, b.y, lift(lane, t));
        ctx.strokeStyle = css(tints[lane] as Rgb, 0.5 * (1 - back / strings) ** 1.6);
        ctx.beginPath();
        ctx.moveTo(start.x, start.y);
        ctx.lineTo(stop.x, stop.y);
        ctx.stroke();
      }
    }
    ctx.globalCompositeOperation = 'source-over';
  }

  function dust(t: number): void {
    const { ctx } = stage;
    ctx.fillStyle = '#cdd6ff';
    for (let mote = 0; mote < 150; mote += 1) {
      const depth = 0.2 + 0.8 * hash(mote, 1);
      ctx.globalAlpha = 0.5 * depth * (0.6 + 0.4 * wander(t * 1.6, mote));
      const x = (hash(mote, 2) * 1400 + t * 9 * depth) % 1400;
      ctx.fillRect(x - 60, hash(mote, 3) * stageHeight, 1 + depth, 1 + depth);
    }
    ctx.globalAlpha = 1;
  }
};
