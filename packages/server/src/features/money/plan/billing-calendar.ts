import { dayMs } from '../../../platform/clock/days.ts';
export type Interval = 'month' | 'year';

export function monthsOf(interval: Interval): number {
  return interval === 'year' ? 12 : 1;
}

/** So many months after a day, at the same time (UTC): in a month without such a day, on its last one. */
export function addMonths(day: Date, months: number): Date {
  const first = new Date(day);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day.getUTCDate(), lastDay));
  return first;
}

/**
 * So many months after `from` by the calendar of the anchor: of the 31st it goes from 28 February to 31 March, and of 29
 * February from 28 February to the 29th in a leap year.
 */
export function monthsAfter(anchor: Date, from: Date, months: number): Date {
  const apart = (from.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + (from.getUTCMonth() - anchor.getUTCMonth());
  const passed = addMonths(anchor, apart) > from ? apart - 1 : apart;
  return addMonths(anchor, passed + months);
}

export function addDays(at: Date, days: number): Date {
  return new Date(at.getTime() + days * dayMs);
}
