import type { Video } from '../video.ts';

export const study4: Video = {
  slug: 'study-4-orbits',
  title: 'Study No. 4: Three, Four, Five, Seven',
  description:
    'A triangle, a square, a pentagon and a heptagon, one inside the other, each with a light that walks its edge. All of them take four seconds to come home. Between homecomings you hear every way there is to divide a bar, at once.',
  season: 1,
  episode: 4,
  creators: ['hum-department'],
  access: 'members',
  daysAgo: 145,
  tags: ['music', 'polyrhythm', 'geometry'],
  width: 1280,
  frameRate: 30,
  seconds: 40,
  posterAt: 25.2,
  chapters: [
    { at: 0, title: 'Three' },
    { at: 8, title: 'Against four' },
    { at: 16, title: 'Against five' },
    { at: 24, title: 'Against seven' },
  ],
  spanish: {
    title: 'Estudio n.º 4: Tres, cuatro, cinco, siete',
    description:
      'Un triángulo, un cuadrado, un pentágono y un heptágono, uno dentro de otro, cada uno con una luz que recorre su borde. Todas tardan cuatro segundos en volver a casa. Entre regreso y regreso se oyen a la vez todas las maneras de dividir un compás.',
    chapters: ['Tres', 'Contra cuatro', 'Contra cinco', 'Contra siete'],
  },
  cards: [
    { at: 8.6, until: 11.8, en: 'Three corners against four.', es: 'Tres esquinas contra cuatro.' },
    { at: 16.6, until: 19.8, en: 'Five joins. Nobody slows down.', es: 'Entra el cinco. Nadie frena.' },
    {
      at: 24.6,
      until: 28.6,
      en: 'Seven. They meet once every four seconds.',
      es: 'Siete. Se encuentran una vez cada cuatro segundos.',
    },
  ],
  sounds: [{ at: 0.8, until: 4.8, en: '[three bells, evenly]', es: '[tres campanas, a intervalos iguales]' }],
};
