import type { Video } from '../video.ts';

export const snowCountry: Video = {
  slug: 'snow-country',
  title: 'Snow Country',
  description:
    'The camera walks through a pine forest at the speed of a person with nowhere to be, and it snows. There is a cabin. Someone has left a lamp in the window, which is the whole plot.',
  season: 1,
  episode: 2,
  creators: ['field-optics', 'hum-department'],
  access: 'members',
  daysAgo: 131,
  tags: ['ambient', 'snow', 'forest', 'slow'],
  width: 1280,
  frameRate: 24,
  seconds: 56,
  posterAt: 36,
  chapters: [
    { at: 0, title: 'Under the pines' },
    { at: 14, title: 'It gets heavier' },
    { at: 28, title: 'A lamp' },
    { at: 42, title: 'Blue hour' },
  ],
  spanish: {
    title: 'País de nieve',
    description:
      'La cámara camina por un pinar al paso de quien no va a ninguna parte, y nieva. Hay una cabaña. Alguien ha dejado una lámpara en la ventana, y ese es todo el argumento.',
    chapters: ['Bajo los pinos', 'Arrecia', 'Una lámpara', 'Hora azul'],
  },
  cards: [
    { at: 7, until: 12, en: 'Snow takes the edges off first, and then the distance.' },
    { at: 29, until: 34, en: 'Somebody left a lamp in the window.' },
    { at: 43, until: 48, en: 'We did not go in. We only wanted to know it was there.' },
  ],
  sounds: [
    { at: 1, until: 6, en: '[wind in pines]' },
    { at: 36, until: 41, en: '[a stove, faintly]' },
  ],
};
