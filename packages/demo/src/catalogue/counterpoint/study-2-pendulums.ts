import type { Video } from '../video.ts';

export const study2: Video = {
  slug: 'study-2-pendulums',
  title: 'Study No. 2: Pendulums',
  description:
    'Fifteen pendulums are let go together and each is a little longer than the last. They drift apart into waves, into two groups, into what looks like disorder, and half a minute later they all arrive at the same place at the same time, as if nothing had happened. Every pass through the middle plays a note.',
  season: 1,
  episode: 2,
  creators: ['hum-department'],
  access: 'members',
  daysAgo: 194,
  tags: ['music', 'physics', 'pendulum'],
  width: 1280,
  frameRate: 30,
  seconds: 42,
  posterAt: 14.2,
  chapters: [
    { at: 0, title: 'Release' },
    { at: 6, title: 'The wave' },
    { at: 18, title: 'Two against two' },
    { at: 29, title: 'Return' },
  ],
  spanish: {
    title: 'Estudio n.º 2: Péndulos',
    description:
      'Se sueltan quince péndulos a la vez, cada uno un poco más largo que el anterior. Se van separando en ondas, en dos grupos, en algo que parece desorden, y medio minuto después llegan todos al mismo sitio al mismo tiempo, como si nada hubiera pasado. Cada paso por el centro toca una nota.',
    chapters: ['Se sueltan', 'La onda', 'Dos contra dos', 'El regreso'],
  },
  cards: [
    { at: 6.4, until: 10, en: 'Same string. Fifteen lengths.' },
    { at: 18.6, until: 22.6, en: 'Half way, they split into two choirs.' },
    { at: 29.6, until: 33.4, en: 'They are not out of time. They are on the way back.' },
  ],
  sounds: [{ at: 1.2, until: 5.6, en: '[fifteen chimes, all at once]' }],
};
