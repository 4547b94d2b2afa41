import { rootOf } from '@greenlight/contract/giveaway-tree';
import { giveawayLinesMax } from '@greenlight/contract/limits';
import { clearContentCaches } from '../../platform/cache/content-change.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { listAccountDigests } from '../moderation/account-digest.ts';
import { listCurrentMemberships } from '../money/entitlement/list-memberships.ts';
import { lockGiveaway } from './edit-queries.ts';
import { listEntrants } from './entry-queries.ts';
import { entriesOf, listCompletedActions } from './extra-entries.ts';
import {
  type CheckedEntry,
  findLastLine,
  insertBlocks,
  insertLines,
  insertNewDigests,
  listUncheckedEntries,
  publishList,
  storeEntryChecks,
  type UncheckedRow,
} from './list-queries.ts';
import { decideMembership } from './policy.ts';
import { type DetailRow, findDetail, listBlocks } from './read-queries.ts';
import { hashesIn, sha256 } from './secret.ts';

/** Number of entries checked in one transaction; hashing their digests blocks the process. */
const checkSize = 5000;
/** Number of lines written in one transaction: whole blocks, so that a block is never cut. */
const writeSize = giveawayLinesMax * 8;

/**
 * Checks all entries of a closed giveaway again, then writes and publishes its list. Each step is a transaction that
 * locks the giveaway, so it can be killed and repeated at any time, also by several processes at once.
 */
export async function listEntries(platform: Platform, { giveawayId }: { giveawayId: number }): Promise<void> {
  while (await inStep(platform, giveawayId, (tx, found, after) => checkSome(platform, tx, found, after)));
  while (await inStep(platform, giveawayId, (tx) => writeSome(platform, tx, giveawayId)));
}

/** Resolves with false if nothing is left to do. */
function inStep(
  { db }: Platform,
  giveawayId: number,
  step: (tx: Db, found: DetailRow, checkedUpto: number) => Promise<boolean>,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const locked = await lockGiveaway(tx, giveawayId);
    if (locked?.state !== 'closed' || locked.listed_at) return false;
    const found = await findDetail(tx, giveawayId);
    return found !== undefined && (await step(tx, found, locked.checked_upto));
  });
}

async function checkSome(platform: Platform, tx: Db, found: DetailRow, after: number): Promise<boolean> {
  const rows = await listUncheckedEntries(tx, { giveawayId: found.id, after, count: checkSize });
  if (rows.length === 0) return false;
  const checked = await checkEntries(platform, tx, found, rows);
  const entries = checked.filter((entry, index) => isChanged(entry, rows[index]));
  await storeEntryChecks(tx, { giveawayId: found.id, entries, upto: rows.at(-1)?.id ?? after });
  return true;
}

function isChanged(after: CheckedEntry, before: CheckedEntry | undefined): boolean {
  return after.entries !== before?.entries || after.isFree !== before.isFree || after.excluded !== before.excluded;
}

/** Actions and second accounts are checked again, because both may have changed since the entry. */
async function checkEntries(
  platform: Platform,
  tx: Db,
  found: DetailRow,
  rows: UncheckedRow[],
): Promise<CheckedEntry[]> {
  const userIds = rows.flatMap(({ userId }) => userId ?? []);
  const accounts = new Map((await listEntrants(tx, userIds)).map((account) => [account.userId, account]));
  const asked = found.entrants === 'accounts' ? [] : userIds;
  const plans = await listCurrentMemberships({ ...platform, db: tx }, asked);
  const done = await listCompletedActions(tx, found.actions, userIds);
  const second = await listSecondAccounts(platform, tx, { giveawayId: found.id, userIds });
  return rows.map((row) => checkEntry(row));

  /** An exclusion by the team stays. */
  function checkEntry({ userId, ...before }: UncheckedRow): CheckedEntry {
    if (before.excluded !== null) return before;
    const account = userId === null ? undefined : accounts.get(userId);
    if (userId === null || !account) return { ...before, excluded: 'erased' };
    if (account.isSuspended) return { ...before, excluded: 'suspended' };
    if (account.isStaff) return { ...before, excluded: 'staff' };
    if (second.has(userId)) return { ...before, excluded: 'second-account' };
    const decision = decideMembership(plans.get(userId)?.planId ?? null, found);
    if (!decision.allowed) return { ...before, excluded: 'membership' };
    return { ...before, entries: entriesOf(found.actions, done, userId), isFree: decision.isFree };
  }
}

/** Accounts that share a digest (mailbox or browser) with an account that entered earlier. */
async function listSecondAccounts(
  platform: Platform,
  tx: Db,
  { giveawayId, userIds }: { giveawayId: number; userIds: string[] },
): Promise<Set<string>> {
  const found = Map.groupBy(await listAccountDigests(platform, tx, userIds), ({ userId }) => userId);
  const digests = userIds.flatMap((userId) => found.get(userId) ?? []);
  return new Set(await insertNewDigests(tx, { giveawayId, digests }));
}

/** Writes the next lines; after the last ones, the root. */
async function writeSome(platform: Platform, tx: Db, giveawayId: number): Promise<boolean> {
  const last = await findLastLine(tx, giveawayId);
  const added = await insertLines(tx, { giveawayId, last, count: writeSize, blockSize: giveawayLinesMax });
  const first = last.number / giveawayLinesMax;
  const blocks = added.map(({ hashes }, index) => ({
    number: first + index,
    hash: rootOf(sha256, hashesIn(hashes)),
  }));
  await insertBlocks(tx, { giveawayId, blocks });
  if (added.reduce((sum, { lines }) => sum + lines, 0) === writeSize) return true;
  const { number: lines, upto: entries } = await findLastLine(tx, giveawayId);
  const root = rootOf(sha256, await listBlocks(tx, giveawayId));
  await publishList(tx, { giveawayId, lines, entries, root, at: platform.clock.now() });
  clearContentCaches(platform, tx);
  return false;
}
