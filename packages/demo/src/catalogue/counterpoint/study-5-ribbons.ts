import type { Video } from '../video.ts';

export const study5: Video = {
  slug: 'study-5-ribbons',
  title: 'Study No. 5: Ribbons',
  description:
    'What does a fifth look like? Two notes in the ratio three to two, drawn as one line, make a knot; a major third makes another; a tritone never closes. This is a chord progression played on strings of light, each knot untying itself into the next.',
  season: 1,
  episode: 5,
  creators: ['hum-department', 'field-optics'],
  access: 'members',
  daysAgo: 110,
  tags: ['music', 'harmony', 'Lissajous'],
  width: 1280,
  frameRate: 30,
  seconds: 42,
  posterAt: 21.5,
  chapters: [
    { at: 0, title: 'Octave' },
    { at: 6, title: 'Fifth' },
    { at: 14, title: 'Fourth' },
    { at: 22, title: 'Third' },
    { at: 30, title: 'All of it' },
  ],
  spanish: {
    title: 'Estudio n.º 5: Cintas',
    description:
      '¿Qué aspecto tiene una quinta? Dos notas en proporción de tres a dos, dibujadas en una sola línea, hacen un nudo; una tercera mayor hace otro; un tritono no se cierra nunca. Esto es una progresión de acordes tocada con cuerdas de luz, en la que cada nudo se desata para convertirse en el siguiente.',
    chapters: ['Octava', 'Quinta', 'Cuarta', 'Tercera', 'Todo a la vez'],
  },
  cards: [
    { at: 6.4, until: 10, en: 'Three to two. A fifth.' },
    { at: 14.4, until: 18, en: 'Four to three. A fourth.' },
    { at: 22.4, until: 26, en: 'Five to four. A third, and it is sweet.' },
    { at: 30.6, until: 34.6, en: 'A chord is only a knot that holds.' },
  ],
  sounds: [{ at: 0.6, until: 5, en: '[bowed strings swell]' }],
};
