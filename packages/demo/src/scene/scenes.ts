import { contour } from './cities-that-arent/contour.ts';
import { everyWindow } from './cities-that-arent/every-window.ts';
import { foundingLines } from './cities-that-arent/founding-lines.ts';
import { harbourLights } from './cities-that-arent/harbour-lights.ts';
import { isometricHours } from './cities-that-arent/isometric-hours.ts';
import { lowPassOverCarrow } from './cities-that-arent/low-pass-over-carrow.ts';
import { rushHourInVell } from './cities-that-arent/rush-hour-in-vell.ts';
import { theLastTram } from './cities-that-arent/the-last-tram.ts';
import type { Scene } from './scene.ts';
import { anamorphic } from './small-suns/anamorphic.ts';
import { bottomOfThePool } from './small-suns/bottom-of-the-pool.ts';
import { circleOfConfusion } from './small-suns/circle-of-confusion.ts';
import { dustInTheBeam } from './small-suns/dust-in-the-beam.ts';
import { thePrismTable } from './small-suns/the-prism-table.ts';
import { thinFilm } from './small-suns/thin-film.ts';

export const scenes: Record<string, Scene> = {
  'bottom-of-the-pool': bottomOfThePool,
  anamorphic,
  'dust-in-the-beam': dustInTheBeam,
  'circle-of-confusion': circleOfConfusion,
  'thin-film': thinFilm,
  'the-prism-table': thePrismTable,
  'contour': contour,
  'every-window': everyWindow,
  'founding-lines': foundingLines,
  'harbour-lights': harbourLights,
  'isometric-hours': isometricHours,
  'low-pass-over-carrow': lowPassOverCarrow,
  'rush-hour-in-vell': rushHourInVell,
  'the-last-tram': theLastTram,
};
