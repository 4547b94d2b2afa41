import type { Video } from '../video.ts';

export const sixtyNineNorth: Video = {
  slug: 'sixty-nine-north',
  title: 'Sixty-Nine North',
  description:
    'Ten minutes beside a lake above the Arctic Circle, in one take. It begins in the last green of dusk, waits through the dark, and the aurora comes when it comes: a thread, then curtains, then the whole sky, and its copy in the water. Nothing is explained and nobody speaks. Headphones, lights off, phone in another room.',
  season: 1,
  episode: 6,
  creators: ['field-optics', 'hum-department'],
  access: 'members',
  daysAgo: 12,
  tags: ['ambient', 'aurora', 'long take', 'slow'],
  width: 960,
  frameRate: 24,
  seconds: 600,
  posterAt: 318,
  chapters: [
    { at: 0, title: 'The last of the light' },
    { at: 75, title: 'Dark enough' },
    { at: 150, title: 'A thread' },
    { at: 255, title: 'Curtains' },
    { at: 380, title: 'The whole sky' },
    { at: 480, title: 'Snowfall' },
    { at: 545, title: 'First grey' },
  ],
  spanish: {
    title: 'Sesenta y nueve norte',
    description:
      'Diez minutos junto a un lago por encima del círculo polar, en una sola toma. Empieza con el último verde del crepúsculo, espera a través de la oscuridad, y la aurora llega cuando llega: un hilo, luego cortinas, luego el cielo entero y su copia en el agua. No se explica nada y nadie habla. Auriculares, luz apagada y el teléfono en otra habitación.',
    chapters: [
      'La última luz',
      'Bastante oscuro',
      'Un hilo',
      'Cortinas',
      'El cielo entero',
      'Nevada',
      'El primer gris',
    ],
  },
  cards: [
    {
      at: 8,
      until: 15,
      en: '69° 14′ north. A lake without a name on our map.',
      es: '69° 14′ norte. Un lago sin nombre en nuestro mapa.',
    },
    {
      at: 78,
      until: 85,
      en: 'It takes the eyes about half an hour. We will give you one minute.',
      es: 'Los ojos tardan media hora. Te daremos un minuto.',
    },
    { at: 152, until: 158, en: 'There.', es: 'Ahí.' },
    {
      at: 258,
      until: 265,
      en: 'A hundred kilometres up, oxygen lets go of green light.',
      es: 'A cien kilómetros de altura, el oxígeno suelta luz verde.',
    },
    { at: 384, until: 391, en: 'Higher still, it is red.', es: 'Más arriba aún, es roja.' },
    {
      at: 484,
      until: 490,
      en: 'Then snow, as if to draw the curtain.',
      es: 'Luego nieve, como quien corre la cortina.',
    },
    {
      at: 550,
      until: 557,
      en: 'Somewhere east of here it is already morning.',
      es: 'En algún lugar al este ya es de día.',
    },
  ],
  sounds: [
    { at: 1, until: 7, en: '[wind over a frozen shore]', es: '[viento sobre una orilla helada]' },
    {
      at: 200,
      until: 208,
      en: '[water under ice, a high glass tone]',
      es: '[agua bajo el hielo, un tono agudo de cristal]',
    },
    { at: 400, until: 408, en: '[distant voices, or the wind]', es: '[voces lejanas, o el viento]' },
    { at: 592, until: 598, en: '[silence]', es: '[silencio]' },
  ],
};
