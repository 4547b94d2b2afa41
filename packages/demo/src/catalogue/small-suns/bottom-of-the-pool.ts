import type { Video } from '../video.ts';

export const bottomOfThePool: Video = {
  slug: 'bottom-of-the-pool',
  title: 'The Bottom of the Pool',
  description:
    'Nobody looks at the water in a swimming pool. They look at what the water writes on the floor. We spent an afternoon above eleven thousand blue tiles with one pebble, one rain shower and one lamp, and came back with the best argument we know for never finishing your lengths. Filmed from the high board, which is closed.',
  season: 1,
  episode: 1,
  creators: ['field-optics', 'hum-department'],
  access: 'free',
  daysAgo: 201,
  tags: ['light', 'water', 'caustics', 'science'],
  width: 1920,
  frameRate: 24,
  seconds: 50,
  posterAt: 26.5,
  chapters: [
    { at: 0, title: 'From the high board' },
    { at: 6, title: 'Still water' },
    { at: 18, title: 'One pebble' },
    { at: 30, title: 'A shower' },
    { at: 39, title: 'The lamp in the wall' },
  ],
  spanish: {
    title: 'El fondo de la piscina',
    description:
      'Nadie mira el agua de una piscina. Miramos lo que el agua escribe en el fondo. Pasamos una tarde sobre once mil azulejos con un guijarro, un chaparrón y una lámpara, y volvimos con el mejor argumento que conocemos para no terminar nunca los largos. Rodado desde el trampolín alto, que está cerrado.',
    chapters: ['Desde el trampolín', 'Agua quieta', 'Un guijarro', 'Un chaparrón', 'La lámpara en la pared'],
  },
  cards: [
    {
      at: 6.6,
      until: 11,
      en: 'The water is clear. What you see is its surface, written on the floor.',
      es: 'El agua es transparente. Lo que ves es su superficie, escrita en el suelo.',
    },
    {
      at: 12.4,
      until: 16.8,
      en: 'Each bright line is a place where the light arrives twice.',
      es: 'Cada línea brillante es un lugar al que la luz llega dos veces.',
    },
    { at: 18.4, until: 21, en: 'One pebble.', es: 'Una piedra.' },
    {
      at: 24,
      until: 28.6,
      en: 'The ring is a lens, and the lens is leaving.',
      es: 'El anillo es una lente, y la lente se va.',
    },
    {
      at: 30.8,
      until: 35,
      en: 'Rain is the same experiment, forty times a second.',
      es: 'La lluvia es el mismo experimento, cuarenta veces por segundo.',
    },
    {
      at: 40.2,
      until: 45,
      en: 'After dark they switch on the lamp, and the floor becomes a sky.',
      es: 'De noche encienden la lámpara, y el suelo se vuelve cielo.',
    },
  ],
  sounds: [
    {
      at: 0.5,
      until: 4.5,
      en: '[water lapping, a slow glass chord]',
      es: '[chapoteo del agua, un acorde lento de cristal]',
    },
    { at: 21.2, until: 23.6, en: '[a low bell]', es: '[una campana grave]' },
    { at: 35.4, until: 38.6, en: '[rain on water]', es: '[lluvia sobre el agua]' },
  ],
};
