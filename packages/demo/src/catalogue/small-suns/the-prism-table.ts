import type { Video } from '../video.ts';

export const thePrismTable: Video = {
  slug: 'the-prism-table',
  title: 'The Prism Table',
  description:
    'A black table, one slit of white light, and every piece of glass in the building. First we take the light apart, then we put it back together, then we lose control of it completely. Every ray is bent by the angle that the glass would bend it; nothing was drawn by hand.',
  season: 1,
  episode: 6,
  creators: ['field-optics'],
  access: 'members',
  daysAgo: 117,
  tags: ['light', 'prism', 'spectrum', 'experiment'],
  width: 1280,
  frameRate: 24,
  seconds: 46,
  posterAt: 13,
  chapters: [
    { at: 0, title: 'The slit' },
    { at: 6, title: 'One prism' },
    { at: 18, title: 'And back again' },
    { at: 29, title: 'All the glass in the building' },
  ],
  spanish: {
    title: 'La mesa de los prismas',
    description:
      'Una mesa negra, una rendija de luz blanca y todo el cristal que había en el edificio. Primero deshacemos la luz, luego la volvemos a juntar y al final la perdemos por completo. Cada rayo se desvía el ángulo que lo desviaría el cristal; nada se dibujó a mano.',
    chapters: ['La rendija', 'Un prisma', 'Y de vuelta', 'Todo el cristal del edificio'],
  },
  cards: [
    { at: 6.8, until: 10.8, en: 'Glass slows violet more than red. That is the whole trick.' },
    { at: 12.4, until: 16.4, en: 'White was never a colour. It was a crowd.' },
    { at: 19, until: 23.4, en: 'A second prism, turned around, persuades the crowd to meet again.' },
    { at: 30, until: 34, en: 'Then we got everything out of the cupboard.' },
  ],
  sounds: [
    { at: 0.6, until: 5, en: '[a lamp warms up]' },
    { at: 24.2, until: 28, en: '[plucked glass, one note a colour]' },
  ],
};
