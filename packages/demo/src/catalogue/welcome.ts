import type { Video } from './video.ts';

/** The trailer of the house. It belongs to no show. */
export const welcome: Video = {
  slug: 'welcome',
  title: 'Welcome to Moth House',
  description:
    'Half a minute of everything we have made so far: pools and prisms, cities that are not there, marbles in three parts, and a long night beside a lake. Start anywhere; the free episodes are marked.',
  season: 0,
  episode: 0,
  creators: ['field-optics', 'night-atlas', 'hum-department'],
  access: 'free',
  daysAgo: 5,
  tags: ['trailer', 'start here'],
  width: 1280,
  frameRate: 25,
  seconds: 32,
  posterAt: 21,
  chapters: [
    { at: 0, title: 'Moth House' },
    { at: 4.8, title: 'Light' },
    { at: 9.6, title: 'Maps' },
    { at: 14.4, title: 'Music' },
    { at: 19.2, title: 'Long quiet nights' },
  ],
  spanish: {
    title: 'Bienvenidos a Moth House',
    description:
      'Medio minuto con todo lo que hemos hecho hasta ahora: piscinas y prismas, ciudades que no están en ningún sitio, canicas a tres voces y una larga noche junto a un lago. Empieza por donde quieras; los episodios gratuitos llevan su marca.',
    chapters: ['Moth House', 'Luz', 'Mapas', 'Música', 'Largas noches tranquilas'],
  },
  cards: [
    { at: 4.8, until: 7.2, en: 'Light.', es: 'Luz.' },
    { at: 9.6, until: 12, en: 'Maps.', es: 'Mapas.' },
    { at: 14.4, until: 16.8, en: 'Music.', es: 'Música.' },
    { at: 19.2, until: 22.4, en: 'Long quiet nights.', es: 'Largas noches tranquilas.' },
    {
      at: 24,
      until: 27.6,
      en: 'Made without advertisements. Chosen by members.',
      es: 'Hecho sin anuncios. Elegido por sus miembros.',
    },
  ],
  sounds: [
    { at: 0.4, until: 4, en: '[wings, a rising chord]', es: '[alas, un acorde que asciende]' },
    { at: 7.4, until: 9.4, en: '[drums]', es: '[percusión]' },
  ],
};
