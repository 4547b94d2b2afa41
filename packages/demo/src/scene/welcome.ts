import { videos } from '../catalogue/catalogue.ts';
import { stageHeight, stageWidth } from '../draw/stage.ts';
import { everyWindow } from './cities-that-arent/every-window.ts';
import { harbourLights } from './cities-that-arent/harbour-lights.ts';
import { isometricHours } from './cities-that-arent/isometric-hours.ts';
import { lowPassOverCarrow } from './cities-that-arent/low-pass-over-carrow.ts';
import { study2Pendulums } from './counterpoint/study-2-pendulums.ts';
import { study3Round } from './counterpoint/study-3-round.ts';
import { study6Quilt } from './counterpoint/study-6-quilt.ts';
import type { Draw, Scene } from './scene.ts';
import { anamorphic } from './small-suns/anamorphic.ts';
import { bottomOfThePool } from './small-suns/bottom-of-the-pool.ts';
import { thePrismTable } from './small-suns/the-prism-table.ts';
import { thinFilm } from './small-suns/thin-film.ts';
import { embers } from './the-long-quiet/embers.ts';
import { sixtyNineNorth } from './the-long-quiet/sixty-nine-north.ts';
import { swell } from './the-long-quiet/swell.ts';

/** A shot from another film: it starts at `at` and shows that film from second `from`. */
type Shot = { at: number; slug: string; scene: Scene; from: number };

const shots: readonly Shot[] = [
  { at: 2.4, slug: 'bottom-of-the-pool', scene: bottomOfThePool, from: 20.4 },
  { at: 6, slug: 'thin-film', scene: thinFilm, from: 15 },
  { at: 7.2, slug: 'anamorphic', scene: anamorphic, from: 12 },
  { at: 8.4, slug: 'the-prism-table', scene: thePrismTable, from: 13 },
  { at: 9.6, slug: 'low-pass-over-carrow', scene: lowPassOverCarrow, from: 12 },
  { at: 12, slug: 'isometric-hours', scene: isometricHours, from: 22.6 },
  { at: 13.2, slug: 'every-window', scene: everyWindow, from: 12.5 },
  { at: 14.4, slug: 'study-6-quilt', scene: study6Quilt, from: 17.6 },
  { at: 16.8, slug: 'study-3-round', scene: study3Round, from: 27.1 },
  { at: 18, slug: 'study-2-pendulums', scene: study2Pendulums, from: 13.4 },
  { at: 19.2, slug: 'sixty-nine-north', scene: sixtyNineNorth, from: 410 },
  { at: 21.6, slug: 'swell', scene: swell, from: 26 },
  { at: 23.4, slug: 'embers', scene: embers, from: 20 },
  { at: 25.2, slug: 'harbour-lights', scene: harbourLights, from: 38 },
];

/** Shots of the other films, cut on the beat. A film is prepared when its shot begins. */
export const welcome: Scene = (stage) => {
  const prepared = new Map<string, Draw>();
  return function draw(t) {
    const shot = shots.findLast((candidate) => t >= candidate.at);
    const video = videos.find((candidate) => candidate.slug === shot?.slug);
    if (!shot || !video) {
      stage.ctx.fillStyle = '#05050a';
      stage.ctx.fillRect(0, 0, stageWidth, stageHeight);
      return;
    }
    const play = prepared.get(shot.slug) ?? shot.scene(stage, video);
    prepared.set(shot.slug, play);
    play(shot.from + t - shot.at);
  };
};
