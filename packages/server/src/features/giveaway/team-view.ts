import { giveawayExportFile } from '@greenlight/contract/giveaway-file';
import { type Cell, csvOf } from '../../platform/csv.ts';
import { cutPage, type Page } from '../../platform/db/page.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type OpenedFile, requireParts, timedAddressOf } from '../../platform/http/token-file.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { recordAudit } from '../audit/audit-entry.ts';
import { countAccountsAlike } from '../device/known-device.ts';
import { countCurrentMembers } from '../money/entitlement/list-memberships.ts';
import { requireGiveaway } from './edit-giveaway.ts';
import { lockGiveaway } from './edit-queries.ts';
import {
  countAccounts,
  type EntryRow,
  findReport,
  listEntryRows,
  listEntryRowsAfter,
  type Report,
  updateExclusion,
} from './team-queries.ts';

/** Throws `not_found`. */
export async function readEntries(platform: Platform, { giveawayId, page }: { giveawayId: number; page: Page }) {
  await requireGiveaway(platform.db, giveawayId);
  const { rows, ...paging } = cutPage(await listEntryRows(platform.db, { giveawayId, page }), page);
  const alike = await countAccountsAlike(
    platform.db,
    rows.flatMap(({ userId }) => userId ?? []),
  );
  const entries = rows.map((row) => ({
    ...row,
    displayName: row.displayName ?? '',
    enteredAt: row.enteredAt.toISOString(),
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    alike: alike.get(row.userId ?? '') ?? 0,
  }));
  return { entries, ...paging };
}

/** Throws `not_found` for an unknown entry, and `conflict` once the giveaway is closed. */
export async function excludeEntry(
  platform: Platform,
  actorId: string,
  wish: { giveawayId: number; pseudonym: string; isExcluded: boolean; reason: string },
): Promise<void> {
  const { giveawayId, pseudonym, isExcluded, reason } = wish;
  await inTransaction(platform.db, async (tx) => {
    const found = await lockGiveaway(tx, giveawayId);
    if (!found) throw new ProblemError('not_found');
    if (found.state !== 'open') throw new ProblemError('conflict', { detail: `This giveaway is ${found.state}.` });
    const excluded = { giveawayId, pseudonym, reason: isExcluded ? reason : null };
    if (!(await updateExclusion(tx, excluded))) throw new ProblemError('not_found');
    const entry = { actorId, action: 'giveaway.exclude' as const, subject: `giveaway:${giveawayId}` };
    await recordAudit(tx, { ...entry, detail: { name: pseudonym, after: isExcluded, reason } });
  });
}

/** Throws `not_found`. */
export async function previewEntrants(platform: Platform, giveawayId: number) {
  const { entrants, planIds, hasFreeEntry } = await requireGiveaway(platform.db, giveawayId);
  const accounts = await countAccounts(platform.db);
  const plans = entrants === 'plans' ? planIds : null;
  const members = await countCurrentMembers(platform.db, { plans, at: platform.clock.now() });
  return { accounts: entrants === 'accounts' || hasFreeEntry ? accounts : members, members };
}

/** Throws `not_found`. */
export async function readReport(platform: Platform, giveawayId: number): Promise<Report> {
  await requireGiveaway(platform.db, giveawayId);
  return findReport(platform.db, giveawayId);
}

const purpose = 'giveaway-export';
const rowsAtOnce = 2000;

/** Makes a signed address of all entries, which is valid for some minutes without a session. Throws `not_found`. */
export async function beginExport(platform: Platform, actorId: string, giveawayId: number): Promise<{ url: string }> {
  await requireGiveaway(platform.db, giveawayId);
  await recordAudit(platform.db, { actorId, action: 'giveaway.export', subject: `giveaway:${giveawayId}` });
  return { url: timedAddressOf(platform, giveawayExportFile, { purpose, parts: [giveawayId] }) };
}

/** The entries of the token as CSV, read in batches. Throws `not_found` for an invalid or expired token. */
export function openExport(platform: Platform, token: string): OpenedFile {
  const [giveawayId] = requireParts(platform, purpose, token);
  return { filename: `giveaway-${giveawayId}.csv`, body: csvOf(rowsOf(platform, Number(giveawayId))) };
}

async function* rowsOf({ db }: Platform, giveawayId: number): AsyncGenerator<Cell[]> {
  const { questions } = await requireGiveaway(db, giveawayId);
  yield [...Object.keys(columns), ...questions.map(({ text }) => text)];
  const cells = Object.values(columns);
  let after = 0;
  for (;;) {
    const rows = await listEntryRowsAfter(db, { giveawayId, after, count: rowsAtOnce });
    yield* rows.map((row) => [
      ...cells.map((cell) => cell(row)),
      ...questions.map((_, index) => row.answers[index] ?? ''),
    ]);
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)?.id ?? after;
  }
}

const columns: Record<string, (row: EntryRow) => Cell> = {
  pseudonym: ({ pseudonym }) => pseudonym,
  entered: ({ enteredAt }) => enteredAt.toISOString(),
  withdrawn: ({ withdrawnAt }) => withdrawnAt?.toISOString() ?? null,
  'user id': ({ userId }) => userId,
  name: ({ displayName }) => displayName,
  country: ({ country }) => country,
  'without purchase': ({ isFree }) => isFree,
  entries: ({ entries }) => entries,
  excluded: ({ excluded }) => excluded,
  reason: ({ excludedReason }) => excludedReason,
};
