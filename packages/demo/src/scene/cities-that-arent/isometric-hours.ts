import { actStarts } from '../../catalogue/video.ts';
import { along, css, mix, rgb, type Stop } from '../../draw/colour.ts';
import { clamp, easeBack, keyed, smooth } from '../../draw/ease.ts';
import { wander } from '../../draw/noise.ts';
import { hash } from '../../draw/random.ts';
import { stageHeight, stageWidth } from '../../draw/stage.ts';
import type { Scene } from '../scene.ts';
import { drawWindows, face, halfTall, iso, moveIso, size, type Tower, tones, zone } from './kestrel-row.ts';

// Colours over the day: 0 is 5 a.m., 1 is midnight.
const ground: Stop[] = [
  [0, '#171a3a'],
  [0.2, '#5a4a6e'],
  [0.36, '#8f7f86'],
  [0.58, '#a77a68'],
  [0.7, '#4c2f56'],
  [0.82, '#14142e'],
  [1, '#0b0c20'],
];
const sunny: Stop[] = [
  [0, '#23264d'],
  [0.18, '#ff9a6b'],
  [0.34, '#ffe7c2'],
  [0.56, '#ffcf8a'],
  [0.68, '#ff6a48'],
  [0.8, '#2b2755'],
  [1, '#1a1a3c'],
];
const shady: Stop[] = [
  [0, '#14163a'],
  [0.2, '#4c3a72'],
  [0.36, '#6f7ba8'],
  [0.58, '#7d5a86'],
  [0.7, '#3a2352'],
  [0.82, '#14132f'],
  [1, '#0d0d24'],
];

/** A district in isometric projection, through one day. */
export const isometricHours: Scene = (stage, video) => {
  const [, rising = 0, noon = 0, dusk = 0] = actStarts(video);
  const towers = zone(rising);
  return function draw(t) {
    const day = keyed(
      [
        [0, 0.04],
        [rising, 0.14],
        [noon, 0.38],
        [dusk, 0.66],
        [dusk + 3, 0.8],
        [video.seconds, 0.98],
      ],
      t,
    );
    const { ctx } = stage;
    ctx.fillStyle = css(along(ground, day));
    ctx.fillRect(0, 0, stageWidth, stageHeight);
    const zoom = keyed(
      [
        [0, 1.5],
        [rising, 1.3],
        [noon, 1.02],
        [dusk, 1.28],
        [video.seconds, 1.5],
      ],
      t,
    );
    ctx.save();
    ctx.translate(
      stageWidth / 2 + 90 * wander(t * 0.09, 1),
      150 + 60 * wander(t * 0.08, 2) - 24 * t * 0.16 - 200 * (zoom - 1),
    );
    ctx.scale(zoom, zoom);
    ctx.translate(0, -size * halfTall * 0.42);
    streets(day, t);
    const sun = (day - 0.38) * 4.6;
    if (day > 0.16 && day < 0.72) shadows(sun, t, smooth(0.16, 0.26, day) * smooth(0.72, 0.6, day));
    const light = along(sunny, day);
    const dark = along(shady, day);
    const tints = [0.45 - 0.5 * sun, 0.45 + 0.5 * sun, 0.95].map((amount) =>
      tones.map((tone) => css(mix(mix(dark, light, clamp(amount)), rgb('#20284a'), tone))),
    );
    for (const tower of towers) drawTower(tower, tints as [string[], string[], string[]], day, t);
    ctx.restore();
  };

  function height(tower: Tower, t: number): number {
    return tower.tall * easeBack((t - tower.born) / 1.5, 1.1);
  }

  function streets(day: number, t: number): void {
    const { ctx } = stage;
    ctx.strokeStyle = css(mix(along(ground, day), rgb('#ffffff'), 0.09));
    ctx.lineWidth = 9;
    ctx.beginPath();
    for (let line = 0; line <= size; line += 3) {
      moveIso(ctx, line - 0.1, -1, 0, true);
      moveIso(ctx, line - 0.1, size + 1, 0, false);
      moveIso(ctx, -1, line - 0.1, 0, true);
      moveIso(ctx, size + 1, line - 0.1, 0, false);
    }
    ctx.stroke();
    const dark = smooth(0.62, 0.78, day) + smooth(0.2, 0.08, day);
    ctx.fillStyle = css([255, 224, 170], clamp(dark * 0.9));
    for (let car = 0; car < 90; car += 1) {
      const line = Math.floor(hash(car, 1) * 6) * 3 - 0.1 + (car % 2 ? 0.07 : -0.07);
      const at = ((((hash(car, 2) * 17 + t * (0.6 + hash(car, 3)) * (car % 2 ? 1 : -1)) % 17) + 17) % 17) - 1;
      const [x, y] = car % 4 < 2 ? iso(line, at, 0) : iso(at, line, 0);
      ctx.fillRect(x - 2.5, y - 1.5, 5, 3);
    }
  }

  /** All shadows are one path, so that overlaps are not darkened twice. */
  function shadows(sun: number, t: number, strength: number): void {
    const { ctx } = stage;
    ctx.fillStyle = `rgba(22,12,44,${(0.42 * strength).toFixed(3)})`;
    ctx.beginPath();
    for (const tower of towers) {
      const long = (height(tower, t) / 62) * (0.35 + 0.75 * Math.abs(sun));
      const di = -sun * 0.8 * long + 0.28 * long;
      const dj = sun * 0.55 * long + 0.3 * long;
      const { i, j } = tower;
      const corners = [
        [i, j],
        [i + 0.8, j],
        [i + 0.8, j + 0.8],
        [i, j + 0.8],
      ] as const;
      for (let side = 0; side < 4; side += 1) {
        const a = corners[side] as readonly [number, number];
        const b = corners[(side + 1) % 4] as readonly [number, number];
        // All parts need the same winding: mixed ones would make holes with the non-zero rule.
        const forward = (b[0] - a[0]) * dj - (b[1] - a[1]) * di > 0;
        const quad = [a, b, [b[0] + di, b[1] + dj], [a[0] + di, a[1] + dj]] as const;
        for (const [index, corner] of (forward ? quad : quad.toReversed()).entries())
          moveIso(ctx, corner[0], corner[1], 0, index === 0);
      }
      corners.forEach((corner, index) => moveIso(ctx, corner[0] + di, corner[1] + dj, 0, index === 0));
    }
    ctx.fill();
  }

  function drawTower(tower: Tower, tints: [string[], string[], string[]], day: number, t: number): void {
    const tall = height(tower, t);
    if (tall < 0.5) return;
    const { ctx } = stage;
    const { i, j, tone } = tower;
    const [left, right, top] = tints.map((list) => list[tone] ?? '') as [string, string, string];
    face(
      ctx,
      [
        [i, j + 0.8, 0],
        [i + 0.8, j + 0.8, 0],
        [i + 0.8, j + 0.8, tall],
        [i, j + 0.8, tall],
      ],
      left,
    );
    face(
      ctx,
      [
        [i + 0.8, j + 0.8, 0],
        [i + 0.8, j, 0],
        [i + 0.8, j, tall],
        [i + 0.8, j + 0.8, tall],
      ],
      right,
    );
    face(
      ctx,
      [
        [i, j, tall],
        [i + 0.8, j, tall],
        [i + 0.8, j + 0.8, tall],
        [i, j + 0.8, tall],
      ],
      top,
    );
    if (tower.roof > 0.5) {
      const q = 0.24;
      face(
        ctx,
        [
          [i + q, j + 0.56, tall],
          [i + 0.56, j + 0.56, tall],
          [i + 0.56, j + 0.56, tall + 12],
          [i + q, j + 0.56, tall + 12],
        ],
        left,
      );
      face(
        ctx,
        [
          [i + 0.56, j + 0.56, tall],
          [i + 0.56, j + q, tall],
          [i + 0.56, j + q, tall + 12],
          [i + 0.56, j + 0.56, tall + 12],
        ],
        right,
      );
      face(
        ctx,
        [
          [i + q, j + q, tall + 12],
          [i + 0.56, j + q, tall + 12],
          [i + 0.56, j + 0.56, tall + 12],
          [i + q, j + 0.56, tall + 12],
        ],
        top,
      );
    }
    drawWindows(stage, tower, tall, day, t);
  }
};
