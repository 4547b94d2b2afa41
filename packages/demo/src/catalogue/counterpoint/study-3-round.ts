import type { Video } from '../video.ts';

export const study3: Video = {
  slug: 'study-3-round',
  title: 'Study No. 3: A Round for Three Marbles',
  description:
    'One melody, three marbles, four beats apart. The bars are placed where the tune needs them and gravity does the conducting: a long note is a high bounce, a short one is a hop. If you hum the second marble’s part while watching the first, something pleasant happens behind the eyes.',
  season: 1,
  episode: 3,
  creators: ['hum-department'],
  access: 'free',
  daysAgo: 180,
  tags: ['music', 'canon', 'marbles'],
  width: 1280,
  frameRate: 30,
  seconds: 40,
  posterAt: 22.4,
  chapters: [
    { at: 0, title: 'First marble' },
    { at: 9, title: 'Second marble' },
    { at: 16, title: 'Third marble' },
    { at: 26, title: 'Together' },
  ],
  spanish: {
    title: 'Estudio n.º 3: Canon para tres canicas',
    description:
      'Una melodía, tres canicas, cuatro tiempos de distancia. Las láminas están donde la melodía las necesita y la gravedad lleva la batuta: una nota larga es un bote alto; una corta, un saltito. Si tarareas la voz de la segunda canica mirando la primera, ocurre algo agradable detrás de los ojos.',
    chapters: ['Primera canica', 'Segunda canica', 'Tercera canica', 'Juntas'],
  },
  cards: [
    { at: 9.4, until: 12.8, en: 'The second marble plays what the first one played.' },
    { at: 16.6, until: 20.2, en: 'The third agrees with both.' },
    { at: 27, until: 31, en: 'A long note is a high bounce. That is all the theory there is.' },
  ],
  sounds: [{ at: 0.8, until: 4.6, en: '[a marble on wooden bars]' }],
};
