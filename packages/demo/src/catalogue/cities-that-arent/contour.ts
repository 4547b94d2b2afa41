import type { Video } from '../video.ts';

export const contour: Video = {
  slug: 'contour',
  title: 'Contour',
  description:
    'Before Noor Island could have a harbour it needed a shape. This is the survey, in one continuous turn around the peak: a line for every twenty metres, drawn at the moment the tide would touch it. The sea comes up to check our work, and goes away satisfied.',
  season: 1,
  episode: 3,
  creators: ['night-atlas'],
  access: 'members',
  daysAgo: 166,
  tags: ['maps', 'terrain', 'island', 'Noor'],
  width: 1280,
  frameRate: 25,
  seconds: 40,
  posterAt: 20,
  chapters: [
    { at: 0, title: 'Datum' },
    { at: 6, title: 'Twenty-metre lines' },
    { at: 18, title: 'The tide checks our work' },
    { at: 29, title: 'Lighthouse' },
  ],
  spanish: {
    title: 'Curva de nivel',
    description:
      'Antes de tener puerto, la isla de Noor necesitaba una forma. Este es el levantamiento, en una sola vuelta alrededor de la cumbre: una línea cada veinte metros, trazada en el momento en que la marea la tocaría. El mar sube a revisar nuestro trabajo y se marcha satisfecho.',
    chapters: ['Cota cero', 'Líneas cada veinte metros', 'La marea revisa', 'El faro'],
  },
  cards: [
    {
      at: 6.6,
      until: 10.6,
      en: 'A contour is a shoreline the sea has not tried yet.',
      es: 'Una curva de nivel es una orilla que el mar aún no ha probado.',
    },
    {
      at: 12.6,
      until: 16.4,
      en: 'Close together: steep. Far apart: sheep.',
      es: 'Muy juntas: pendiente. Muy separadas: ovejas.',
    },
    {
      at: 18.6,
      until: 22.8,
      en: 'The tide comes up to check our work.',
      es: 'La marea sube a revisar nuestro trabajo.',
    },
    {
      at: 29.6,
      until: 33.6,
      en: 'Somebody always builds the lighthouse first.',
      es: 'Alguien siempre construye primero el faro.',
    },
  ],
  sounds: [{ at: 0.6, until: 5, en: '[sea wind, a rising arpeggio]', es: '[viento marino, un arpegio ascendente]' }],
};
