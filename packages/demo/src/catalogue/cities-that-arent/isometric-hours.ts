import type { Video } from '../video.ts';

export const isometricHours: Video = {
  slug: 'isometric-hours',
  title: 'Isometric Hours',
  description:
    'Season two goes there. We begin above Kestrel Row, a district with no vanishing point, and watch one whole day cross it in half a minute: the blocks go up before breakfast, the shadows swing, and at dusk the windows decide one by one who is home.',
  season: 2,
  episode: 1,
  creators: ['night-atlas', 'hum-department'],
  access: 'free',
  daysAgo: 96,
  tags: ['cities', 'isometric', 'day and night', 'Kestrel Row'],
  width: 1280,
  frameRate: 25,
  seconds: 40,
  posterAt: 27.5,
  chapters: [
    { at: 0, title: '05:00' },
    { at: 6, title: 'Blocks before breakfast' },
    { at: 16, title: 'Noon' },
    { at: 23, title: 'Who is home' },
  ],
  spanish: {
    title: 'Horas isométricas',
    description:
      'La segunda temporada va hasta allí. Empezamos sobre Kestrel Row, un barrio sin punto de fuga, y vemos cómo lo cruza un día entero en medio minuto: los bloques se levantan antes del desayuno, las sombras giran y al anochecer las ventanas deciden, una a una, quién está en casa.',
    chapters: ['5:00', 'Bloques antes del desayuno', 'Mediodía', 'Quién está en casa'],
  },
  cards: [
    { at: 6.4, until: 10.4, en: 'Parallel lines stay parallel here. Nothing is far away.' },
    { at: 16.6, until: 20.4, en: 'At noon each street keeps its own shade.' },
    { at: 24, until: 28, en: 'Then, window by window, everybody answers the dark.' },
  ],
  sounds: [{ at: 0.6, until: 4.8, en: '[early birds, a soft electric piano]' }],
};
