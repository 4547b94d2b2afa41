import { sitePath } from '@greenlight/contract/site-path';
import { rateLimit } from '../../../platform/auth/rate-limit.ts';
import { mapUniqueViolation } from '../../../platform/db/constraint-violation.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { queueLetter } from '../../mail/send-letter.ts';
import { addressOf, mayWriteTo, writeToMember } from '../member-letter.ts';
import { endCodes, isEmailReserved, issueCode, recogniseCode, takeCode } from '../one-time-code.ts';
import { endSessions } from '../session/end-session.ts';
import { noteSecurityChange } from '../sign-in-method/security-notice.ts';
import { hasAccount, updateEmail } from './email-queries.ts';
import { issueEmailUndo } from './undo-email-change.ts';

const changeLimit = { name: 'change-email', points: 10, perSeconds: 3600 };
const guessLimit = { name: 'change-email-code', points: 20, perSeconds: 3600 };

/** Sends a code to the new address and a notice to the present one. Throws `email_in_use` or `rate_limited`. */
export async function changeEmail(platform: Platform, userId: string, newEmail: string): Promise<void> {
  if (!(await rateLimit(platform.db, changeLimit).take(userId))) throw new ProblemError('rate_limited');
  if ((await hasAccount(platform.db, newEmail)) || (await isEmailReserved(platform.db, newEmail, userId))) {
    throw new ProblemError('email_in_use');
  }
  if (!(await mayWriteTo(platform, newEmail))) throw new ProblemError('rate_limited');
  await inTransaction(platform.db, async (tx) => {
    const address = await addressOf(tx, userId);
    if (!address) return;
    const codeId = await issueCode(platform, tx, { userId, purpose: 'change-email', detail: { email: newEmail } });
    await queueLetter(platform, tx, {
      template: 'account.new-email',
      to: newEmail,
      language: address.language,
      link: `${sitePath('profile')}?code={code}`,
      codeId,
      showCode: true,
    });
    await writeToMember(platform, tx, userId, {
      template: 'account.email-change',
      values: { email: newEmail },
      link: sitePath('security'),
    });
  });
}

/**
 * Sets the new address, which its code confirms; ends every other session. Throws `code_invalid`, `email_in_use` when
 * the address was taken in the meantime, or `rate_limited`.
 */
export async function completeEmailChange(
  platform: Platform,
  { userId, sessionId, code }: { userId: string; sessionId: string; code: string },
): Promise<void> {
  if (!(await rateLimit(platform.db, guessLimit).take(userId))) throw new ProblemError('rate_limited');
  const address = await addressOf(platform.db, userId);
  const id = await recogniseCode(platform, { email: address?.email ?? '', purpose: 'change-email', code });
  await inTransaction(platform.db, async (tx) => {
    const taken = await takeCode(platform, tx, { id, purpose: 'change-email' });
    if (taken.userId !== userId) throw new ProblemError('code_invalid');
    const newEmail = taken.detail.email ?? '';
    // Before the change, so that the letter goes to the earlier address.
    await noteSecurityChange(platform, tx, {
      userId,
      action: 'account.email',
      template: 'account.email-changed',
      ...(await issueEmailUndo(platform, tx, userId)),
    });
    await mapUniqueViolation(updateEmail(tx, userId, newEmail, platform.clock.now()), new ProblemError('email_in_use'));
    if (await isEmailReserved(tx, newEmail, userId)) throw new ProblemError('email_in_use');
    await endCodes(tx, userId, ['verify-email', 'reset-password']);
    await endSessions(platform, tx, userId, 'email', sessionId);
  });
}
