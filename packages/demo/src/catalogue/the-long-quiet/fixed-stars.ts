import type { Video } from '../video.ts';

export const fixedStars: Video = {
  slug: 'fixed-stars',
  title: 'Fixed Stars',
  description:
    'An observatory, its dome open a hand’s breadth, and a sky left to run. For the first half the stars look still. Then we stop forgetting where they were. One exposure, nine hours, a little under a minute.',
  season: 1,
  episode: 3,
  creators: ['field-optics', 'hum-department'],
  access: 'members',
  daysAgo: 103,
  tags: ['ambient', 'stars', 'night', 'slow'],
  width: 1280,
  frameRate: 24,
  seconds: 54,
  posterAt: 37,
  chapters: [
    { at: 0, title: 'Dome open' },
    { at: 15, title: 'Shutter' },
    { at: 30, title: 'Nine hours' },
    { at: 43, title: 'Before dawn' },
  ],
  spanish: {
    title: 'Estrellas fijas',
    description:
      'Un observatorio, la cúpula abierta un palmo y un cielo al que se deja correr. Durante la primera mitad las estrellas parecen quietas. Luego dejamos de olvidar dónde estaban. Una exposición, nueve horas, algo menos de un minuto.',
    chapters: ['Se abre la cúpula', 'El obturador', 'Nueve horas', 'Antes del alba'],
  },
  cards: [
    {
      at: 7,
      until: 12,
      en: 'They are called fixed because nobody waited.',
      es: 'Se llaman fijas porque nadie esperó.',
    },
    { at: 16, until: 21, en: 'So we leave the shutter open.', es: 'Así que dejamos el obturador abierto.' },
    { at: 31, until: 36, en: 'Only one of them keeps still.', es: 'Solo una de ellas se queda quieta.' },
  ],
  sounds: [{ at: 1, until: 6, en: '[night wind, a far bell]', es: '[viento nocturno, una campana lejana]' }],
};
