import { rateLimit } from '../../../platform/auth/rate-limit.ts';
import { mapUniqueViolation } from '../../../platform/db/constraint-violation.ts';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { queueLetter } from '../../mail/send-letter.ts';
import { addressOf, mayWriteTo, writeToMember } from '../member-letter.ts';
import {
  endCodes,
  isEmailReserved,
  issueCode,
  ownerOfToken,
  recogniseCode,
  takeCode,
  takeToken,
} from '../one-time-code.ts';
import { checkPassword } from '../password.ts';
import { noteSecurityChange } from '../security/security-notice.ts';
import { endSessions } from '../session/service.ts';
import { hasAccount, updateEmail, updateEmailVerified } from './email-queries.ts';
import { issueEmailUndo } from './undo-email-change.ts';

const changeLimit = { name: 'change-email', points: 10, perSeconds: 3600 };
const guessLimit = { name: 'change-email-code', points: 20, perSeconds: 3600 };

/** To be called in the transaction that makes the account or asks for it again. */
export async function queueVerification(platform: Platform, tx: Db, userId: string, email: string): Promise<void> {
  const codeId = await issueCode(platform, tx, { userId, purpose: 'verify-email', detail: { email } });
  // Without a name: who typed somebody else's address does not get to write to them.
  const values = { name: '' };
  await writeToMember(platform, tx, userId, {
    template: 'account.verify',
    values,
    link: `/verify?token={token}&email=${encodeURIComponent(email)}`,
    codeId,
  });
}

/** Sends the link again, unless the address is confirmed. Throws `rate_limited`. */
export async function sendVerification(platform: Platform, userId: string): Promise<void> {
  const address = await addressOf(platform.db, userId);
  if (!address || address.verified_at) return;
  if (!(await mayWriteTo(platform, address.email))) throw new ProblemError('rate_limited');
  await inTransaction(platform.db, (tx) => queueVerification(platform, tx, userId, address.email));
}

/**
 * Confirms the address for anyone who is in the account, or knows its password: anyone who merely has the letter may be
 * somebody whose
 * address a stranger typed, and who made the account would keep the ways in that they set up. Throws `code_invalid`, also
 * for an address that is no longer the account's, `confirmation_required`, or what {@link checkPassword} throws.
 */
export async function verifyEmail(
  platform: Platform,
  { token, password, viewerId, ip }: { token: string; password?: string; viewerId: string | null; ip: string },
): Promise<void> {
  const ownerId = await ownerOfToken(platform, { token, purpose: 'verify-email' });
  if (viewerId !== ownerId) {
    if (password === undefined) throw new ProblemError('confirmation_required');
    const email = (await addressOf(platform.db, ownerId))?.email ?? '';
    await checkPassword(platform, { email, password, ip });
  }
  await inTransaction(platform.db, async (tx) => {
    const { userId, detail } = await takeToken(platform, tx, { token, purpose: 'verify-email' });
    const isOwn = await updateEmailVerified(tx, userId, detail.email ?? '', platform.clock.now());
    if (!isOwn) throw new ProblemError('code_invalid');
  });
}

/** Sends a code to the new address, and word of it to the present one. Throws `email_in_use` or `rate_limited`. */
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
      link: '/account/profile?code={code}',
      codeId,
      showCode: true,
    });
    await writeToMember(platform, tx, userId, {
      template: 'account.email-change',
      values: { email: newEmail },
      link: '/account/security',
    });
  });
}

/**
 * Takes the new address, which is confirmed by its code; every other session ends. Throws `code_invalid`,
 * `email_in_use` when somebody took it meanwhile, or `rate_limited`.
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
    // Before the change: it goes to the address that was the account's.
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
