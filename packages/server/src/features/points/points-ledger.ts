import type { PointsBalance } from '@greenlight/contract/points';
import type { Db } from '../../platform/db/database.ts';
import { cutPage, type Page } from '../../platform/db/page.ts';
import { inSnapshot, inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { differencesOf, raiseAlarm } from './alarm.ts';
import {
  addOwedPoints,
  compareBalance,
  findBalance,
  findBalanceOfMember,
  findOwedPoints,
  type grantKinds,
  insertByHand,
  insertGrants,
  insertLoss,
  insertRevocation,
  isGrantOf,
  listEntries,
  listGrants,
  lockHolders,
  lockRevocation,
  type PointsTotals,
  recordRestoration,
} from './queries.ts';

export interface PointsGrant {
  userId: string;
  amount: number;
  /** The reason of the grant, such as `foundry:12:annual`. */
  event: string;
  kind: (typeof grantKinds)[number];
}

/**
 * Grants Producer Points once for each event. Resolves with the number of new events. An amount of 0 grants nothing.
 */
export async function grantPoints({ clock }: Platform, tx: Db, grants: PointsGrant[]): Promise<number> {
  const some = grants.filter(({ amount }) => amount > 0);
  if (some.length === 0) return 0;
  const holders = await lockHolders(tx, [...new Set(some.map(({ userId }) => userId))]);
  const rows = some.flatMap(({ userId, amount, ...grant }) => {
    const holderId = holders.get(userId)?.id;
    return holderId === undefined ? [] : [{ ...grant, holderId, points: amount }];
  });
  return insertGrants(tx, { grants: rows, at: clock.now() });
}

/**
 * Grants points by hand, once per key. Resolves with whether it was new. Throws `conflict` for the key of another
 * member of staff. Gifts of such points are marked by the start of the event (`listStepsOfGranted`, and its index).
 */
export async function grantByHand(
  platform: Platform,
  tx: Db,
  { key, amount, ...grant }: { userId: string; amount: number; key: string; actorId: string; reason: string },
): Promise<boolean> {
  const event = `hand:${key}`;
  const isNew = (await grantPoints(platform, tx, [{ userId: grant.userId, amount, event, kind: 'granted' }])) > 0;
  if (isNew) await insertByHand(tx, { event, ...grant });
  else if (!(await isGrantOf(tx, { event, userId: grant.userId }))) throw new ProblemError('conflict');
  return isNew;
}

/**
 * Takes the points of a reversed payment: once for each event, and again after `restorePoints`. Points at a pitch
 * cannot be taken: they are owed, and taken when they return. Resolves with both numbers.
 */
export async function revokePoints(
  { clock }: Platform,
  tx: Db,
  { userId, amount, event }: { userId: string; amount: number; event: string },
): Promise<{ taken: number; owed: number }> {
  const none = { taken: 0, owed: 0 };
  const holder = (await lockHolders(tx, [userId])).get(userId);
  if (!holder || amount <= 0) return none;
  const at = clock.now();
  const taken = Math.min(amount, holder.available);
  const owed = amount - taken;
  const turn = await insertRevocation(tx, { event, holderId: holder.id, wanted: amount, taken, at });
  if (turn === null) return none;
  const loss = { holderId: holder.id, kind: 'revoked' as const, points: taken, event: eventOfTurn(event, turn), at };
  if (taken > 0) await insertLoss(tx, loss);
  if (owed > 0) await addOwedPoints(tx, { holderId: holder.id, points: owed });
  return { taken, owed };
}

/** The points that were granted for these events, the later ones only if it was not before `since`. */
export async function sumGrants(
  tx: Db,
  { userId, event, laterEvent, since }: { userId: string; event: string; laterEvent: string; since: Date },
): Promise<number> {
  const grants = await listGrants(tx, { userId, events: [event, laterEvent] });
  return grants
    .filter((grant) => grant.event === event || grant.at >= since)
    .reduce((sum, { points }) => sum + points, 0);
}

/** Gives back what the last revocation with this event took, once. Points that it could not take are no longer owed. */
export async function restorePoints({ clock }: Platform, tx: Db, event: string): Promise<void> {
  const revoked = await lockRevocation(tx, event);
  if (!revoked) return;
  const { turn, holderId, wanted, taken, owed } = revoked;
  const forgiven = Math.min(owed, wanted - taken);
  const grant = {
    holderId,
    kind: 'granted' as const,
    points: wanted - forgiven,
    event: `restored:${eventOfTurn(event, turn)}`,
  };
  if (grant.points > 0) await insertGrants(tx, { grants: [grant], at: clock.now() });
  if (forgiven > 0) await addOwedPoints(tx, { holderId, points: -forgiven });
  await recordRestoration(tx, { event, at: clock.now() });
}

/** The event of a payment that is reversed again, which has movements of its own each time. */
function eventOfTurn(event: string, turn: number): string {
  return turn === 0 ? event : `${event}#${turn}`;
}

/** Points of reversed payments that are taken when points return from a pitch. */
export function readOwedPoints({ db }: Pick<Platform, 'db'>, userId: string): Promise<number> {
  return findOwedPoints(db, userId);
}

export async function readBalance({ db }: Pick<Platform, 'db'>, userId: string): Promise<PointsBalance> {
  return toBalance(await findBalance(db, userId));
}

/**
 * Grants what is due, and adds up the movements again. A stored balance that differs raises an alarm, and stays as it
 * is.
 */
export async function recalculate(
  platform: Platform,
  { userId, grantDue }: { userId: string; grantDue: GrantDue },
): Promise<PointsBalance> {
  await inTransaction(platform.db, (tx) => grantDue(platform, tx, userId));
  const sums = await inSnapshot(platform.db, (tx) => compareBalance(tx, userId));
  if (sums === null) return toBalance(null);
  await raiseAlarm(platform, { holderId: sums.holderId }, differencesOf(sums.stored, sums.summed));
  return toBalance(sums.stored);
}

/** Grants the points of paid periods for which none were granted. */
export type GrantDue = (platform: Platform, tx: Db, userId: string) => Promise<unknown>;

export async function readPointsHistory({ db }: Platform, args: { userId: string; page: Page }) {
  const { rows, ...page } = cutPage(await listEntries(db, args), args.page);
  const entries = rows.map(({ created, pitchId, title, ...row }) => ({
    ...row,
    created: created.toISOString(),
    pitch: pitchId === null ? null : { id: pitchId, title: title ?? '' },
  }));
  return { entries, ...page };
}

/** The points of a member and their history, for staff who grant points. Throws `not_found`. */
export async function readPointsOfMember(platform: Platform, args: { userId: string; page: Page }) {
  const balance = await findBalanceOfMember(platform.db, args.userId);
  if (!balance) throw new ProblemError('not_found');
  const { issued: gained, available, reserved, spent, revoked, expired, owed } = balance;
  const given = reserved + spent;
  return { ...(await readPointsHistory(platform, args)), available, gained, given, lost: revoked + expired, owed };
}

export function toBalance(sums: Pick<PointsTotals, 'issued' | 'available'> | null): PointsBalance {
  const { issued = 0, available = 0 } = sums ?? {};
  return { pointsAvailable: available, pointsGained: issued, pointsSpent: issued - available };
}
