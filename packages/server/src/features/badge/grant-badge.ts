import type { Db } from '../../platform/db/database.ts';
import {
  addToGrantCount,
  findGrantable,
  insertEarned,
  insertPlanBadge,
  insertUnshown,
  isHolder,
  listHolders,
  lockAccounts,
  lockEdition,
} from './grant-queries.ts';

/**
 * Gives a badge once; a plan's badge has the plan's id. Returns false if the account has or had it, the badge is not
 * on, or all of a limited edition are given. The first badge of a member is shown beside their name. A job notifies its
 * owner.
 */
export async function grantPlanBadge(
  tx: Db,
  { userId, badge, event, at }: { userId: string; badge: string; event: string; at: Date },
): Promise<boolean> {
  await insertPlanBadge(tx, badge);
  const given = await grantBadge(tx, { badge, event, earners: [{ userId, at }], now: at });
  return given.length > 0;
}

/** Whether the account has the badge: also if the badge has ended, not if it was taken back. */
export function hasBadge(db: Db, held: { userId: string; badge: string }): Promise<boolean> {
  return isHolder(db, held);
}

export interface Earner {
  userId: string;
  at: Date;
}

/**
 * Gives a badge to the accounts of these that never had it, in order, as long as a limited edition has some left.
 * Grants of an edition wait for each other, so that it is never exceeded. Returns the accounts that got it.
 */
export async function grantBadge(
  tx: Db,
  { badge, event, earners, now }: { badge: string; event: string; earners: Earner[]; now: Date },
): Promise<string[]> {
  const found = await findGrantable(tx, { badge, now });
  if (!found || earners.length === 0) return [];
  if (found.edition === null) return insert(tx, { badge, event, earners });
  // Accounts are locked before the badge: the same order everywhere.
  await lockAccounts(
    tx,
    earners.map(({ userId }) => userId),
  );
  const left = await lockEdition(tx, { badge, now });
  if (left <= 0) return [];
  const holders = new Set(await listHolders(tx, { badge, userIds: earners.map(({ userId }) => userId) }));
  const next = earners.filter(({ userId }) => !holders.has(userId)).slice(0, left);
  const given = await insert(tx, { badge, event, earners: next });
  await addToGrantCount(tx, { badge, more: given.length });
  return given;
}

/** Inserts a grant. If an account earns two badges at once, only one becomes the shown one. */
async function insert(tx: Db, grant: { badge: string; event: string; earners: Earner[] }): Promise<string[]> {
  if (grant.earners.length === 0) return [];
  const given = await insertEarned(tx, grant);
  if (given.length === grant.earners.length) return given;
  return [...given, ...(await insertUnshown(tx, grant))];
}
