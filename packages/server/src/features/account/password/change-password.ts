import { requireUnbreached } from '../../../platform/auth/breached-password.ts';
import { hashPassword } from '../../../platform/auth/password.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { addressOf } from '../member-letter.ts';
import { endCodes } from '../one-time-code.ts';
import { lockPassword } from '../queries.ts';
import { endSessions } from '../session/end-session.ts';
import { noteSecurityChange } from '../sign-in-method/security-notice.ts';
import { checkPassword } from './check-password.ts';
import { updatePassword } from './password-queries.ts';

/**
 * Changes the password for a member who knows the present one and the account's e-mail; ends every other session.
 * Throws `invalid_credentials`, `too_many_attempts` or `breached_password`.
 */
export async function changePassword(
  platform: Platform,
  args: { userId: string; sessionId: string; email: string; passwordOld: string; passwordNew: string; ip: string },
): Promise<void> {
  const { userId, sessionId, email, passwordNew } = args;
  const own = await addressOf(platform.db, userId);
  if (own?.email !== email) throw new ProblemError('invalid_credentials');
  const account = await checkPassword(platform, { email, password: args.passwordOld, ip: args.ip });
  await requireUnbreached(passwordNew, { email, displayName: own.display_name });
  const passwordHash = await hashPassword(passwordNew);
  await inTransaction(platform.db, async (tx) => {
    // The owner may have set another password in the meantime because this one was known to others.
    if (!(await lockPassword(tx, account))) throw new ProblemError('invalid_credentials');
    await updatePassword(tx, userId, passwordHash);
    await endCodes(tx, userId, ['reset-password', 'change-email']);
    await endSessions(platform, tx, userId, 'password', sessionId);
    const change = { userId, action: 'account.password', template: 'account.password-changed' } as const;
    await noteSecurityChange(platform, tx, change);
  });
}
