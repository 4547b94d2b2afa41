import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { idOfToken, tokenOf } from '../../../platform/auth/one-time-code.ts';
import { invalidField, ProblemError } from '../../../platform/errors/problem-error.ts';
import { minorDigits } from '../../../platform/money/format-money.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../audit/service.ts';
import { type EventRow, listEventBatch } from '../queries.ts';
import { readCohorts, readRevenue } from '../service.ts';

/** How long the address of a table opens it, in milliseconds. */
const addressMs = 10 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

interface Table {
  table: 'numbers' | 'rows' | 'cohorts';
  from: string;
  to: string;
  currency: string;
}

/** Where a table can be loaded for some minutes, by a browser that sends no token. Throws `invalid_request`. */
export async function beginExport(
  { db, config, clock }: Platform,
  actorId: string,
  { table, from, to, currency }: Table,
): Promise<{ url: string }> {
  if (from > to) throw invalidField('body.from', 'Choose a day before the last one');
  const expiry = Math.floor((clock.now().getTime() + addressMs) / 1000);
  const token = tokenOf(config.secrets.token, `revenue-export:${table}:${from}:${to}:${currency}:${expiry}`);
  await recordAudit(db, {
    actorId,
    action: 'revenue.export',
    subject: `revenue-export:${table}`,
    detail: { from, to },
  });
  return { url: `${config.hosts.studio}/v1/revenue-exports/${token}` };
}

/** The table behind the token, row by row. Throws `not_found`, also when its time is over. */
export function openExport(platform: Platform, token: string): { filename: string; csv: Readable } {
  const parts = idOfToken(platform.config.secrets.token, token)?.split(':') ?? [];
  const [kind, table, from = '', to = '', currency = '', expiry] = parts;
  if (kind !== 'revenue-export' || Number(expiry) * 1000 <= platform.clock.now().getTime()) {
    throw new ProblemError('not_found');
  }
  const asked = { from, to, currency };
  const rows = tables[table as Table['table']](platform, asked);
  // A spreadsheet knows UTF-8 by the mark at its beginning, and would run what begins like a formula.
  const csv = Readable.from(rows).pipe(stringify({ bom: true, escape_formulas: true, record_delimiter: 'windows' }));
  return { filename: `revenue-${table}-${from}-${to}.csv`, csv };
}

type Asked = Omit<Table, 'table'>;
type Rows = AsyncGenerator<(string | number | null)[]>;

const tables: Record<Table['table'], (platform: Platform, asked: Asked) => Rows> = {
  numbers: numberRows,
  rows: eventRows,
  cohorts: cohortRows,
};

const numberHeader =
  'Day,Currency,Monthly revenue,Paying,In trial,Trials begun,Trials lost,New,After trial,Back,Paused,Cancelled,Not paid,Recovered,Recovered amount'.split(
    ',',
  );

async function* numberRows(platform: Platform, asked: Asked): Rows {
  const { points, currency } = await readRevenue(platform, asked);
  yield numberHeader;
  for (const point of points) {
    const { day, mrr, paying, trialing, trials, trialsLost, converted, back, paused } = point;
    yield [
      day,
      currency,
      decimal(mrr, currency),
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
      decimal(point.recoveredAmount, currency),
    ];
  }
}

async function* cohortRows(platform: Platform, asked: Asked): Rows {
  const { cohorts } = await readCohorts(platform, asked);
  const months = Math.max(0, ...cohorts.map(({ remaining }) => remaining.length));
  yield ['First paid in', 'Members', ...Array.from({ length: months }, (_, month) => `Month ${month}`)];
  for (const { month, members, remaining } of cohorts) yield [month, members, ...remaining];
}

async function* eventRows({ db }: Platform, { from, to, currency }: Asked): Rows {
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
  const span = { currency, from: new Date(from), until: new Date(Date.parse(to) + dayMs) };
  let after: EventRow | undefined;
  do {
    const rows: EventRow[] = await listEventBatch(db, { ...span, after });
    for (const row of rows) {
      const { kind, displayName, email, plan, backend, subscriptionId, monthly, price } = row;
      const amounts = [currency, decimal(monthly, currency), decimal(price, currency)];
      yield [row.at.toISOString(), kind, displayName, email, plan, backend, subscriptionId, ...amounts];
    }
    after = rows.at(-1);
  } while (after);
}

/** A number that adds up in any spreadsheet: no thousands, a point. */
function decimal(amount: number, currency: string): number {
  return amount / 10 ** minorDigits(currency);
}
