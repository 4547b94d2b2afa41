import { cutPage, type Page } from '../../../../platform/db/page.ts';
import { invalidField } from '../../../../platform/errors/problem-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { listBalances, listPayouts, listPostings, type Moments } from './queries.ts';

const dayMs = 24 * 60 * 60 * 1000;
const usualDays = 30;
/** What is added up in one go. */
const daysMax = 1100;

/** As 2026-11-21, of UTC, both included; the last thirty unless they are named. */
interface Days {
  from?: string;
  to?: string;
}

/** What each gateway took, gave back, kept and pays out. Throws `invalid_request` for days the wrong way round. */
export async function readPayouts(platform: Platform, { by, ...asked }: Days & { by: 'day' | 'month' }) {
  const { days, moments } = spanOf(platform, asked);
  return { ...days, payouts: await listPayouts(platform.db, moments, by) };
}

export async function readBalances(platform: Platform, asked: Days) {
  const { days, moments } = spanOf(platform, asked);
  return { ...days, balances: await listBalances(platform.db, moments) };
}

export async function readPostings(platform: Platform, { page, pageSize, ...asked }: Days & Page) {
  const { moments } = spanOf(platform, asked);
  const rows = await listPostings(platform.db, moments, { page, pageSize });
  const { rows: shown, ...paging } = cutPage(rows, { page, pageSize });
  return { postings: shown.map((posting) => ({ ...posting, at: posting.at.toISOString() })), ...paging };
}

function spanOf({ clock }: Platform, { from, to }: Days): { days: { from: string; to: string }; moments: Moments } {
  const last = Date.parse(to ?? dayOf(clock.now()));
  const first = from === undefined ? last - (usualDays - 1) * dayMs : Date.parse(from);
  if (first > last) throw invalidField('query.from', 'The first day has to come before the last');
  if (last - first > daysMax * dayMs) throw invalidField('query.from', 'Ask for three years at most');
  const moments = { from: new Date(first), until: new Date(last + dayMs) };
  return { days: { from: dayOf(moments.from), to: dayOf(new Date(last)) }, moments };
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
