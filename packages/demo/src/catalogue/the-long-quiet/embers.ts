import type { Video } from '../video.ts';

export const embers: Video = {
  slug: 'embers',
  title: 'Embers',
  description:
    'A fire from its best hour to its last. No crackle was added in the edit and none was taken out. Members asked for a version they could leave on all evening; until the longer one is finished, this one likes being watched twice.',
  season: 1,
  episode: 5,
  creators: ['hum-department'],
  access: 'members',
  daysAgo: 33,
  tags: ['ambient', 'fire', 'night', 'members’ choice'],
  width: 1280,
  frameRate: 24,
  seconds: 52,
  posterAt: 14,
  chapters: [
    { at: 0, title: 'Best hour' },
    { at: 15, title: 'Another log' },
    { at: 29, title: 'Burning down' },
    { at: 40, title: 'Embers' },
  ],
  spanish: {
    title: 'Brasas',
    description:
      'Un fuego desde su mejor hora hasta la última. En el montaje no se añadió ni se quitó un solo chasquido. Los miembros pidieron una versión para dejarla puesta toda la noche; hasta que la larga esté terminada, a esta le gusta que la vean dos veces.',
    chapters: ['La mejor hora', 'Otro leño', 'Se va apagando', 'Brasas'],
  },
  cards: [
    { at: 7, until: 11.6, en: 'Everybody looks at the same place and thinks of something else.' },
    { at: 16, until: 20, en: 'One more log.' },
    { at: 41, until: 46, en: 'What is left is the warmest part.' },
  ],
  sounds: [
    { at: 1, until: 6, en: '[a fire, close]' },
    { at: 30, until: 34, en: '[embers settle]' },
  ],
};
