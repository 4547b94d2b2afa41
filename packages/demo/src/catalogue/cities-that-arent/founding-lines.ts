import type { Video } from '../video.ts';

export const foundingLines: Video = {
  slug: 'founding-lines',
  title: 'Founding Lines',
  description:
    'Survey sheet one: Ostrey, population undecided. A river, a crossing, and a rule about how far people will walk for bread. From there the streets are not drawn, they happen, ring by ring, until the paper is full. Forty years of planning disputes in forty seconds.',
  season: 1,
  episode: 1,
  creators: ['night-atlas'],
  access: 'free',
  daysAgo: 194,
  tags: ['maps', 'cities', 'generative', 'Ostrey'],
  width: 1280,
  frameRate: 25,
  seconds: 42,
  posterAt: 26,
  chapters: [
    { at: 0, title: 'The river' },
    { at: 6, title: 'A crossing' },
    { at: 14, title: 'The old rings' },
    { at: 25, title: 'Everything after the railway' },
  ],
  spanish: {
    title: 'Líneas fundacionales',
    description:
      'Hoja de plano número uno: Ostrey, población por decidir. Un río, un vado y una regla sobre cuánto camina la gente por el pan. A partir de ahí las calles no se dibujan: suceden, anillo tras anillo, hasta que se acaba el papel. Cuarenta años de disputas urbanísticas en cuarenta segundos.',
    chapters: ['El río', 'Un paso', 'Los anillos antiguos', 'Todo lo que vino tras el ferrocarril'],
  },
  cards: [
    {
      at: 6.4,
      until: 10.4,
      en: 'Every city starts as a place to cross.',
      es: 'Toda ciudad empieza como un lugar donde cruzar.',
    },
    {
      at: 14.6,
      until: 19,
      en: 'Nobody will walk more than nine minutes for bread.',
      es: 'Nadie camina más de nueve minutos por el pan.',
    },
    {
      at: 25.6,
      until: 30,
      en: 'The railway arrives, and distance changes its price.',
      es: 'Llega el ferrocarril, y la distancia cambia de precio.',
    },
    { at: 32, until: 36.4, en: 'Ostrey, as it never was.', es: 'Ostrey, como nunca fue.' },
  ],
  sounds: [
    { at: 0.6, until: 5, en: '[a slow pulse, paper and rain]', es: '[un pulso lento, papel y lluvia]' },
    { at: 20, until: 24, en: '[the beat fills in]', es: '[el ritmo se completa]' },
  ],
};
