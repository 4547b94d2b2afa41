import { study1 } from './counterpoint/study-1-arcs.ts';
import { study2 } from './counterpoint/study-2-pendulums.ts';
import { study3 } from './counterpoint/study-3-round.ts';
import { study4 } from './counterpoint/study-4-orbits.ts';
import { study5 } from './counterpoint/study-5-ribbons.ts';
import { study6 } from './counterpoint/study-6-quilt.ts';
import type { Show } from './show.ts';

export const counterpoint: Show = {
  slug: 'counterpoint',
  name: 'Counterpoint',
  description:
    'Music you can watch being played. Every study starts from a rule that is older than film – a round, a pendulum, three against four – and draws exactly what it hears. Turn it up, or turn it off and see whether you still hear it.',
  layout: 'standard',
  seasons: [{ number: 1, title: 'Book One' }],
  spanish: {
    name: 'Contrapunto',
    description:
      'Música que se puede ver mientras se toca. Cada estudio parte de una regla más vieja que el cine – un canon, un péndulo, tres contra cuatro – y dibuja exactamente lo que oye. Sube el volumen, o quítalo y comprueba si la sigues oyendo.',
    seasons: ['Libro primero'],
  },
  videos: [study1, study2, study3, study4, study5, study6],
};
