import type { Video } from '../video.ts';

export const everyWindow: Video = {
  slug: 'every-window',
  title: 'Every Window',
  description:
    'One façade, one crane move, four hundred and sixteen households. Somebody waters plants, somebody cannot find the remote, somebody has been at the piano since nine. None of them exist, and by the top floor we missed them anyway. The season finale.',
  season: 2,
  episode: 4,
  creators: ['night-atlas', 'hum-department'],
  access: 'members',
  daysAgo: 40,
  tags: ['cities', 'windows', 'people', 'finale'],
  width: 1920,
  frameRate: 25,
  seconds: 44,
  posterAt: 21,
  chapters: [
    { at: 0, title: 'Street level' },
    { at: 6, title: 'Dinner' },
    { at: 18, title: 'Television' },
    { at: 30, title: 'The top floor' },
  ],
  spanish: {
    title: 'Todas las ventanas',
    description:
      'Una fachada, un movimiento de grúa, cuatrocientos dieciséis hogares. Alguien riega las plantas, alguien no encuentra el mando, alguien lleva al piano desde las nueve. Ninguno existe, y al llegar al último piso ya los echábamos de menos. El final de la temporada.',
    chapters: ['A pie de calle', 'La cena', 'La televisión', 'El último piso'],
  },
  cards: [
    { at: 6.6, until: 10.6, en: 'Third floor. The soup is nearly ready.' },
    { at: 18.6, until: 22.6, en: 'Eleventh floor. Everyone watches the same film, a few seconds apart.' },
    { at: 30.6, until: 34.6, en: 'Twentieth floor. One light, and someone who means to turn it off.' },
  ],
  sounds: [
    { at: 0.8, until: 4.8, en: '[street noise, falling away]' },
    { at: 35.4, until: 39, en: '[a piano, one floor down]' },
  ],
};
