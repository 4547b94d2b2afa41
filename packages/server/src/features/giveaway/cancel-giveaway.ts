import { notificationTypes } from '@greenlight/contract/notification';
import { giveawayPath } from '@greenlight/contract/site-path';
import { clearContentCaches } from '../../platform/cache/content-change.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { writeToMembers } from '../account/member-letter.ts';
import { recordAudit } from '../audit/audit-entry.ts';
import { notifyMembers } from '../notification/notify.ts';
import { listEntrantsAfter, recordCancellation, updateNotifiedUpto } from './cancel-queries.ts';
import { lockGiveaway } from './edit-queries.ts';
import { readGiveawaySettings } from './giveaway-settings.ts';
import { notifyOfCancellationJob } from './jobs.ts';
import { findDetail } from './read-queries.ts';

/** Number of entrants who are notified in one transaction. */
const stepSize = 1000;

/** Ends a giveaway without a draw. Throws `not_found`, and `conflict` for a draft and after the draw. */
export async function cancelGiveaway(
  platform: Platform,
  actorId: string,
  { giveawayId, reason }: { giveawayId: number; reason: string },
): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const found = await lockGiveaway(tx, giveawayId);
    if (!found) throw new ProblemError('not_found');
    const { state } = found;
    if (state !== 'open' && state !== 'closed') {
      throw new ProblemError('conflict', { detail: `This giveaway is ${state}.` });
    }
    const entry = { actorId, action: 'giveaway.cancel' as const, subject: `giveaway:${giveawayId}` };
    await recordAudit(tx, { ...entry, detail: { reason } });
    await recordCancellation(tx, { giveawayId, reason, at: platform.clock.now() });
    await platform.jobs.enqueue(tx, notifyOfCancellationJob, { giveawayId }, { singletonKey: String(giveawayId) });
    clearContentCaches(platform, tx);
  });
}

/**
 * Notifies everybody who entered, each once. Each step is a transaction that locks the giveaway, so it can be killed.
 */
export async function notifyOfCancellation(platform: Platform, { giveawayId }: { giveawayId: number }): Promise<void> {
  while (await notifyNextEntrants(platform, giveawayId));
}

/** Resolves with false if nobody is left. */
function notifyNextEntrants(platform: Platform, giveawayId: number): Promise<boolean> {
  return inTransaction(platform.db, async (tx) => {
    const giveaway = await lockGiveaway(tx, giveawayId);
    if (!giveaway || giveaway.notified_upto === null) return false;
    const entered = await listEntrantsAfter(tx, { giveawayId, after: giveaway.notified_upto, count: stepSize });
    const userIds = entered.map(({ userId }) => userId);
    await updateNotifiedUpto(tx, { giveawayId, upto: entered.at(-1)?.id ?? null });
    if (userIds.length === 0) return false;
    const { link } = await readGiveawaySettings(tx);
    const { title, cancel_reason } = giveaway;
    const reason = cancel_reason ?? '';
    const href = giveawayPath(link, giveawayId);
    await notifyMembers(platform, tx, {
      userIds,
      type: notificationTypes.Creator,
      title,
      text: reason,
      href,
      imageId: (await findDetail(tx, giveawayId))?.image?.id ?? null,
      giveawayId,
      isCancellation: true,
    });
    const letter = { template: 'giveaway.cancelled' as const, values: { title, reason }, link: href };
    await writeToMembers(
      platform,
      tx,
      userIds.map((userId) => ({ userId, ...letter })),
    );
    return true;
  });
}
