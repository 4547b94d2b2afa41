import type { Show } from './show.ts';
import { embers } from './the-long-quiet/embers.ts';
import { fixedStars } from './the-long-quiet/fixed-stars.ts';
import { fogLine } from './the-long-quiet/fog-line.ts';
import { sixtyNineNorth } from './the-long-quiet/sixty-nine-north.ts';
import { snowCountry } from './the-long-quiet/snow-country.ts';
import { swell } from './the-long-quiet/swell.ts';

export const theLongQuiet: Show = {
  slug: 'the-long-quiet',
  name: 'The Long Quiet',
  description:
    'Single takes in which very little happens, on purpose. A sea, a fire, a forest, a sky. They are made for the end of the day and for large screens in rooms where people are doing something else. New ones arrive when there is nothing more to take out.',
  layout: 'standard',
  seasons: [{ number: 1, title: 'Season 1' }],
  spanish: {
    name: 'La larga calma',
    description:
      'Tomas únicas en las que pasa muy poco, a propósito. Un mar, un fuego, un bosque, un cielo. Están hechas para el final del día y para pantallas grandes en habitaciones donde se está haciendo otra cosa. Llegan nuevas cuando ya no queda nada que quitar.',
    seasons: ['Temporada 1'],
  },
  videos: [swell, snowCountry, fixedStars, fogLine, embers, sixtyNineNorth],
};
