import type { Show } from './show.ts';
import { anamorphic } from './small-suns/anamorphic.ts';
import { bottomOfThePool } from './small-suns/bottom-of-the-pool.ts';
import { circleOfConfusion } from './small-suns/circle-of-confusion.ts';
import { dustInTheBeam } from './small-suns/dust-in-the-beam.ts';
import { thePrismTable } from './small-suns/the-prism-table.ts';
import { thinFilm } from './small-suns/thin-film.ts';

export const smallSuns: Show = {
  slug: 'small-suns',
  name: 'Small Suns',
  description:
    'Ordinary light, looked at for longer than is polite. Each episode takes one thing that light does every day – on a pool floor, in a headlamp, through the skin of a soap bubble – and stays with it until it is strange again. No presenter, no experiments you could fail at home.',
  layout: 'standard',
  seasons: [{ number: 1, title: 'Season 1' }],
  spanish: {
    name: 'Soles pequeños',
    description:
      'La luz de cada día, mirada durante más tiempo del que manda la cortesía. Cada episodio toma una cosa que la luz hace a diario – en el fondo de una piscina, en un faro de coche, a través de la piel de una pompa de jabón – y se queda con ella hasta que vuelve a ser extraña. Sin presentador y sin experimentos que puedan salirte mal en casa.',
    seasons: ['Temporada 1'],
  },
  videos: [bottomOfThePool, anamorphic, dustInTheBeam, circleOfConfusion, thinFilm, thePrismTable],
};
