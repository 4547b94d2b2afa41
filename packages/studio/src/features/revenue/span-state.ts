import { dayMs } from '@greenlight/contract/duration';

export const spans = ['30', '90', '365', 'month', 'year'] as const;
export type Span = (typeof spans)[number];

/** The days of a span that ends today, in UTC as in the numbers. */
export function daysOf(span: Span, now: Date): { from: string; to: string } {
  const to = now.toISOString().slice(0, 10);
  if (span === 'month') return { from: `${to.slice(0, 7)}-01`, to };
  if (span === 'year') return { from: `${to.slice(0, 4)}-01-01`, to };
  return { from: new Date(Date.parse(to) - (Number(span) - 1) * dayMs).toISOString().slice(0, 10), to };
}

/** The span with these days, if there is one. */
export function spanOf(days: { from?: string; to?: string }, now: Date): Span | null {
  if (!days.from && !days.to) return '30';
  return (
    spans.find((span) => {
      const { from, to } = daysOf(span, now);
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
export function shareOf(remaining: number, members: number): number {
  return members === 0 ? 0 : Math.min(1, Math.max(0, remaining / members));
}
