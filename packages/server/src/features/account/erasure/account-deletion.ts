import { dayMs } from '@greenlight/contract/duration';
import { sitePath } from '@greenlight/contract/site-path';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { recordAudit } from '../../audit/audit-entry.ts';
import { readRemoteConfig } from '../../config/remote-config.ts';
import { discardImage, removeImageFiles } from '../../image/remove-image.ts';
import { removeLikesOf } from '../../media/like.ts';
import { removeExportsOf } from '../export/data-export.ts';
import { writeToMember } from '../member-letter.ts';
import { endSessions } from '../session/end-session.ts';
import {
  deleteAccount,
  findDueAccount,
  finishErasure,
  hasErasure,
  hasOtherOperator,
  insertErasure,
  listUnfinishedErasures,
  lockDeletion,
  updateDeletion,
} from './account-deletion-queries.ts';
import { erasureSteps } from './erasure-step.ts';

/**
 * Returns the time at which the account will be erased. A second request does not change the time. Throws
 * `last_operator`.
 */
export async function requestDeletion(
  platform: Platform,
  { userId, reason }: { userId: string; reason?: string },
): Promise<Date> {
  const { deletion_grace_days: graceDays } = await readRemoteConfig(platform);
  return inTransaction(platform.db, async (tx) => {
    const known = await lockDeletion(tx, userId);
    if (!known) throw new ProblemError('unauthorized');
    if (known.deletion_due_at) return known.deletion_due_at;
    if (known.role === 'operator' && !(await hasOtherOperator(tx, userId))) {
      throw new ProblemError('last_operator');
    }
    const requestedAt = platform.clock.now();
    const dueAt = new Date(requestedAt.getTime() + graceDays * dayMs);
    await updateDeletion(tx, userId, { requestedAt, dueAt });
    await recordAudit(tx, {
      actorId: userId,
      action: 'account.request-deletion',
      subject: `account:${userId}`,
      detail: { reason: reason ?? '' },
    });
    await writeToMember(platform, tx, userId, {
      template: 'account.deletion',
      days: { date: dueAt },
      link: sitePath('data'),
    });
    return dueAt;
  });
}

/** Throws `forbidden` for another account, or `ended` when the erasure has begun. */
export async function cancelDeletion(
  platform: Platform,
  { userId, ownUserId }: { userId: string; ownUserId: string },
): Promise<void> {
  if (userId !== ownUserId) throw new ProblemError('forbidden');
  await inTransaction(platform.db, async (tx) => {
    const known = await lockDeletion(tx, userId);
    if (await hasErasure(tx, userId)) throw new ProblemError('ended');
    if (!known?.deletion_due_at) return;
    await updateDeletion(tx, userId, null);
    await recordAudit(tx, { actorId: userId, action: 'account.cancel-deletion', subject: `account:${userId}` });
  });
}

/**
 * Erases the accounts that are due, and finishes erasures that a killed process began. A row records the intent first:
 * from then on the deletion cannot be cancelled, and each step can be repeated.
 */
export async function eraseDueAccounts(platform: Platform): Promise<void> {
  for (const userId of await listUnfinishedErasures(platform.db)) await eraseAccount(platform, userId);
  for (;;) {
    const userId = await findDueAccount(platform.db, platform.clock.now());
    if (userId === null) return;
    if (await beginErasure(platform, userId)) await eraseAccount(platform, userId);
  }
}

/** Returns false when the owner cancelled the deletion in the meantime. */
function beginErasure(platform: Platform, userId: string): Promise<boolean> {
  return inTransaction(platform.db, async (tx) => {
    const at = platform.clock.now();
    const known = await lockDeletion(tx, userId);
    if (!known?.deletion_due_at || known.deletion_due_at > at) return false;
    await insertErasure(tx, userId, at);
    await endSessions(platform, tx, userId, 'erased');
    return true;
  });
}

async function eraseAccount(platform: Platform, userId: string): Promise<void> {
  const known = await inTransaction(platform.db, (tx) => lockDeletion(tx, userId));
  const avatarId = known?.avatar_image_id ?? null;
  if (avatarId !== null) await removeImageFiles(platform, { imageIds: [avatarId] });
  await removeExportsOf(platform, userId);
  await removeLikesOf(platform, { userId });
  for (const step of erasureSteps()) await step(platform, userId);
  await inTransaction(platform.db, async (tx) => {
    if (avatarId !== null) await discardImage(platform, tx, avatarId);
    await deleteAccount(tx, userId);
    await recordAudit(tx, { actorId: null, action: 'account.erased', subject: `account:${userId}` });
    await finishErasure(tx, userId, platform.clock.now());
  });
}
