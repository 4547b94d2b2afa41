import type { Video } from '../video.ts';

export const lowPassOverCarrow: Video = {
  slug: 'low-pass-over-carrow',
  title: 'Low Pass over Carrow',
  description:
    'A single unbroken flight down the length of Carrow at tower height, from the reservoir to the stock exchange. The buildings were placed by the same rule as in season one; the nerve to fly between them was ours. Best with headphones and the lights off.',
  season: 2,
  episode: 2,
  creators: ['night-atlas', 'hum-department'],
  access: 'members',
  daysAgo: 82,
  tags: ['cities', 'flight', 'night', 'Carrow'],
  width: 1280,
  frameRate: 25,
  seconds: 44,
  posterAt: 22,
  chapters: [
    { at: 0, title: 'Outskirts' },
    { at: 6, title: 'Between the towers' },
    { at: 20, title: 'Exchange Street' },
    { at: 31, title: 'Up' },
  ],
  spanish: {
    title: 'Vuelo rasante sobre Carrow',
    description:
      'Un solo vuelo sin cortes a lo largo de Carrow, a la altura de las torres, desde el embalse hasta la bolsa. Los edificios los puso la misma regla que en la primera temporada; el valor de volar entre ellos lo pusimos nosotros. Mejor con auriculares y la luz apagada.',
    chapters: ['Las afueras', 'Entre las torres', 'La calle de la Bolsa', 'Arriba'],
  },
  cards: [
    { at: 6.6, until: 10.6, en: 'Altitude sixty metres. The city closes over us.' },
    { at: 20.6, until: 24.6, en: 'Exchange Street. Somebody is always still at work.' },
    { at: 31.6, until: 35.6, en: 'Pull up, and it is a map again.' },
  ],
  sounds: [
    { at: 0.6, until: 5, en: '[air rushing past, low synthesiser]' },
    { at: 26, until: 30, en: '[the drums open up]' },
  ],
};
