import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { recordAudit } from '../audit/audit-entry.ts';
import { pictureOf } from './badge-picture.ts';
import { lockBadgeFields } from './edit-badge.ts';
import { grantBadge } from './grant-badge.ts';
import { hasAccount, listBadgesOfAccount, listGrantable } from './grant-by-hand-queries.ts';
import { addToGrantCount, restoreBadge, takeBackBadge } from './grant-queries.ts';
import { notifyOfBadgesJob } from './jobs.ts';

interface ByHand {
  badge: string;
  userId: string;
  reason: string;
}

/**
 * Gives a badge by hand, even if it was taken back. Throws `not_found`, `none_left` for an edition, and `conflict` for
 * a badge that is not on, or that the member has.
 */
export async function grantByHand(platform: Platform, actorId: string, { badge, userId, reason }: ByHand) {
  const { db, jobs, clock } = platform;
  await inTransaction(db, async (tx) => {
    if (!(await hasAccount(tx, userId))) throw new ProblemError('not_found');
    const { state, endsAt, edition, granted, name } = await lockBadgeFields(tx, badge);
    const at = clock.now();
    if (state !== 'on' || (endsAt && endsAt <= at)) {
      throw new ProblemError('conflict', { detail: 'This badge is not on.' });
    }
    if (edition !== null && granted >= edition) throw new ProblemError('none_left');
    const event = 'by-hand';
    if (await restoreBadge(tx, { badge, userId, event, at })) await addToGrantCount(tx, { badge, more: 1 });
    else {
      const given = await grantBadge(tx, { badge, event, earners: [{ userId, at }], now: at });
      if (given.length === 0) throw new ProblemError('conflict', { detail: 'This member has the badge.' });
    }
    const detail = { badge: name, reason };
    await recordAudit(tx, { actorId, action: 'badge.grant', subject: `account:${userId}`, detail });
    await jobs.enqueue(tx, notifyOfBadgesJob, {});
  });
}

/**
 * Takes a badge back. Its place in a limited edition becomes free. Throws `not_found` for a member who does not have
 * it.
 */
export async function takeBack(platform: Platform, actorId: string, { badge, userId, reason }: ByHand) {
  await inTransaction(platform.db, async (tx) => {
    const { name } = await lockBadgeFields(tx, badge);
    if (!(await takeBackBadge(tx, { badge, userId, at: platform.clock.now() }))) throw new ProblemError('not_found');
    await addToGrantCount(tx, { badge, more: -1 });
    const detail = { badge: name, reason };
    await recordAudit(tx, { actorId, action: 'badge.take-back', subject: `account:${userId}`, detail });
  });
}

/** Throws `not_found`. */
export async function readBadgesOfMember(platform: Platform, userId: string) {
  const { db, clock } = platform;
  if (!(await hasAccount(db, userId))) throw new ProblemError('not_found');
  const [held, grantable] = await Promise.all([
    listBadgesOfAccount(db, userId),
    listGrantable(db, { userId, now: clock.now() }),
  ]);
  return {
    badges: held.map((row) => ({ ...row, image: pictureOf(platform, row, row.name), at: row.at.toISOString() })),
    grantable: grantable.map((row) => ({ ...row, image: pictureOf(platform, row, row.name) })),
  };
}
