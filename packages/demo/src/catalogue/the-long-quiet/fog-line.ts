import type { Video } from '../video.ts';

export const fogLine: Video = {
  slug: 'fog-line',
  title: 'Fog Line',
  description:
    'Six ridges at dawn with the valley still full of cloud. As the sun clears the last of them, the fog turns from blue to rose to nothing. Some birds come through on their way to work.',
  season: 1,
  episode: 4,
  creators: ['field-optics'],
  access: 'free',
  daysAgo: 68,
  tags: ['ambient', 'mountains', 'dawn', 'slow'],
  width: 1280,
  frameRate: 24,
  seconds: 54,
  posterAt: 27,
  chapters: [
    { at: 0, title: 'Blue' },
    { at: 15, title: 'Rose' },
    { at: 29, title: 'Birds' },
    { at: 41, title: 'Morning' },
  ],
  spanish: {
    title: 'La línea de niebla',
    description:
      'Seis sierras al amanecer, con el valle todavía lleno de nubes. Cuando el sol asoma por la última, la niebla pasa del azul al rosa y del rosa a nada. Cruzan algunos pájaros, camino del trabajo.',
    chapters: ['Azul', 'Rosa', 'Pájaros', 'La mañana'],
  },
  cards: [
    { at: 7, until: 12, en: 'Count the ridges now. There will be more.' },
    { at: 16, until: 21, en: 'The fog keeps the night a little longer than the sky does.' },
    { at: 42, until: 47, en: 'Morning, from the top down.' },
  ],
  sounds: [{ at: 1, until: 6, en: '[wind over a ridge]' }],
};
