import { sitePath } from '@greenlight/contract/site-path';
import { requireUnbreached } from '../../../platform/auth/breached-password.ts';
import { hashPassword } from '../../../platform/auth/password.ts';
import { mapUniqueViolation } from '../../../platform/db/constraint-violation.ts';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { queueLetter } from '../../mail/send-letter.ts';
import { addressOf, writeToMember } from '../member-letter.ts';
import { emailUndoOf, endCodes, endLaterCodes, issueCode, ownerOfToken, takeToken } from '../one-time-code.ts';
import { updatePassword } from '../password/password-queries.ts';
import { endSessions } from '../session/end-session.ts';
import { noteSecurityChange } from '../sign-in-method/security-notice.ts';
import { removeOtherSignInMethods } from '../sign-in-method/sign-in-method.ts';
import { updateEmail } from './email-queries.ts';

const purpose = 'undo-email';

function linkTo(email: string): string {
  return `${sitePath('undo-email')}?token={token}&email=${encodeURIComponent(email)}`;
}

/** Makes the token for the letter to the present address. With it, the owner of this address can undo the change. */
export async function issueEmailUndo(
  platform: Platform,
  tx: Db,
  userId: string,
): Promise<{ link: string; codeId: string }> {
  const email = (await addressOf(tx, userId))?.email ?? '';
  const codeId = await issueCode(platform, tx, { userId, purpose, detail: { email } });
  return { codeId, link: linkTo(email) };
}

/** Sends the undo letter again. Called when a password reset is requested at an address that was changed. */
export async function resendEmailUndoLetter(platform: Platform, tx: Db, email: string): Promise<void> {
  const undo = await emailUndoOf(tx, email);
  if (!undo) return;
  const { language = null } = (await addressOf(tx, undo.userId)) ?? {};
  const letter = {
    template: 'account.email-changed',
    to: email,
    language,
    link: linkTo(email),
    codeId: undo.id,
  } as const;
  await queueLetter(platform, tx, letter);
}

/**
 * Gives the account back to the owner of its earlier address: sets that address and this password, and removes every
 * other way to sign in. Undo letters of later addresses end; those of earlier ones stay valid. Throws `code_invalid`,
 * `breached_password` or `email_in_use`.
 */
export async function undoEmailChange(
  platform: Platform,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const owner = await addressOf(platform.db, await ownerOfToken(platform, { token, purpose }));
  if (!owner || owner.suspended_at) throw new ProblemError('code_invalid');
  const passwordHash = await hashPassword(password);
  await inTransaction(platform.db, async (tx) => {
    const { id, userId, detail } = await takeToken(platform, tx, { token, purpose });
    const email = detail.email ?? '';
    await requireUnbreached(password, { email, displayName: owner.display_name });
    // Before the change, so that the letter goes to the address that is given up.
    await noteSecurityChange(platform, tx, {
      userId,
      action: 'account.undo-email',
      template: 'account.email-undone',
    });
    await mapUniqueViolation(updateEmail(tx, userId, email, platform.clock.now()), new ProblemError('email_in_use'));
    await removeOtherSignInMethods(tx, userId);
    await updatePassword(tx, userId, passwordHash);
    await endCodes(tx, userId, ['verify-email', 'change-email', 'reset-password']);
    await endLaterCodes(tx, { id, userId, purpose });
    await endSessions(platform, tx, userId, 'email');
    await writeToMember(platform, tx, userId, { template: 'account.password-changed', link: sitePath('security') });
  });
}
