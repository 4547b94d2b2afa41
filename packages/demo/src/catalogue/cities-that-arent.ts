import { contour } from './cities-that-arent/contour.ts';
import { everyWindow } from './cities-that-arent/every-window.ts';
import { foundingLines } from './cities-that-arent/founding-lines.ts';
import { harbourLights } from './cities-that-arent/harbour-lights.ts';
import { isometricHours } from './cities-that-arent/isometric-hours.ts';
import { lowPassOverCarrow } from './cities-that-arent/low-pass-over-carrow.ts';
import { rushHourInVell } from './cities-that-arent/rush-hour-in-vell.ts';
import { theLastTram } from './cities-that-arent/the-last-tram.ts';
import type { Show } from './show.ts';

export const citiesThatArent: Show = {
  slug: 'cities-that-arent',
  name: 'Cities That Aren’t',
  description:
    'An atlas of places nobody has been. Every city here is grown from a rule and a number, surveyed from above, and then visited at night. The first season draws the plans. The second goes there.',
  layout: 'series-view',
  seasons: [
    { number: 1, title: 'Plans' },
    { number: 2, title: 'Flights' },
  ],
  spanish: {
    name: 'Ciudades que no existen',
    description:
      'Un atlas de lugares en los que no ha estado nadie. Aquí cada ciudad crece de una regla y de un número, se levanta su plano desde el aire y luego se visita de noche. La primera temporada dibuja los planos. La segunda va hasta allí.',
    seasons: ['Planos', 'Vuelos'],
  },
  videos: [
    foundingLines,
    rushHourInVell,
    contour,
    theLastTram,
    isometricHours,
    lowPassOverCarrow,
    harbourLights,
    everyWindow,
  ],
};
