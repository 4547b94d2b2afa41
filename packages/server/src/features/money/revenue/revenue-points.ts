import { dayMs } from '@greenlight/contract/duration';
import type { Revenue, RevenueCohort, RevenuePoint } from '@greenlight/contract/revenue-studio';
import { countDays, type Days, dayOf } from '../../../platform/clock/days.ts';
import type { DayRow, Standings } from './queries.ts';

/** If a span has more days, each point is a month. */
const pointsMax = 92;

type Sums = Omit<RevenuePoint, 'day'>;
const summed = [
  ...(['trials', 'trialsLost', 'new', 'converted', 'back', 'paused', 'voluntary', 'involuntary'] as const),
  ...(['recovered', 'recoveredAmount'] as const),
];

/** A point for each day or month, also if nothing happened in it. */
export function pointsOf(days: Days, before: Standings, rows: DayRow[]) {
  const by: Revenue['by'] = countDays(days) > pointsMax ? 'month' : 'day';
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const points: RevenuePoint[] = [];
  const standing = { ...before };
  for (let at = Date.parse(days.from); at <= Date.parse(days.to); at += dayMs) {
    const day = dayOf(new Date(at));
    const row = byDay.get(day);
    standing.mrr += row?.mrr ?? 0;
    standing.paying += row?.paying ?? 0;
    standing.trialing += row?.trialing ?? 0;
    const last = points.at(-1);
    const goesOn = by === 'month' && last?.day.slice(0, 7) === day.slice(0, 7);
    const sums = added(goesOn ? last : undefined, row);
    if (goesOn) points.pop();
    points.push({ day, ...sums, ...standing });
  }
  return { by, points };
}

function added(point: Sums | undefined, row: Partial<Sums> | undefined) {
  const sums = summed.map((key) => [key, (point?.[key] ?? 0) + (row?.[key] ?? 0)]);
  return Object.fromEntries(sums) as Pick<Sums, (typeof summed)[number]>;
}

/** The figures of the whole span. Churn is per 30 days. Rates are null if there is nothing to divide by. */
export function totalOf(days: Days, before: Standings, points: RevenuePoint[], late: number): Revenue['total'] {
  const sums = points.reduce<Sums | undefined>((all, point) => ({ ...point, ...added(all, point) }), undefined);
  const total = sums ?? { ...before, ...added(undefined, undefined) };
  const { mrr, paying, voluntary, involuntary, converted, trialsLost, recovered } = total;
  const paid = before.paying + total.new + total.back;
  const scale = 30 / countDays(days);
  const monthly = (lost: number) => (paid === 0 ? null : (lost / paid) * scale);
  const churn = monthly(voluntary + involuntary);
  const arpu = paying === 0 ? null : mrr / paying;
  const { mrr: _, ...rest } = total;
  return {
    ...withoutDay(rest),
    mrr,
    arr: mrr * 12,
    paid,
    churn,
    churnVoluntary: monthly(voluntary),
    churnInvoluntary: monthly(involuntary),
    trialConversion: converted + trialsLost === 0 ? null : converted / (converted + trialsLost),
    arpu: arpu === null ? null : Math.round(arpu),
    ltv: arpu === null || !churn ? null : Math.round(arpu / churn),
    recoveryRate: late === 0 ? null : Math.min(1, recovered / late),
  };
}

function withoutDay<T extends object>(sums: T): Omit<T, 'day'> {
  return Object.fromEntries(Object.entries(sums).filter(([key]) => key !== 'day')) as Omit<T, 'day'>;
}

/** Months have the form `2026-11`; `last` is the current month. */
export function cohortsOf(
  steps: { month: string; at: string; members: number; paying: number }[],
  last: string,
): RevenueCohort[] {
  return [...Map.groupBy(steps, ({ month }) => month)].map(([month, own]) => {
    const remaining: number[] = [];
    let paying = 0;
    for (let at = month; at <= last; at = monthAfter(at)) {
      paying += own.find((step) => step.at === at)?.paying ?? 0;
      remaining.push(paying);
    }
    return { month, members: own.reduce((sum, { members }) => sum + members, 0), remaining };
  });
}

function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}
