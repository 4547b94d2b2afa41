import { createProjection } from '../../draw/camera.ts';
import { css, hued, mix, type Rgb, rgb } from '../../draw/colour.ts';
import { keyed, smooth, tau } from '../../draw/ease.ts';
import { createLightLayer } from '../../draw/light-layer.ts';
import { wander } from '../../draw/noise.ts';
import { glow } from '../../draw/sprite.ts';
import { type Stage, stageHeight, stageWidth } from '../../draw/stage.ts';
import {
  composeStudy2,
  cycleSeconds,
  pendulums,
  releaseSeconds,
  swings,
} from '../../sound/score/counterpoint/study-2.ts';
import type { Scene } from '../scene.ts';
import { laneOf, ringing } from './note-lane.ts';

const reach = 1.9;
const barHeight = 3.1;
const ghosts = 9;

/** Fifteen pendulums in a row that drift apart and come together again. */
export const study2Pendulums: Scene = (stage, video) => {
  const { notes } = composeStudy2();
  const lanes = Array.from({ length: pendulums }, (_, pendulum) => laneOf(notes, pendulum));
  const tints = Array.from({ length: pendulums }, (_, pendulum) =>
    hued(0.06 + 0.26 * (pendulum / pendulums) ** 1.2, 0.74, 0.16),
  );
  const lights = createLightLayer(0.25);
  const halos = tints.map((tint) => glow(64, tint, 0.2));

  return function draw(t) {
    paintHall(stage, t);
    const turn = keyed(
      [
        [0, 0.25],
        [6, 0.5],
        [18, -0.55],
        [29, -0.9],
        [video.seconds, -0.2],
      ],
      t,
    );
    const far = keyed(
      [
        [0, 7.4],
        [6, 5.9],
        [18, 5.5],
        [29, 6.1],
        [video.seconds, 7],
      ],
      t,
    );
    const camera = {
      x: Math.sin(turn) * -far,
      y: keyed(
        [
          [0, 1.5],
          [12, 2.3],
          [24, 0.9],
          [36, 1.9],
        ],
        t,
      ),
      z: -Math.cos(turn) * far + 0.2,
      yaw: turn,
      pitch: -0.03,
      focal: 1.12,
    };
    camera.pitch = Math.atan2(1.1 - camera.y, far);
    const project = createProjection(camera);
    lights.clear();
    const order = Array.from({ length: pendulums }, (_, index) => (Math.cos(turn) > 0 ? pendulums - 1 - index : index));
    frame(project);
    for (const pendulum of order) drawPendulum(project, pendulum, t);
    lights.paint(stage);
  };

  type Project = ReturnType<typeof createProjection>;

  function swing(pendulum: number, t: number): number {
    if (t < releaseSeconds) return -1;
    const settle = 1 - 0.1 * smooth(releaseSeconds, releaseSeconds + cycleSeconds, t);
    return -Math.cos(((t - releaseSeconds) / cycleSeconds) * swings(pendulum) * tau) * settle;
  }

  function bob(pendulum: number, t: number): { x: number; y: number; z: number } {
    const long = 2.75 - 0.085 * pendulum;
    const angle = 0.62 * swing(pendulum, t);
    return {
      x: Math.sin(angle) * long,
      y: barHeight - Math.cos(angle) * long,
      z: (pendulum / (pendulums - 1) - 0.5) * 2 * reach,
    };
  }

  function drawPendulum(project: Project, pendulum: number, t: number): void {
    const { ctx } = stage;
    const tint = tints[pendulum] as Rgb;
    const ring = ringing(lanes[pendulum] ?? [], t, 0.3);
    const now = bob(pendulum, t);
    const top = { ...project(0, barHeight, now.z) };
    const at = { ...project(now.x, now.y, now.z) };
    const size = at.size * 0.125;
    const floor = project(now.x, -0.62, now.z);
    ctx.fillStyle = 'rgba(10,0,4,0.4)';
    ctx.beginPath();
    ctx.ellipse(floor.x, floor.y, size * 1.5, size * 0.5, 0, 0, tau);
    ctx.fill();
    ctx.strokeStyle = css(mix(rgb('#ffdcc0'), tint, 0.3 + 0.7 * ring), 0.34 + 0.5 * ring);
    ctx.lineWidth = 1.3;
    ctx.beginPath();
    ctx.moveTo(top.x, top.y);
    ctx.lineTo(at.x, at.y);
    ctx.stroke();
    ctx.fillStyle = css(tint, 0.075);
    for (let ghost = ghosts; ghost > 0; ghost -= 1) {
      const past = bob(pendulum, Math.max(releaseSeconds, t - ghost * 0.042));
      const spot = project(past.x, past.y, past.z);
      ctx.beginPath();
      ctx.arc(spot.x, spot.y, size * (1 - ghost * 0.05), 0, tau);
      ctx.fill();
    }
    const skin = ctx.createRadialGradient(at.x - size * 0.35, at.y - size * 0.4, size * 0.05, at.x, at.y, size);
    skin.addColorStop(0, css(mix(tint, rgb('#ffffff'), 0.75)));
    skin.addColorStop(0.4, css(mix(tint, rgb('#ffffff'), 0.4 * ring)));
    skin.addColorStop(1, css(mix(tint, rgb('#2a0410'), 0.66 - 0.5 * ring)));
    ctx.fillStyle = skin;
    ctx.beginPath();
    ctx.arc(at.x, at.y, size, 0, tau);
    ctx.fill();
    lights.add(
      halos[pendulum] as (typeof halos)[0],
      at.x,
      at.y,
      size * (5 + 7 * ring),
      size * (5 + 7 * ring),
      0.16 + 0.7 * ring,
    );
    if (ring > 0.06)
      lights.add(halos[pendulum] as (typeof halos)[0], floor.x, floor.y, size * 13, size * 4, 0.5 * ring);
  }

  function frame(project: Project): void {
    const { ctx } = stage;
    const [a, b] = [{ ...project(0, barHeight, -reach - 0.4) }, { ...project(0, barHeight, reach + 0.4) }];
    ctx.strokeStyle = '#e8b98a';
    ctx.lineWidth = 7;
    ctx.lineCap = 'round';
    ctx.beginPath();
    ctx.moveTo(a.x, a.y);
    ctx.lineTo(b.x, b.y);
    ctx.stroke();
  }
};

function paintHall(stage: Stage, t: number): void {
  const { ctx } = stage;
  const wall = ctx.createRadialGradient(640 + 60 * wander(t * 0.1, 1), 230, 60, 640, 300, 900);
  wall.addColorStop(0, '#8c1f33');
  wall.addColorStop(0.45, '#4d0f22');
  wall.addColorStop(1, '#14030a');
  ctx.fillStyle = wall;
  ctx.fillRect(0, 0, stageWidth, stageHeight);
  const floor = ctx.createLinearGradient(0, 500, 0, stageHeight);
  floor.addColorStop(0, 'rgba(20,2,8,0)');
  floor.addColorStop(0.25, 'rgba(20,2,8,0.35)');
  floor.addColorStop(1, 'rgba(12,1,5,0.9)');
  ctx.fillStyle = floor;
  ctx.fillRect(0, 500, stageWidth, 220);
}
