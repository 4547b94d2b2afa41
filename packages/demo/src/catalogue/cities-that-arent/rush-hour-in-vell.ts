import type { Video } from '../video.ts';

export const rushHourInVell: Video = {
  slug: 'rush-hour-in-vell',
  title: 'Rush Hour in Vell',
  description:
    'Vell was laid out by someone who loved right angles and distrusted parks. From nine hundred metres up, at ten to six, it works exactly as intended: two rivers of light, one going home and one not yet. We counted the cars so that you do not have to; there are none.',
  season: 1,
  episode: 2,
  creators: ['night-atlas', 'hum-department'],
  access: 'members',
  daysAgo: 180,
  tags: ['maps', 'cities', 'traffic', 'Vell'],
  width: 1280,
  frameRate: 25,
  seconds: 36,
  posterAt: 17,
  chapters: [
    { at: 0, title: '17:50' },
    { at: 5.5, title: 'Red is leaving' },
    { at: 15, title: 'The interchange' },
    { at: 24, title: 'Green wave' },
  ],
  spanish: {
    title: 'Hora punta en Vell',
    description:
      'Vell la trazó alguien que amaba los ángulos rectos y desconfiaba de los parques. Desde novecientos metros de altura, a las seis menos diez, funciona exactamente como estaba previsto: dos ríos de luz, uno que vuelve a casa y otro que todavía no. Hemos contado los coches para que no tengas que hacerlo: no hay ninguno.',
    chapters: ['17:50 h', 'El rojo se va', 'El nudo', 'Onda verde'],
  },
  cards: [
    { at: 6, until: 10, en: 'White is coming. Red is leaving.' },
    { at: 15.4, until: 19.6, en: 'At the interchange nobody stops, and nobody meets.' },
    { at: 24.6, until: 28.6, en: 'Every signal on Meridian turns green, one after another.' },
  ],
  sounds: [{ at: 0.6, until: 4.6, en: '[a distant city, synthesiser bass]' }],
};
