import { rateLimit } from '../../../platform/auth/rate-limit.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { sendVerification } from '../../account/email/verify-email.ts';
import { enqueuePasswordReset } from '../../account/reset-password.ts';
import { removeAuthenticator } from '../../account/second-factor.ts';
import { endSessions } from '../../account/session/end-session.ts';
import { recordAudit } from '../../audit/audit-entry.ts';
import { authorizeActor } from '../authorization.ts';
import { readMember } from './manage-member.ts';

export type HelpAction = 'password' | 'verification' | 'sign-out' | 'second-factor';

const helpLimit = { name: 'help', points: 60, perSeconds: 60 * 60 };

/**
 * Helps a member to sign in again. A letter to the account's own address may be sent to anyone. Actions that weaken or
 * close an account are refused for members with more permissions than the helper. Throws `not_found`, `forbidden`,
 * `rate_limited`.
 */
export async function helpMember(
  platform: Platform,
  actorId: string,
  { userId, action }: { userId: string; action: HelpAction },
): Promise<void> {
  const { email } = await readMember(platform, userId);
  if (!(await rateLimit(platform.db, helpLimit).take(actorId))) throw new ProblemError('rate_limited');
  if (action === 'password') await enqueuePasswordReset(platform, email);
  if (action === 'verification') await sendVerification(platform, userId);
  if (action === 'second-factor') {
    await inTransaction(platform.db, (tx) => authorizeActor(tx, { actorId, userId }));
    await removeAuthenticator(platform, userId, actorId);
  }
  await inTransaction(platform.db, async (tx) => {
    if (action === 'sign-out') {
      await authorizeActor(tx, { actorId, userId });
      await endSessions(platform, tx, userId, 'ended');
    }
    await recordAudit(tx, { actorId, action: `member.help-${action}`, subject: `account:${userId}` });
  });
}
