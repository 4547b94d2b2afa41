import type { Video } from '../video.ts';

export const study6: Video = {
  slug: 'study-6-quilt',
  title: 'Study No. 6: Quilt',
  description:
    'A hundred and forty-four tiles, four cuts of cloth and one drum machine. The kick turns the circles, the snare turns the squares, the hats hem everything. We promised ourselves we would stop when it looked like a kitchen floor, and then it looked like a kitchen floor, and we did not stop.',
  season: 1,
  episode: 6,
  creators: ['hum-department'],
  access: 'members',
  daysAgo: 75,
  tags: ['music', 'pattern', 'drums'],
  width: 1280,
  frameRate: 30,
  seconds: 38,
  posterAt: 20.6,
  chapters: [
    { at: 0, title: 'Warp' },
    { at: 6, title: 'Weft' },
    { at: 15, title: 'Pattern' },
    { at: 25, title: 'The whole cloth' },
  ],
  spanish: {
    title: 'Estudio n.º 6: Colcha',
    description:
      'Ciento cuarenta y cuatro retales, cuatro cortes de tela y una caja de ritmos. El bombo hace girar los círculos, la caja hace girar los cuadrados y los platillos lo rematan todo. Nos prometimos parar cuando pareciera el suelo de una cocina; luego pareció el suelo de una cocina y no paramos.',
    chapters: ['Urdimbre', 'Trama', 'Dibujo', 'La tela entera'],
  },
  cards: [
    { at: 6.6, until: 9.8, en: 'The kick turns circles.' },
    { at: 15.4, until: 18.8, en: 'The snare turns squares.' },
    { at: 25.8, until: 29.4, en: 'Step back until it is a floor.' },
  ],
  sounds: [{ at: 0.6, until: 4.8, en: '[a dry drum machine]' }],
};
