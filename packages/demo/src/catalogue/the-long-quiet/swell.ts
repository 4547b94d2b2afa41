import type { Video } from '../video.ts';

export const swell: Video = {
  slug: 'swell',
  title: 'Swell',
  description:
    'A minute of open water after the wind has gone and before the sea has noticed. The sun sets because it was going to. Put it on when somebody in the room is talking too fast.',
  season: 1,
  episode: 1,
  creators: ['field-optics', 'hum-department'],
  access: 'free',
  daysAgo: 166,
  tags: ['ambient', 'sea', 'sunset', 'slow'],
  width: 1280,
  frameRate: 24,
  seconds: 60,
  posterAt: 24,
  chapters: [
    { at: 0, title: 'Long light' },
    { at: 16, title: 'Sun on the line' },
    { at: 34, title: 'After' },
    { at: 47, title: 'First stars' },
  ],
  spanish: {
    title: 'Mar de fondo',
    description:
      'Un minuto de mar abierto cuando el viento ya se ha ido y el mar aún no se ha dado cuenta. El sol se pone porque iba a hacerlo. Ponlo cuando alguien en la habitación hable demasiado deprisa.',
    chapters: ['Luz larga', 'El sol en la línea', 'Después', 'Primeras estrellas'],
  },
  cards: [
    { at: 7, until: 12, en: 'The wind stopped an hour ago.', es: 'El viento paró hace una hora.' },
    { at: 16.8, until: 21.8, en: 'Nobody has told the sea.', es: 'Nadie se lo ha dicho al mar.' },
    { at: 48, until: 53, en: 'Good night.', es: 'Buenas noches.' },
  ],
  sounds: [
    { at: 1, until: 6, en: '[slow waves]', es: '[olas lentas]' },
    { at: 35, until: 40, en: '[the waves go on]', es: '[las olas continúan]' },
  ],
};
