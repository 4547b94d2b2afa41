import { actStarts } from '../../catalogue/video.ts';
import { createBloom } from '../../draw/bloom.ts';
import { createProjection } from '../../draw/camera.ts';
import { css, hued } from '../../draw/colour.ts';
import { easeInOut, lerp, smooth, tau } from '../../draw/ease.ts';
import { wander } from '../../draw/noise.ts';
import { stageHeight, stageWidth } from '../../draw/stage.ts';
import { intervals } from '../../sound/score/counterpoint/study-5.ts';
import type { Scene } from '../scene.ts';

const strands = 9;
const points = 300;

/** The two notes of an interval drawn against each other as a knot, which opens between intervals. */
export const study5Ribbons: Scene = (stage, video) => {
  const acts = actStarts(video);
  const bloom = createBloom(6);
  const waves = { over: 2, under: 1 };

  function tuneTo(t: number): void {
    const act = acts.filter((at) => t >= at - 1).length - 1;
    const from = intervals[Math.max(0, act - 1)] as (typeof intervals)[0];
    const to = intervals[Math.max(0, act)] as (typeof intervals)[0];
    const part = act <= 0 ? 1 : easeInOut((t - (acts[act] ?? 0) + 1) / 2.6);
    waves.over = lerp(from.over, to.over, part);
    waves.under = lerp(from.under, to.under, part);
  }

  return function draw(t) {
    tuneTo(t);
    const { ctx } = stage;
    const hue = 0.6 + t * 0.0125;
    const sky = ctx.createRadialGradient(640, 360, 20, 640, 360, 840);
    sky.addColorStop(0, css(hued(hue + 0.05, 0.2, 0.07)));
    sky.addColorStop(1, css(hued(hue, 0.06, 0.03)));
    ctx.fillStyle = sky;
    ctx.fillRect(0, 0, stageWidth, stageHeight);
    const turn = t * 0.11;
    const far = 3.5 - 0.5 * smooth(28, 36, t);
    const tilt = 0.26 * wander(t * 0.17, 1);
    const camera = {
      x: Math.sin(turn) * -far,
      y: -Math.sin(tilt) * -far * 0.6,
      z: -Math.cos(turn) * far,
      yaw: turn,
      pitch: -Math.sin(tilt) * 0.55,
      roll: 0.12 * wander(t * 0.12, 2),
      focal: 1.16,
    };
    const project = createProjection(camera);
    const drawn = smooth(0.2, 3.6, t);
    ctx.globalCompositeOperation = 'lighter';
    ctx.lineJoin = 'round';
    for (let strand = 0; strand < strands; strand += 1) {
      const place = strand / (strands - 1) - 0.5;
      const beat = 0.5 + 0.5 * Math.sin(t * 3.14 * waves.over - strand * 0.5);
      ctx.strokeStyle = css(hued(hue + 0.28 * place + 0.1, 0.72, 0.17), 0.36 + 0.42 * beat * (1 - Math.abs(place)));
      ctx.lineWidth = strand % 4 === 0 ? 3.4 : 1.8;
      ctx.beginPath();
      const count = Math.floor(points * drawn);
      for (let at = 0; at <= count; at += 1) {
        const u = (at / points) * tau;
        const shift = place * (0.34 + 0.2 * Math.sin(t * 0.4)) + t * 0.22;
        const swell = 1 + 0.07 * Math.sin(u * 3 + t * 2 + strand * 0.3);
        const spot = project(
          Math.sin(waves.over * u + shift) * 1.12 * swell,
          Math.sin(waves.under * u + shift * 0.4) * 0.94 * swell,
          Math.cos((waves.over - waves.under) * u - shift * 1.3) * 0.8 + place * 0.35,
        );
        ctx.lineTo(spot.x, spot.y);
      }
      ctx.stroke();
    }
    beads(project, t, hue);
    ctx.globalCompositeOperation = 'source-over';
    bloom(stage, 1);
  };

  /** Lights that run along the middle strand, one per half wave. */
  function beads(project: ReturnType<typeof createProjection>, t: number, hue: number): void {
    const { ctx } = stage;
    const count = Math.round(waves.over + waves.under);
    for (let bead = 0; bead < count; bead += 1) {
      for (let ghost = 10; ghost >= 0; ghost -= 1) {
        const u = (bead / count) * tau + (t - ghost * 0.03) * 0.8;
        const shift = t * 0.22;
        const spot = project(
          Math.sin(waves.over * u + shift) * 1.12,
          Math.sin(waves.under * u + shift * 0.4) * 0.94,
          Math.cos((waves.over - waves.under) * u - shift * 1.3) * 0.8,
        );
        ctx.fillStyle = css(hued(hue + 0.12, 0.9, 0.08), 0.9 * (1 - ghost / 11) ** 2);
        ctx.beginPath();
        ctx.arc(spot.x, spot.y, 7 - ghost * 0.5, 0, tau);
        ctx.fill();
      }
    }
  }
};
