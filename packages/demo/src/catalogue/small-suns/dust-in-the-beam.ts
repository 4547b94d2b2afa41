import type { Video } from '../video.ts';

export const dustInTheBeam: Video = {
  slug: 'dust-in-the-beam',
  title: 'Dust in the Beam',
  description:
    'The last single-screen cinema on the coast lent us its hall, its projector and a film with no pictures left on it. With nothing to watch you start to see the beam itself, and once you see the beam you cannot stop seeing the dust. Members voted for this one with 1,204 Producer Points, and the usher asked to be thanked.',
  season: 1,
  episode: 3,
  creators: ['field-optics', 'hum-department'],
  access: 'free',
  daysAgo: 173,
  tags: ['light', 'cinema', 'dust', 'members’ choice'],
  width: 1280,
  frameRate: 24,
  seconds: 44,
  posterAt: 25,
  chapters: [
    { at: 0, title: 'House lights down' },
    { at: 7, title: 'The beam' },
    { at: 19, title: 'Everything in the air' },
    { at: 32, title: 'Reel change' },
  ],
  spanish: {
    title: 'Polvo en el haz',
    description:
      'El último cine de una sola sala de la costa nos prestó el patio de butacas, el proyector y una película en la que ya no quedaban imágenes. Cuando no hay nada que mirar se empieza a ver el haz, y una vez visto el haz ya no se puede dejar de ver el polvo. Los miembros votaron por este episodio con 1204 Producer Points, y el acomodador pidió salir en los agradecimientos.',
    chapters: ['Se apaga la sala', 'El haz', 'Todo lo que flota', 'Cambio de bobina'],
  },
  cards: [
    {
      at: 7.6,
      until: 11.8,
      en: 'Light is invisible until something gets in its way.',
      es: 'La luz es invisible hasta que algo se cruza en su camino.',
    },
    {
      at: 13.4,
      until: 17.6,
      en: 'Here, what gets in its way is the audience of 1974.',
      es: 'Aquí, lo que se cruza es el público de 1974.',
    },
    {
      at: 20,
      until: 24,
      en: 'Coats, curtains, popcorn. All of it still in the air.',
      es: 'Abrigos, cortinas, palomitas. Todo sigue en el aire.',
    },
    { at: 33, until: 36.6, en: 'Please remain seated.', es: 'Por favor, permanezcan sentados.' },
  ],
  sounds: [
    {
      at: 2.2,
      until: 6,
      en: '[projector starts, an old hall settles]',
      es: '[arranca el proyector, la vieja sala cruje]',
    },
    { at: 26, until: 31, en: '[slow piano-like tones]', es: '[notas lentas, como de piano]' },
    { at: 37.4, until: 39.8, en: '[film runs out and flaps]', es: '[la película se acaba y golpetea]' },
  ],
};
