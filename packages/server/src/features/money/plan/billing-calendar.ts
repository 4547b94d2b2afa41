import { dayMs } from '@greenlight/contract/duration';
export type Interval = 'month' | 'year';

export function monthsOf(interval: Interval): number {
  return interval === 'year' ? 12 : 1;
}

/** Adds months in UTC and keeps the time of day. A month without that day gives its last day. */
export function addMonths(day: Date, months: number): Date {
  const first = new Date(day);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day.getUTCDate(), lastDay));
  return first;
}

/**
 * Adds months to `from` by the calendar of the anchor. With an anchor on the 31st, 28 February leads to 31 March; with
 * one on 29 February, 28 February leads to the 29th in a leap year.
 */
export function monthsAfter(anchor: Date, from: Date, months: number): Date {
  const apart = (from.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + (from.getUTCMonth() - anchor.getUTCMonth());
  const passed = addMonths(anchor, apart) > from ? apart - 1 : apart;
  return addMonths(anchor, passed + months);
}

export function addDays(at: Date, days: number): Date {
  return new Date(at.getTime() + days * dayMs);
}
