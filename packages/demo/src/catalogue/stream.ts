import { dayMs } from '@greenlight/contract/duration';
import type { Cut } from './artwork.ts';

/** The announced livestream; nobody broadcasts it. */
export const stream = {
  title: 'Under the Open Dome, live',
  description:
    'Fixed Stars put nine hours into a minute. This time they take nine hours: the dome opens at nightfall, the shutter stays open until dawn, and the Hum Department plays whenever it gets cold. No cuts, no narration. Come for ten minutes, or bring a blanket.',
  spanish: {
    title: 'Bajo la cúpula abierta, en directo',
    description:
      'Estrellas fijas metió nueve horas en un minuto. Esta vez duran nueve horas: la cúpula se abre al caer la noche, el obturador no se cierra hasta el alba y el Hum Department toca cada vez que hace frío. Sin cortes y sin narración. Ven diez minutos, o tráete una manta.',
  },
  creators: ['field-optics', 'hum-department'],
  access: 'members',
  picture: { video: 'fixed-stars', t: 41, x: 0.5, y: 0.5, part: 1 } satisfies Cut,
} as const;

const friday = 5;

/** A Friday evening (UTC), three to four weeks ahead, so that the livestream is still in the future for some weeks. */
export function startOfStream(now: Date): Date {
  const start = new Date(now.getTime() + 21 * dayMs);
  start.setUTCDate(start.getUTCDate() + ((friday - start.getUTCDay() + 7) % 7));
  start.setUTCHours(20, 0, 0, 0);
  return start;
}
