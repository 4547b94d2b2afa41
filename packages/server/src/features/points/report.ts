import type { studioPoints } from '@greenlight/contract/points-studio';
import type { RouteReturn } from '@greenlight/contract/route';
import { cutPage, type Page } from '../../platform/db/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { grantKinds } from './queries.ts';
import {
  countOpenAlarms,
  listAlarms,
  listMonths,
  listShortfalls,
  sumOwedPoints,
  upsertDays,
} from './report-queries.ts';

type Report = RouteReturn<typeof studioPoints.report>;

/** The handler of `points.sum-days`, so that a report after a long time has little to sum up. */
export async function sumDays({ db }: Platform): Promise<void> {
  await upsertDays(db);
}

/** The sums of all points, and the changes in each of the latest months, with the present one. */
export async function readReport({ db, clock }: Platform, { months }: { months: number }): Promise<Report> {
  await upsertDays(db);
  const now = clock.now();
  const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months + 1, 1));
  const rows = await listMonths(db, since);
  const total = flowsOf(rows);
  const { granted, given, returned, spent, revoked, expired } = total;
  const names = [...new Set(rows.flatMap(({ month }) => month ?? []))].toSorted().toReversed();
  return {
    totals: {
      ...total,
      available: granted - given + returned - revoked - expired,
      reserved: given - returned - spent,
    },
    months: names.map((month) => ({ month, ...flowsOf(rows.filter((row) => row.month === month)) })),
    owed: await sumOwedPoints(db),
    openAlarms: await countOpenAlarms(db),
  };
}

function flowsOf(rows: { kind: string; points: number }[]) {
  const sum = (...kinds: string[]) =>
    rows.filter(({ kind }) => kinds.includes(kind)).reduce((all, { points }) => all + points, 0);
  return {
    granted: sum(...grantKinds),
    given: sum('given') - sum('taken-back'),
    returned: sum('returned'),
    spent: sum('spent'),
    revoked: sum('revoked'),
    expired: sum('expired'),
  };
}

export async function readAlarms({ db }: Platform, page: Page) {
  const { rows, ...paging } = cutPage(await listAlarms(db, page), page);
  const alarms = rows.map(({ foundAt, seenAt, solvedAt, ...alarm }) => ({
    ...alarm,
    foundAt: foundAt.toISOString(),
    seenAt: seenAt.toISOString(),
    solvedAt: solvedAt?.toISOString() ?? null,
  }));
  return { alarms, ...paging };
}

export async function readShortfalls({ db }: Platform, page: Page) {
  const { rows, ...paging } = cutPage(await listShortfalls(db, page), page);
  return { shortfalls: rows.map((row) => ({ ...row, at: row.at.toISOString() })), ...paging };
}
