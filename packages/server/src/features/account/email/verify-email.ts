import { sitePath } from '@greenlight/contract/site-path';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { addressOf, mayWriteTo, writeToMember } from '../member-letter.ts';
import { issueCode, ownerOfToken, takeToken } from '../one-time-code.ts';
import { checkPassword } from '../password/check-password.ts';
import { recordEmailVerification } from './email-queries.ts';

/** Call it in the transaction that creates the account or asks for the letter again. */
export async function queueVerification(platform: Platform, tx: Db, userId: string, email: string): Promise<void> {
  const codeId = await issueCode(platform, tx, { userId, purpose: 'verify-email', detail: { email } });
  // Without a name: a person who enters a stranger's address must not choose a text in a letter to them.
  const values = { name: '' };
  await writeToMember(platform, tx, userId, {
    template: 'account.verify',
    values,
    link: `${sitePath('verify')}?token={token}&email=${encodeURIComponent(email)}`,
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
 * Confirms the address for a viewer who is signed in to the account or knows its password. The letter alone is not
 * enough: a stranger may have made the account with an address of another person, and would keep their ways to sign in.
 * Throws `code_invalid`, also for an earlier address of the account, `confirmation_required`, or what {@link
 * checkPassword} throws.
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
    const isOwn = await recordEmailVerification(tx, userId, detail.email ?? '', platform.clock.now());
    if (!isOwn) throw new ProblemError('code_invalid');
  });
}
