import { contour } from './cities-that-arent/contour.ts';
import { everyWindow } from './cities-that-arent/every-window.ts';
import { foundingLines } from './cities-that-arent/founding-lines.ts';
import { harbourLights } from './cities-that-arent/harbour-lights.ts';
import { isometricHours } from './cities-that-arent/isometric-hours.ts';
import { lowPassOverCarrow } from './cities-that-arent/low-pass-over-carrow.ts';
import { rushHourInVell } from './cities-that-arent/rush-hour-in-vell.ts';
import { theLastTram } from './cities-that-arent/the-last-tram.ts';
import { study1Arcs } from './counterpoint/study-1-arcs.ts';
import { study2Pendulums } from './counterpoint/study-2-pendulums.ts';
import { study3Round } from './counterpoint/study-3-round.ts';
import { study4Orbits } from './counterpoint/study-4-orbits.ts';
import { study5Ribbons } from './counterpoint/study-5-ribbons.ts';
import { study6Quilt } from './counterpoint/study-6-quilt.ts';
import type { Scene } from './scene.ts';
import { anamorphic } from './small-suns/anamorphic.ts';
import { bottomOfThePool } from './small-suns/bottom-of-the-pool.ts';
import { circleOfConfusion } from './small-suns/circle-of-confusion.ts';
import { dustInTheBeam } from './small-suns/dust-in-the-beam.ts';
import { thePrismTable } from './small-suns/the-prism-table.ts';
import { thinFilm } from './small-suns/thin-film.ts';
import { embers } from './the-long-quiet/embers.ts';
import { fixedStars } from './the-long-quiet/fixed-stars.ts';
import { fogLine } from './the-long-quiet/fog-line.ts';
import { sixtyNineNorth } from './the-long-quiet/sixty-nine-north.ts';
import { snowCountry } from './the-long-quiet/snow-country.ts';
import { swell } from './the-long-quiet/swell.ts';
import { welcome } from './welcome.ts';

export const scenes: Record<string, Scene> = {
  'bottom-of-the-pool': bottomOfThePool,
  anamorphic,
  'dust-in-the-beam': dustInTheBeam,
  'circle-of-confusion': circleOfConfusion,
  'thin-film': thinFilm,
  'the-prism-table': thePrismTable,
  contour: contour,
  'every-window': everyWindow,
  'founding-lines': foundingLines,
  'harbour-lights': harbourLights,
  'isometric-hours': isometricHours,
  'low-pass-over-carrow': lowPassOverCarrow,
  'rush-hour-in-vell': rushHourInVell,
  'the-last-tram': theLastTram,
  'study-1-arcs': study1Arcs,
  'study-2-pendulums': study2Pendulums,
  'study-3-round': study3Round,
  'study-4-orbits': study4Orbits,
  'study-5-ribbons': study5Ribbons,
  'study-6-quilt': study6Quilt,
  embers,
  'fixed-stars': fixedStars,
  'fog-line': fogLine,
  'sixty-nine-north': sixtyNineNorth,
  'snow-country': snowCountry,
  swell,
  welcome,
};
