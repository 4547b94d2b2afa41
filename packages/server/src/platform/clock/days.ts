import { dayMs } from '@greenlight/contract/duration';
import { invalidField } from '../problem-error.ts';

/** Days of UTC such as 2026-11-21, both included. */
export interface Days {
  from: string;
  to: string;
}

/** From the first moment to before the last one. */
export interface Span {
  from: Date;
  until: Date;
}

/** The day of a moment in UTC. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

export function spanOf({ from, to }: Days): Span {
  return { from: new Date(from), until: afterDay(to) };
}

/** The end of a day. */
export function afterDay(day: string): Date {
  return new Date(Date.parse(day) + dayMs);
}

export function countDays({ from, to }: Days): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1;
}

/** The requested days, else the last `usual` ones. Throws `invalid_request` for too many days, or none. */
export function chosenDays(
  asked: Partial<Days>,
  { now, usual, yearsMax }: { now: Date; usual: number; yearsMax: number },
): Days {
  const to = asked.to ?? dayOf(now);
  const from = asked.from ?? dayOf(new Date(Date.parse(to) - (usual - 1) * dayMs));
  if (from > to) throw invalidField('query.from', 'Choose a day before the last one');
  if (countDays({ from, to }) > yearsMax * 366) throw invalidField('query.from', `Choose ${yearsMax} years at most`);
  return { from, to };
}
