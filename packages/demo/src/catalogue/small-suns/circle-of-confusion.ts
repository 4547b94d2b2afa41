import type { Video } from '../video.ts';

export const circleOfConfusion: Video = {
  slug: 'circle-of-confusion',
  title: 'Circle of Confusion',
  description:
    'That is the real name for it: the disc that a point of light becomes when a lens is looking somewhere else. One window, one city, one slow hand on the focus ring. By the end you may not mind that nothing is sharp.',
  season: 1,
  episode: 4,
  creators: ['field-optics'],
  access: 'members',
  daysAgo: 159,
  tags: ['light', 'lenses', 'bokeh', 'city'],
  width: 1280,
  frameRate: 24,
  seconds: 38,
  posterAt: 18,
  chapters: [
    { at: 0, title: 'Infinity' },
    { at: 6, title: 'Two metres' },
    { at: 17, title: 'Half a metre' },
    { at: 26, title: 'Hexagons' },
  ],
  spanish: {
    title: 'Círculo de confusión',
    description:
      'Se llama así de verdad: es el disco en que se convierte un punto de luz cuando el objetivo mira a otra parte. Una ventana, una ciudad y una mano lenta en el anillo de enfoque. Al final quizá ya no te importe que nada esté nítido.',
    chapters: ['Infinito', 'Dos metros', 'Medio metro', 'Hexágonos'],
  },
  cards: [
    { at: 6.6, until: 10.6, en: 'A point of light, when you look elsewhere, becomes a disc.' },
    { at: 12, until: 15.8, en: 'The disc is a portrait of the hole it came through.' },
    { at: 18, until: 22.4, en: 'Near the edge of the frame the hole is cut by the lens itself.' },
    { at: 26.8, until: 31, en: 'Close the iris by two stops, and its blades show.' },
  ],
  sounds: [{ at: 1, until: 5, en: '[city hum behind glass]' }],
};
