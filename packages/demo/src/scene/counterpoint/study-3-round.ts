import { css, hued, mix, type Rgb, rgb } from '../../draw/colour.ts';
import { clamp, lerp, smooth, tau } from '../../draw/ease.ts';
import { wander } from '../../draw/noise.ts';
import { hash } from '../../draw/random.ts';
import { type Stage, stageHeight, stageWidth } from '../../draw/stage.ts';
import { type Bar, type Marble, marbles, melody } from '../../sound/score/counterpoint/study-3.ts';
import type { Scene } from '../scene.ts';

const pace = 150;
const ink = ['#ff6a3d', '#ffd23f', '#fff4e0'].map(rgb);

/** A melody as a row of bars, with marbles that bounce along it one after another. */
export const study3Round: Scene = (stage, video) => {
  const bars = melody();
  const players = marbles(video);

  return function draw(t) {
    const spread = smooth(players[2]?.from ?? 0, (players[2]?.from ?? 0) + 3, t);
    const behind = smooth(players[1]?.from ?? 0, (players[1]?.from ?? 0) + 3, t) * 140 + spread * 160;
    const focus = { x: t * pace - behind + 40, y: glide(t - 0.4) * 0.6 + 90 };
    paintRoom(stage, t, focus.x);
    const { ctx } = stage;
    ctx.save();
    ctx.translate(stageWidth / 2, stageHeight / 2);
    const zoom = lerp(1.36, 0.98, smooth(0, 1, behind / 300)) * (1 + 0.03 * wander(t * 0.3, 1));
    ctx.scale(zoom, zoom);
    ctx.rotate(0.03 * wander(t * 0.2, 2));
    ctx.translate(-focus.x, -focus.y);
    for (const [index, bar] of bars.entries()) {
      if (Math.abs(bar.at * pace - focus.x) < 900) drawBar(bar, index, t);
    }
    for (const [lane, marble] of players.entries()) drawMarble(marble, lane, t);
    ctx.restore();
  };

  function glide(t: number): number {
    let sum = 0;
    let weight = 0;
    for (const bar of bars) {
      const near = Math.exp(-(((bar.at - t) / 2.4) ** 2));
      sum += near * height(bar);
      weight += near;
    }
    return weight > 1e-6 ? sum / weight : 300;
  }

  function drawBar(bar: Bar, index: number, t: number): void {
    const { ctx } = stage;
    let ring = 0;
    let who = 0;
    for (const [lane, marble] of players.entries()) {
      const age = t - bar.at - marble.late;
      if (age >= 0 && bar.at + marble.late >= marble.from && Math.exp(-age / 0.45) > ring) {
        ring = Math.exp(-age / 0.45);
        who = lane;
      }
    }
    const long = 26 + bar.seconds * 62;
    const x = bar.at * pace;
    const y = height(bar) + 7 * ring * Math.cos((1 - ring) * 40) * ring;
    const tint = hued(0.42 + 0.045 * bar.step, 0.62, 0.13);
    const shown = smooth(-5.4, -4.2, t - bar.at + 0.1 * hash(index, 1));
    ctx.fillStyle = `rgba(0,22,24,${(0.5 * shown).toFixed(3)})`;
    ctx.beginPath();
    ctx.roundRect(x - long / 2 + 5, y + 12, long, 17, 8);
    ctx.fill();
    ctx.fillStyle = css(mix(tint, ink[who] as Rgb, ring * 0.85), shown);
    ctx.beginPath();
    ctx.roundRect(x - long / 2, y, long, 17, 8);
    ctx.fill();
    ctx.fillStyle = css([255, 255, 255], 0.22 * shown);
    ctx.fillRect(x - long / 2 + 8, y + 3, long - 16, 2);
    if (ring > 0.02) {
      ctx.strokeStyle = css(ink[who] as Rgb, ring * 0.8);
      ctx.lineWidth = 3 * ring;
      ctx.beginPath();
      ctx.ellipse(x, y + 6, long * 0.5 + 110 * (1 - ring), 22 + 66 * (1 - ring), 0, 0, tau);
      ctx.stroke();
    }
  }

  /** Between two bars a marble flies a parabola that takes exactly as long as the note. */
  function spot(t: number): { x: number; y: number; speed: number } {
    const next = bars.findIndex((bar) => bar.at > t);
    if (next === 0) {
      const fall = clamp(((bars[0] as Bar).at - t) / 0.6);
      return { x: (bars[0] as Bar).at * pace, y: height(bars[0] as Bar) - 380 * fall * fall, speed: 0 };
    }
    if (next < 0) return { x: (bars.at(-1) as Bar).at * pace, y: height(bars.at(-1) as Bar), speed: 0 };
    const from = bars[next - 1] as Bar;
    const to = bars[next] as Bar;
    const part = (t - from.at) / (to.at - from.at);
    const arc = 250 * (to.at - from.at) ** 1.25;
    return {
      x: lerp(from.at, to.at, part) * pace,
      y: lerp(height(from), height(to), part) - arc * 4 * part * (1 - part),
      speed: 1 - 2 * part,
    };
  }

  function drawMarble(marble: Marble, lane: number, t: number): void {
    if (t < marble.from - 1) return;
    const { ctx } = stage;
    const drop = marble.from > 0 ? (1 - smooth(marble.from - 0.8, marble.from + 0.1, t)) * -520 : 0;
    const tint = ink[lane] as Rgb;
    for (let ghost = 12; ghost > 0; ghost -= 1) {
      const past = spot(t - marble.late - ghost * 0.028);
      ctx.fillStyle = css(tint, 0.05 * (1 - ghost / 13) + 0.012);
      ctx.beginPath();
      ctx.arc(past.x, past.y - 15 + drop, 15 - ghost * 0.75, 0, tau);
      ctx.fill();
    }
    const at = spot(t - marble.late);
    const y = at.y - 15 + drop;
    const skin = ctx.createRadialGradient(at.x - 5, y - 6, 1, at.x, y, 16);
    skin.addColorStop(0, '#ffffff');
    skin.addColorStop(0.35, css(tint));
    skin.addColorStop(1, css(mix(tint, rgb('#3a0a1e'), 0.55)));
    ctx.fillStyle = skin;
    ctx.beginPath();
    ctx.arc(at.x, y, 15.5, 0, tau);
    ctx.fill();
  }
};

function height(bar: Bar): number {
  return 520 - bar.step * 38;
}

/** A dark green room with large slow shapes; far shapes are paler. */
function paintRoom(stage: Stage, t: number, x: number): void {
  const { ctx } = stage;
  const wall = ctx.createLinearGradient(0, 0, 0, stageHeight);
  wall.addColorStop(0, '#06373c');
  wall.addColorStop(1, '#031a22');
  ctx.fillStyle = wall;
  ctx.fillRect(0, 0, stageWidth, stageHeight);
  for (let shape = 0; shape < 22; shape += 1) {
    const depth = 0.15 + 0.5 * hash(shape, 1);
    const px = ((((hash(shape, 2) * 2200 - x * depth) % 2200) + 2200) % 2200) - 440;
    const py = 80 + 600 * hash(shape, 3) + 16 * wander(t * 0.3, shape);
    const size = 60 + 190 * hash(shape, 4) * depth * 1.6;
    ctx.fillStyle =
      hash(shape, 5) > 0.7
        ? `rgba(255,122,70,${(0.1 * depth).toFixed(3)})`
        : `rgba(90,230,200,${(0.13 * depth).toFixed(3)})`;
    ctx.beginPath();
    if (shape % 3 === 0) ctx.arc(px, py, size, 0, tau);
    else if (shape % 3 === 1) ctx.arc(px, py, size, 0.6 + t * 0.05, 0.6 + t * 0.05 + Math.PI);
    else ctx.rect(px - size / 2, py - 4, size * 2, 8);
    ctx.fill();
  }
}
