import { chosenDays, type Days, type Span, spanOf } from '../../../../platform/clock/days.ts';
import { cutPage, type Page } from '../../../../platform/db/page.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { listBalances, listPayouts, listPostings } from './ledger-report-queries.ts';

const usualDays = 30;
/** The longest span of one report. */
const yearsMax = 3;

/** The last `usualDays` by default. */
type Asked = Partial<Days>;

/** Charges, refunds, disputes, fees and payouts by gateway. Throws `invalid_request` if `from` is after `to`. */
export async function readPayouts(platform: Platform, { by, ...asked }: Asked & { by: 'day' | 'month' }) {
  const { days, span } = daysOf(platform, asked);
  return { ...days, payouts: await listPayouts(platform.db, span, by) };
}

export async function readBalances(platform: Platform, asked: Asked) {
  const { days, span } = daysOf(platform, asked);
  return { ...days, balances: await listBalances(platform.db, span) };
}

export async function readPostings(platform: Platform, { page, pageSize, ...asked }: Asked & Page) {
  const { span } = daysOf(platform, asked);
  const rows = await listPostings(platform.db, span, { page, pageSize });
  const { rows: shown, ...paging } = cutPage(rows, { page, pageSize });
  return { postings: shown.map((posting) => ({ ...posting, at: posting.at.toISOString() })), ...paging };
}

function daysOf({ clock }: Platform, asked: Asked): { days: Days; span: Span } {
  const days = chosenDays(asked, { now: clock.now(), usual: usualDays, yearsMax });
  return { days, span: spanOf(days) };
}
