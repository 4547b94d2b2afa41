import { creators } from '../catalogue/creators.ts';
import type { Video } from '../catalogue/video.ts';
import { smooth } from '../draw/ease.ts';
import { createFinish } from '../draw/finish.ts';
import { createStage, type Stage, stageHeight, stageWidth } from '../draw/stage.ts';
import { drawEndCard } from '../lettering/end-card.ts';
import { titleSeconds } from '../lettering/look.ts';
import { lookOf } from '../lettering/looks.ts';
import { scenes } from '../scene/scenes.ts';

export type Film = { stage: Stage; drawFrame: (frame: number) => void; drawClean: (t: number) => void };

/** Draws a video's scene with its lettering. `drawClean` omits lettering and grain, for thumbnails. */
export function createFilm(video: Video, pixelWidth: number): Film {
  const stage = createStage(pixelWidth);
  const finish = createFinish(stage);
  const look = lookOf(video);
  const credits = creditsOf(video);
  const scene = scenes[video.slug];
  if (!scene) throw new Error(`nobody films ${video.slug}`);
  const drawScene = scene(stage, video);

  function drawClean(t: number): void {
    drawScene(t);
    finish.vignette(look.vignette);
  }

  function drawFrame(frame: number): void {
    const t = frame / video.frameRate;
    drawClean(t);
    if (t < titleSeconds) look.title(stage, video, t);
    for (const card of video.cards) if (t >= card.at && t <= card.until) look.card(stage, card, t);
    drawEndCard(stage, credits, video.seconds, t);
    const dark = 1 - smooth(0, 0.8, t) * smooth(video.seconds, video.seconds - 0.7, t);
    if (dark > 0) {
      stage.ctx.fillStyle = `rgba(0,0,0,${dark.toFixed(4)})`;
      stage.ctx.fillRect(0, 0, stageWidth, stageHeight);
    }
    finish.grain(frame);
  }

  return { stage, drawFrame, drawClean };
}

function creditsOf(video: Video): string[] {
  return creators
    .filter((creator) => video.creators.includes(creator.slug))
    .map((creator) => `${creator.credit}   ${creator.name}`);
}
