import type { Revenue, RevenueKind, RevenueRow } from '@greenlight/contract/revenue-studio';
import { chosenDays, type Days, dayOf, spanOf } from '../../../platform/clock/days.ts';
import { cutPage, type Page } from '../../../platform/db/page.ts';
import type { Platform } from '../../../platform/platform.ts';
import { projectChangedAccounts } from './projection/project-revenue.ts';
import {
  type CurrencySpan,
  type EventRow,
  listCohortSteps,
  listCurrencies,
  listDays,
  listEvents,
  listSubscribers,
  sumBefore,
} from './queries.ts';
import { cohortsOf, pointsOf, totalOf } from './revenue-points.ts';

const usualDays = 30;
const yearsMax = 10;
/** Number of changed accounts that a read brings up to date first. The job does the others within a minute. */
const caughtUpAtOnce = 2000;

/** The last 30 days if no days are given. */
export interface ReportQuery extends Partial<Days> {
  currency?: string;
}

interface Read extends Days {
  span: CurrencySpan;
  currencies: string[];
}

async function daysOf(platform: Platform, asked: ReportQuery, usual = usualDays): Promise<Read> {
  await projectChangedAccounts(platform, caughtUpAtOnce);
  const { from, to } = chosenDays(asked, { now: platform.clock.now(), usual, yearsMax });
  const currencies = await listCurrencies(platform.db);
  const currency = asked.currency ?? currencies[0] ?? 'USD';
  const span = { currency, ...spanOf({ from, to }) };
  return { from, to, span, currencies: currencies.length === 0 ? [currency] : currencies };
}

/** Throws `invalid_request` for days in the wrong order, or more than ten years. */
export async function readRevenue(platform: Platform, asked: ReportQuery): Promise<Revenue> {
  const { from, to, span, currencies } = await daysOf(platform, asked);
  const [before, rows] = await Promise.all([sumBefore(platform.db, span), listDays(platform.db, span)]);
  const { by, points } = pointsOf({ from, to }, before, rows);
  const late = rows.reduce((sum, row) => sum + row.late, 0);
  const total = totalOf({ from, to }, before, points, late);
  return { from, to, currency: span.currency, currencies, by, points, total };
}

/** The cohorts of members who first paid within the days; of the last year if no days are given. */
export async function readCohorts(platform: Platform, asked: ReportQuery) {
  const { from, to, span } = await daysOf(platform, asked, 365);
  const steps = await listCohortSteps(platform.db, span);
  const last = dayOf(platform.clock.now()).slice(0, 7);
  return { from, to, currency: span.currency, cohorts: cohortsOf(steps, last) };
}

export async function listRevenueRows(
  platform: Platform,
  { page, ...asked }: ReportQuery & { kind?: RevenueKind; page: Page },
) {
  const { span } = await daysOf(platform, asked);
  const found = await listEvents(platform.db, { ...span, kind: asked.kind, page });
  return toPage(found, page);
}

export async function listRevenueSubscribers(
  platform: Platform,
  { page, who, ...asked }: Pick<ReportQuery, 'to' | 'currency'> & { who: 'paying' | 'trialing'; page: Page },
) {
  const { span } = await daysOf(platform, asked);
  return toPage(await listSubscribers(platform.db, { ...span, who, page }), page);
}

function toPage(found: EventRow[], page: Page) {
  const { rows, ...paging } = cutPage(found, page);
  return { rows: rows.map(toRow), ...paging };
}

function toRow({ userId, displayName, email, backend, at, ...row }: EventRow): RevenueRow {
  const member = userId === null ? null : { userId, displayName: displayName ?? '', email: email ?? '' };
  return { ...row, at: at.toISOString(), backend: backend === 'stripe' ? 'card' : backend, member };
}
