import { actStarts } from '../../catalogue/video.ts';
import { createProjection } from '../../draw/camera.ts';
import { along, css, mix, rgb } from '../../draw/colour.ts';
import { clamp, easeOut, keyed, lerp, presence, smooth } from '../../draw/ease.ts';
import { wander } from '../../draw/noise.ts';
import { hash } from '../../draw/random.ts';
import { glow } from '../../draw/sprite.ts';
import { blended, type Stage, stageHeight, stageWidth } from '../../draw/stage.ts';
import type { Scene } from '../scene.ts';
import { surveyIsland } from './island.ts';

const levels = 22;
const rise = 0.62;
const land = [
  [0, '#123f4a'],
  [0.16, '#1d6a5c'],
  [0.4, '#7a8f4e'],
  [0.66, '#d99a4e'],
  [0.86, '#f2d3a2'],
  [1, '#fff7ea'],
] as const;

/** An island as a stack of its contour lines that turns slowly while the tide rises and falls. */
export const contour: Scene = (stage, video) => {
  const [, lines = 0, tide = 0, lighthouse = 0] = actStarts(video);
  const island = surveyIsland(levels);
  const lampAt = easternmost(island[4]?.loops ?? []);
  const lamp = glow(64, rgb('#ffe3a6'), 0.7);

  return function draw(t) {
    const sea = keyed(
      [
        [0, -0.06],
        [tide, -0.06],
        [tide + 5, 0.26],
        [lighthouse - 1, 0.02],
      ],
      t,
    );
    sky(stage, t);
    const turn = -0.6 + t * 0.052;
    const distance = keyed(
      [
        [0, 2.7],
        [lines + 3, 2.1],
        [tide, 1.75],
        [lighthouse, 1.9],
        [lighthouse + 9, 2.4],
      ],
      t,
    );
    const camera = {
      x: 0,
      y: 0,
      z: 0,
      yaw: turn,
      pitch: keyed(
        [
          [0, -0.95],
          [lines + 4, -0.62],
          [tide + 2, -0.46],
          [lighthouse, -0.42],
        ],
        t,
      ),
      focal: 1.35,
    };
    camera.x = -Math.sin(turn) * Math.cos(camera.pitch) * distance;
    camera.z = -Math.cos(turn) * Math.cos(camera.pitch) * distance;
    camera.y = -Math.sin(camera.pitch) * distance + 0.16;
    const project = createProjection(camera);
    glints(project, t, sea);
    for (const [index, level] of island.entries()) {
      const drawn = easeOut((t - 1.4 - index * 0.36) / 1.8);
      if (drawn <= 0) continue;
      const lifted = level.height * rise * easeOut((t - 2 - index * 0.3) / 4, 4);
      drawLevel(project, index, level.loops, lifted, drawn, smooth(sea + 0.02, sea - 0.03, level.height), t);
    }
    if (t > lighthouse - 0.5) beam(project, t - lighthouse);
  };

  type Project = ReturnType<typeof createProjection>;

  function drawLevel(
    project: Project,
    index: number,
    loops: Float32Array[],
    lifted: number,
    drawn: number,
    under: number,
    t: number,
  ): void {
    const { ctx } = stage;
    const tint = along(land, clamp((index - 2) / (levels - 3)));
    const wet = mix(tint, rgb('#0c3f78'), under * 0.82);
    const sweep = 0.5 + 0.5 * wander(t * 0.5, index);
    for (const loop of loops) {
      ctx.beginPath();
      for (let at = 0; at < loop.length; at += 2) {
        const spot = project(loop[at] as number, lifted, loop[at + 1] as number);
        ctx.lineTo(spot.x, spot.y);
      }
      ctx.closePath();
      ctx.fillStyle = css(mix(wet, rgb('#040a18'), 0.66 - 0.2 * (1 - under)), drawn * 0.96);
      ctx.fill();
      ctx.strokeStyle = css(wet, drawn * lerp(0.7 + 0.3 * sweep, 0.36, under));
      ctx.lineWidth = index % 5 === 2 ? 2.2 : 1.2;
      ctx.stroke();
    }
  }

  function glints(project: Project, t: number, sea: number): void {
    const { ctx } = stage;
    ctx.fillStyle = 'rgba(120,190,255,0.5)';
    for (let glint = 0; glint < 420; glint += 1) {
      const x = (hash(glint, 1) - 0.5) * 5.4;
      const z = (hash(glint, 2) - 0.5) * 5.4;
      const spot = project(x, sea * rise, z);
      if (spot.depth < 0.3) continue;
      const shine = presence((t * (0.3 + hash(glint, 3) * 0.4) + hash(glint, 4)) % 1, 0, 1, 0.4);
      ctx.globalAlpha = shine * clamp(1.5 - spot.depth / 4.4) * 0.8;
      ctx.fillRect(spot.x, spot.y, 14 / spot.depth, 1.5);
    }
    ctx.globalAlpha = 1;
  }

  /** Two seconds of light and six of darkness, turning over the sea. */
  function beam(project: Project, age: number): void {
    const { ctx } = stage;
    const up = easeOut(age / 1.6);
    const foot = { ...project(lampAt.x, 0.05, lampAt.z) };
    const top = { ...project(lampAt.x, 0.05 + 0.16 * up, lampAt.z) };
    ctx.strokeStyle = '#f4ead8';
    ctx.lineWidth = 6;
    ctx.beginPath();
    ctx.moveTo(foot.x, foot.y);
    ctx.lineTo(top.x, top.y);
    ctx.stroke();
    if (age < 1.4) return;
    const turn = age * 1.1;
    blended(stage, 'lighter', 1, () => {
      for (const way of [0, Math.PI]) {
        const angle = turn + way;
        ctx.beginPath();
        ctx.moveTo(top.x, top.y);
        let far = top;
        for (const spread of [-0.09, 0.09]) {
          const end = project(lampAt.x + Math.cos(angle + spread) * 2, 0.16, lampAt.z + Math.sin(angle + spread) * 2);
          if (end.depth < 0.1) return;
          far = { ...end };
          ctx.lineTo(end.x, end.y);
        }
        const light = ctx.createLinearGradient(top.x, top.y, far.x, far.y);
        light.addColorStop(0, 'rgba(255,226,160,0.75)');
        light.addColorStop(1, 'rgba(255,200,120,0)');
        ctx.fillStyle = light;
        ctx.fill();
      }
      ctx.drawImage(lamp, top.x - 52, top.y - 52, 104, 104);
    });
  }
};

function easternmost(loops: Float32Array[]): { x: number; z: number } {
  const spot = { x: -9, z: 0 };
  for (const loop of loops) {
    for (let at = 0; at < loop.length; at += 2) {
      if ((loop[at] as number) > spot.x) Object.assign(spot, { x: loop[at], z: loop[at + 1] });
    }
  }
  return spot;
}

function sky(stage: Stage, t: number): void {
  const { ctx } = stage;
  const deep = ctx.createRadialGradient(640, 330 + 10 * wander(t * 0.1, 4), 80, 640, 400, 900);
  deep.addColorStop(0, '#12365c');
  deep.addColorStop(0.55, '#0a1c3c');
  deep.addColorStop(1, '#040a1a');
  ctx.fillStyle = deep;
  ctx.fillRect(0, 0, stageWidth, stageHeight);
}
