import type { Video } from '../video.ts';

export const anamorphic: Video = {
  slug: 'anamorphic',
  title: 'Anamorphic',
  description:
    'A lens that squeezes the world sideways leaves a signature on every lamp it meets: a thin blue line that runs from one edge of the night to the other. We bolted one to the dashboard and drove an avenue of four hundred street lamps, twice, once in the rain. The tunnel at the end was not planned.',
  season: 1,
  episode: 2,
  creators: ['field-optics'],
  access: 'members',
  daysAgo: 187,
  tags: ['light', 'lenses', 'night', 'driving'],
  width: 1280,
  frameRate: 24,
  seconds: 40,
  posterAt: 14,
  chapters: [
    { at: 0, title: 'Ignition' },
    { at: 5.5, title: 'The avenue' },
    { at: 17, title: 'Rain on the glass' },
    { at: 28, title: 'The tunnel' },
  ],
  spanish: {
    title: 'Anamórfico',
    description:
      'Un objetivo que comprime el mundo a lo ancho deja su firma en cada farola que encuentra: una fina línea azul que cruza la noche de lado a lado. Atornillamos uno al salpicadero y recorrimos una avenida de cuatrocientas farolas, dos veces, una de ellas bajo la lluvia. El túnel del final no estaba previsto.',
    chapters: ['Arranque', 'La avenida', 'Lluvia en el cristal', 'El túnel'],
  },
  cards: [
    {
      at: 6.2,
      until: 10.6,
      en: 'Half of this lens is a cylinder. It bends light in one direction only.',
      es: 'La mitad de esta lente es un cilindro. Dobla la luz en una sola dirección.',
    },
    {
      at: 12,
      until: 16,
      en: 'So every lamp draws its own horizon.',
      es: 'Así cada farola dibuja su propio horizonte.',
    },
    {
      at: 18,
      until: 22.4,
      en: 'Rain adds a second lens, then a thousand more.',
      es: 'La lluvia añade una segunda lente, y luego mil más.',
    },
    {
      at: 29.2,
      until: 33.4,
      en: 'In the tunnel there is nothing left to look at but the light.',
      es: 'En el túnel no queda nada que mirar, salvo la luz.',
    },
  ],
  sounds: [
    { at: 0.4, until: 4.6, en: '[engine hum, tyres on tarmac]', es: '[zumbido del motor, ruedas sobre el asfalto]' },
    { at: 23, until: 27, en: '[rain on a windscreen]', es: '[lluvia en el parabrisas]' },
  ],
};
