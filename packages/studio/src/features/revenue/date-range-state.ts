import { dayMs } from '@greenlight/contract/duration';

export const dateRanges = ['30', '90', '365', 'month', 'year'] as const;
export type DateRange = (typeof dateRanges)[number];

/** The days of a range that ends today, in UTC as in the numbers. */
export function daysOf(range: DateRange, now: Date): { from: string; to: string } {
  const to = now.toISOString().slice(0, 10);
  if (range === 'month') return { from: `${to.slice(0, 7)}-01`, to };
  if (range === 'year') return { from: `${to.slice(0, 4)}-01-01`, to };
  return { from: new Date(Date.parse(to) - (Number(range) - 1) * dayMs).toISOString().slice(0, 10), to };
}

/** The range with these days, if there is one. */
export function dateRangeOf(days: { from?: string; to?: string }, now: Date): DateRange | null {
  if (!days.from && !days.to) return '30';
  return (
    dateRanges.find((range) => {
      const { from, to } = daysOf(range, now);
      return from === days.from && to === (days.to ?? to);
    }) ?? null
  );
}

/** The days of a month such as 2026-11. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
}

/** The remaining share of a cohort, from 0 to 1. */
export function retentionOf(remaining: number, members: number): number {
  return members === 0 ? 0 : Math.min(1, Math.max(0, remaining / members));
}
