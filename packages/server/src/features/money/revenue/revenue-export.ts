import { revenueExportFile } from '@greenlight/contract/raw-routes';
import { type Days, spanOf } from '../../../platform/clock/days.ts';
import { type Cell, csvOf } from '../../../platform/csv.ts';
import { inMajorUnits } from '../../../platform/format-money.ts';
import { type OpenedFile, requireParts, timedAddressOf } from '../../../platform/http/token-file.ts';
import type { Platform } from '../../../platform/platform.ts';
import { invalidField } from '../../../platform/problem-error.ts';
import { recordAudit } from '../../audit/audit-entry.ts';
import { type EventRow, listEventBatch } from './queries.ts';
import { readCohorts, readRevenue } from './revenue-report.ts';

const purpose = 'revenue-export';

interface Table extends Days {
  table: 'numbers' | 'rows' | 'cohorts';
  currency: string;
}

/** An address that a browser can load for ten minutes without a session token. Throws `invalid_request`. */
export async function beginRevenueExport(
  platform: Platform,
  actorId: string,
  { table, from, to, currency }: Table,
): Promise<{ url: string }> {
  if (from > to) throw invalidField('body.from', 'Choose a day before the last one');
  await recordAudit(platform.db, {
    actorId,
    action: 'revenue.export',
    subject: `revenue-export:${table}`,
    detail: { from, to },
  });
  return { url: timedAddressOf(platform, revenueExportFile, { purpose, parts: [table, from, to, currency] }) };
}

/** The table of a token, row by row. Throws `not_found`, also for an expired token. */
export function openRevenueExport(platform: Platform, token: string): OpenedFile {
  const parts = requireParts(platform, purpose, token);
  const [table, from, to, currency] = parts as [Table['table'], string, string, string];
  const body = csvOf(tables[table](platform, { from, to, currency }));
  return { filename: `revenue-${table}-${from}-${to}.csv`, body };
}

type ReportQuery = Omit<Table, 'table'>;
type Rows = AsyncGenerator<Cell[]>;

const tables: Record<Table['table'], (platform: Platform, asked: ReportQuery) => Rows> = {
  numbers: numberRows,
  rows: eventRows,
  cohorts: cohortRows,
};

const numberHeader =
  'Day,Currency,Monthly revenue,Paying,In trial,Trials begun,Trials lost,New,After trial,Back,Paused,Cancelled,Not paid,Recovered,Recovered amount'.split(
    ',',
  );

async function* numberRows(platform: Platform, asked: ReportQuery): Rows {
  const { points, currency } = await readRevenue(platform, asked);
  yield numberHeader;
  for (const point of points) {
    const { day, mrr, paying, trialing, trials, trialsLost, converted, back, paused } = point;
    yield [
      day,
      currency,
      inMajorUnits(mrr, currency),
      paying,
      trialing,
      trials,
      trialsLost,
      point.new,
      converted,
      back,
      paused,
      point.voluntary,
      point.involuntary,
      point.recovered,
      inMajorUnits(point.recoveredAmount, currency),
    ];
  }
}

async function* cohortRows(platform: Platform, asked: ReportQuery): Rows {
  const { cohorts } = await readCohorts(platform, asked);
  const months = Math.max(0, ...cohorts.map(({ remaining }) => remaining.length));
  yield ['First paid in', 'Members', ...Array.from({ length: months }, (_, month) => `Month ${month}`)];
  for (const { month, members, remaining } of cohorts) yield [month, members, ...remaining];
}

async function* eventRows({ db }: Platform, { from, to, currency }: ReportQuery): Rows {
  yield [
    'Time',
    'What',
    'Member',
    'E-mail',
    'Plan',
    'Billed by',
    'Subscription',
    'Currency',
    'Monthly revenue',
    'Price',
  ];
  const span = { currency, ...spanOf({ from, to }) };
  let after: EventRow | undefined;
  do {
    const rows: EventRow[] = await listEventBatch(db, { ...span, after });
    for (const row of rows) {
      const { kind, displayName, email, planName, backend, subscriptionId, monthly, price } = row;
      const amounts = [currency, inMajorUnits(monthly, currency), inMajorUnits(price, currency)];
      yield [row.at.toISOString(), kind, displayName, email, planName, backend, subscriptionId, ...amounts];
    }
    after = rows.at(-1);
  } while (after);
}
