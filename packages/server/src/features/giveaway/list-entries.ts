import { leafHash, rootOf } from '@greenlight/contract/giveaway-tree';
import { giveawayLinesMax } from '@greenlight/contract/limits';
import { contentChanged } from '../../platform/cache/content-change.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { listMarks } from '../moderation/person-mark.ts';
import { listCurrentMemberships } from '../money/entitlement/membership.ts';
import { lockGiveaway } from './edit-queries.ts';
import { insertMarks, listEntrants } from './entry-queries.ts';
import { entriesOf, listDone } from './extra-entries.ts';
import {
  type CheckedEntry,
  findLastLine,
  insertBlocks,
  insertLines,
  listMarkOwners,
  listParticipants,
  listUnchecked,
  type UncheckedRow,
  updateChecked,
  updateListed,
} from './list-queries.ts';
import { decideMembership } from './policy.ts';
import { type DetailRow, findDetail, listBlocks } from './read-queries.ts';
import { sha256 } from './secret.ts';

/** Entries that are checked in one transaction. */
const checkSize = 2000;
/** Lines that are written in one transaction: whole blocks, so that a block is never cut. */
const writeSize = giveawayLinesMax * 8;

/**
 * Checks all entries of a closed giveaway once more, then writes and publishes its list. Each step is a transaction that
 * locks the giveaway, so it can be killed and repeated at any time, also by several processes at once.
 */
export async function listEntries(platform: Platform, { giveawayId }: { giveawayId: number }): Promise<void> {
  while (await inStep(platform, giveawayId, (tx, found) => checkSome(platform, tx, found)));
  while (await inStep(platform, giveawayId, (tx) => writeSome(platform, tx, giveawayId)));
}

/** Resolves with false when nothing is left to do. */
function inStep(
  { db }: Platform,
  giveawayId: number,
  step: (tx: Db, found: DetailRow) => Promise<boolean>,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const locked = await lockGiveaway(tx, giveawayId);
    if (locked?.state !== 'closed' || locked.listed_at) return false;
    const found = await findDetail(tx, giveawayId);
    return found !== undefined && (await step(tx, found));
  });
}

async function checkSome(platform: Platform, tx: Db, found: DetailRow): Promise<boolean> {
  const rows = await listUnchecked(tx, { giveawayId: found.id, count: checkSize });
  if (rows.length === 0) return false;
  await updateChecked(tx, { entries: await checkEntries(platform, tx, found, rows), at: platform.clock.now() });
  return true;
}

/** What was done, and whose accounts are of one person, may have changed since somebody entered. */
async function checkEntries(
  platform: Platform,
  tx: Db,
  found: DetailRow,
  rows: UncheckedRow[],
): Promise<CheckedEntry[]> {
  const userIds = rows.flatMap(({ userId }) => userId ?? []);
  const accounts = new Map((await listEntrants(tx, userIds)).map((account) => [account.userId, account]));
  const plans = await listCurrentMemberships({ ...platform, db: tx }, userIds);
  const done = await listDone(tx, found.actions, userIds);
  const second = await listSecondAccounts(platform, tx, { giveawayId: found.id, userIds });
  return rows.map(({ id, userId, ...before }) => {
    const account = userId === null ? undefined : accounts.get(userId);
    if (userId === null || !account) return { id, ...before, excluded: 'erased' };
    if (account.isSuspended) return { id, ...before, excluded: 'suspended' };
    if (second.has(userId)) return { id, ...before, excluded: 'second-account' };
    const decision = decideMembership(plans.get(userId)?.plan ?? null, found);
    if (!decision.allowed) return { id, ...before, excluded: 'membership' };
    return { id, entries: entriesOf(found.actions, done, userId), isFree: decision.isFree, excluded: null };
  });
}

/** Those of the accounts, in the order in which they entered, with a mark that another one had before. */
async function listSecondAccounts(
  platform: Platform,
  tx: Db,
  { giveawayId, userIds }: { giveawayId: number; userIds: string[] },
): Promise<Set<string>> {
  const found = await listMarks(platform, tx, userIds);
  const place = new Map(userIds.map((userId, index) => [userId, index]));
  const marks = found.toSorted((one, other) => (place.get(one.userId) ?? 0) - (place.get(other.userId) ?? 0));
  await insertMarks(tx, { giveawayId, marks });
  const owners = await listMarkOwners(tx, { giveawayId, digests: marks.map(({ digest }) => digest) });
  const ownerOf = new Map(owners.map(({ digest, userId }) => [digest, userId]));
  return new Set(
    marks.filter(({ userId, digest }) => ownerOf.get(digest.toString('hex')) !== userId).map(({ userId }) => userId),
  );
}

/** Writes the next lines; after the last ones, the root. */
async function writeSome(platform: Platform, tx: Db, giveawayId: number): Promise<boolean> {
  const last = await findLastLine(tx, giveawayId);
  const people = await listParticipants(tx, { giveawayId, after: last.pseudonym, count: writeSize });
  let upto = last.upto;
  const lines = people.map(({ pseudonym, entries }, index) => {
    upto += entries;
    const line = { number: last.number + index + 1, pseudonym, entries };
    return { ...line, upto, hash: Buffer.from(leafHash(sha256, line)) };
  });
  if (lines.length > 0) await insertLines(tx, { giveawayId, lines });
  const hashes = lines.map(({ hash }) => hash);
  const blocks = Array.from({ length: Math.ceil(hashes.length / giveawayLinesMax) }, (_, index) => ({
    number: last.number / giveawayLinesMax + index,
    hash: rootOf(sha256, hashes.slice(index * giveawayLinesMax, (index + 1) * giveawayLinesMax)),
  }));
  await insertBlocks(tx, { giveawayId, blocks });
  if (people.length === writeSize) return true;
  const root = rootOf(sha256, await listBlocks(tx, giveawayId));
  const at = platform.clock.now();
  await updateListed(tx, { giveawayId, lines: last.number + lines.length, entries: upto, root, at });
  contentChanged(platform, tx);
  return false;
}
