import type { Video } from '../video.ts';

export const study1: Video = {
  slug: 'study-1-arcs',
  title: 'Study No. 1: Arcs',
  description:
    'Seven rings share one centre and disagree about everything else. Each ring is an instrument: when it plays it opens, and when it rests it closes, so the score is the picture and the picture is the score. The first thing we ever made, re-drawn and re-recorded at its proper tempo.',
  season: 1,
  episode: 1,
  creators: ['hum-department'],
  access: 'free',
  daysAgo: 208,
  tags: ['music', 'geometry', 'animation'],
  width: 1280,
  frameRate: 30,
  seconds: 30,
  posterAt: 19.3,
  chapters: [
    { at: 0, title: 'One voice' },
    { at: 5, title: 'Three' },
    { at: 12.5, title: 'Five' },
    { at: 20, title: 'All seven' },
  ],
  spanish: {
    title: 'Estudio n.º 1: Arcos',
    description:
      'Siete anillos comparten el centro y no están de acuerdo en nada más. Cada anillo es un instrumento: cuando toca se abre y cuando calla se cierra, de modo que la partitura es la imagen y la imagen es la partitura. Lo primero que hicimos en nuestra vida, redibujado y regrabado al tempo que le corresponde.',
    chapters: ['Una voz', 'Tres', 'Cinco', 'Las siete'],
  },
  cards: [
    { at: 6.2, until: 9.4, en: 'Each ring is one instrument.', es: 'Cada anillo es un instrumento.' },
    { at: 13.4, until: 17, en: 'Open is sounding. Closed is listening.', es: 'Abierto es sonar. Cerrado es escuchar.' },
    { at: 21, until: 24.4, en: 'Seven rings, one centre.', es: 'Siete anillos, un centro.' },
  ],
  sounds: [{ at: 0.5, until: 4.6, en: '[a single marimba, then more]', es: '[una marimba sola, luego más]' }],
};
