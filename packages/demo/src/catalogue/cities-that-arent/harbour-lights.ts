import type { Video } from '../video.ts';

export const harbourLights: Video = {
  slug: 'harbour-lights',
  title: 'Harbour Lights',
  description:
    'Port Ames seen from the only honest place to see a port, which is a slow boat leaving it. The skyline slides behind itself, the lighthouse sweeps, and the water keeps a second, worse copy of everything. We left the fog in.',
  season: 2,
  episode: 3,
  creators: ['night-atlas'],
  access: 'members',
  daysAgo: 61,
  tags: ['cities', 'harbour', 'reflections', 'Port Ames'],
  width: 1280,
  frameRate: 25,
  seconds: 44,
  posterAt: 20,
  chapters: [
    { at: 0, title: 'Cast off' },
    { at: 6, title: 'Second copy' },
    { at: 18, title: 'Fog on the roads' },
    { at: 30, title: 'The lighthouse' },
  ],
  spanish: {
    title: 'Luces de puerto',
    description:
      'Port Ames visto desde el único lugar honrado para ver un puerto: un barco lento que se marcha. El perfil de la ciudad se desliza detrás de sí mismo, el faro barre, y el agua guarda de todo una segunda copia, peor. La niebla la dejamos.',
    chapters: ['Soltar amarras', 'Segunda copia', 'Niebla en la rada', 'La torre del faro'],
  },
  cards: [
    {
      at: 6.6,
      until: 10.8,
      en: 'The water keeps a second copy of the city, and edits it.',
      es: 'El agua guarda una segunda copia de la ciudad, y la corrige.',
    },
    { at: 18.6, until: 22.4, en: 'Fog, on time, as announced.', es: 'Niebla, puntual, como estaba anunciado.' },
    {
      at: 30.6,
      until: 34.8,
      en: 'Two seconds of light, six of dark. Sailors read it like a name.',
      es: 'Dos segundos de luz, seis de oscuridad. Los marineros lo leen como un nombre.',
    },
  ],
  sounds: [
    { at: 0.6, until: 4.8, en: '[water against a hull, a far horn]', es: '[agua contra el casco, una sirena lejana]' },
    { at: 24, until: 28, en: '[fog horn]', es: '[sirena de niebla]' },
  ],
};
