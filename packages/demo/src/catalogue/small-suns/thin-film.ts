import type { Video } from '../video.ts';

export const thinFilm: Video = {
  slug: 'thin-film',
  title: 'Thin Film',
  description:
    'A soap bubble is thinner than the light it plays with, and that is where its colours come from. We watched one hang on a ring in a still room for its whole life, which was a little over half a minute. The black patch at the top is not a hole: it is soap a few molecules thick, and it means goodbye.',
  season: 1,
  episode: 5,
  creators: ['field-optics', 'hum-department'],
  access: 'members',
  daysAgo: 138,
  tags: ['light', 'soap', 'colour', 'science'],
  width: 1920,
  frameRate: 24,
  seconds: 42,
  posterAt: 15,
  chapters: [
    { at: 0, title: 'One breath' },
    { at: 6, title: 'A thousand nanometres' },
    { at: 17, title: 'It drains' },
    { at: 27, title: 'Black film' },
  ],
  spanish: {
    title: 'Película fina',
    description:
      'Una pompa de jabón es más fina que la luz con la que juega, y de ahí le vienen los colores. Vimos una colgada de un aro, en una habitación en calma, durante toda su vida, que fue de poco más de medio minuto. La mancha negra de arriba no es un agujero: es jabón de unas pocas moléculas de grosor, y significa adiós.',
    chapters: ['Un soplo', 'Mil nanómetros', 'Se escurre', 'Película negra'],
  },
  cards: [
    {
      at: 6.6,
      until: 11,
      en: 'Light bounces off the front of the film, and off the back, and meets itself.',
      es: 'La luz rebota en la cara delantera y en la trasera, y se encuentra consigo misma.',
    },
    { at: 12.4, until: 16, en: 'Thickness, read as colour.', es: 'El grosor, leído como color.' },
    {
      at: 18,
      until: 22.4,
      en: 'Gravity is pulling the bubble out of its own skin.',
      es: 'La gravedad saca la burbuja de su propia piel.',
    },
    {
      at: 27.6,
      until: 32,
      en: 'At thirty nanometres there is no colour left to make.',
      es: 'A treinta nanómetros ya no queda color que formar.',
    },
    { at: 35.6, until: 37.6, en: 'There.', es: 'Ya.' },
  ],
  sounds: [
    { at: 0.6, until: 4.8, en: '[a finger on a wet glass rim]', es: '[un dedo en el borde de una copa mojada]' },
    { at: 33, until: 35.4, en: '[the chord thins to one note]', es: '[el acorde se reduce a una nota]' },
  ],
};
