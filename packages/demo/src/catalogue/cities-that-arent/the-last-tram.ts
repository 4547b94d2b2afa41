import type { Video } from '../video.ts';

export const theLastTram: Video = {
  slug: 'the-last-tram',
  title: 'The Last Tram',
  description:
    'The network diagram of Hallin, ridden end to end after midnight. Five lines, forty-one stops, and one passenger who fell asleep somewhere around Glassworks. Every name on the map was argued over in the office; Pigeon Loft won by one vote.',
  season: 1,
  episode: 4,
  creators: ['night-atlas'],
  access: 'free',
  daysAgo: 152,
  tags: ['maps', 'transit', 'diagrams', 'Hallin'],
  width: 1280,
  frameRate: 25,
  seconds: 42,
  posterAt: 31,
  chapters: [
    { at: 0, title: 'Depot' },
    { at: 5.5, title: 'Line 1, eastbound' },
    { at: 17, title: 'Change at Assembly' },
    { at: 28, title: 'The whole network' },
  ],
  spanish: {
    title: 'El último tranvía',
    description:
      'El plano de la red de Hallin, recorrido de punta a punta pasada la medianoche. Cinco líneas, cuarenta y una paradas y un pasajero que se quedó dormido a la altura de Glassworks. Cada nombre del plano se discutió en la oficina; Pigeon Loft ganó por un voto.',
    chapters: ['Cocheras', 'Línea 1, hacia el este', 'Transbordo en Assembly', 'La red completa'],
  },
  cards: [
    {
      at: 6,
      until: 10,
      en: 'Line 1, eastbound. This is the last service.',
      es: 'Línea 1, dirección este. Este es el último servicio.',
    },
    { at: 12, until: 15.6, en: 'Next stop: Glassworks.', es: 'Próxima parada: Glassworks.' },
    {
      at: 17.6,
      until: 21.4,
      en: 'Assembly. Change here for everywhere else.',
      es: 'Assembly. Transbordo hacia todos los demás lugares.',
    },
    {
      at: 29,
      until: 33,
      en: 'A good diagram lies about everything except the order of things.',
      es: 'Un buen esquema miente en todo, salvo en el orden de las cosas.',
    },
  ],
  sounds: [
    { at: 1, until: 4.8, en: '[tram bell, rails singing]', es: '[campana de tranvía, los raíles cantan]' },
    { at: 34, until: 37.6, en: '[a two-note door chime]', es: '[aviso de puertas, dos notas]' },
  ],
};
