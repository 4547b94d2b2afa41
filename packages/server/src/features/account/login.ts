import type { AuthRecord } from '@greenlight/contract/account';
import { verifyPassword } from '../../platform/auth/password.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { requireCaptcha } from './integrity/captcha.ts';
import { checkPassword } from './password/check-password.ts';
import { requireAttemptsLeft } from './password/login-limit.ts';
import { findAccountByEmail, lockPassword } from './queries.ts';
import { requireSecondFactor } from './second-factor.ts';
import { type Origin, openSession } from './session/open-session.ts';

/**
 * Throws `invalid_credentials`, `too_many_attempts` or `rate_limited` as {@link checkPassword} does, `captcha_required`
 * after failures of the network or at the e-mail, `suspended`, or what {@link requireSecondFactor} throws.
 */
export async function login(
  platform: Platform,
  args: { email: string; password: string; captcha?: string; secondFactor?: string; origin: Origin },
): Promise<AuthRecord> {
  const { email, password, captcha, origin } = args;
  await requireAttemptsLeft(platform, email, origin.ip);
  await requireCaptcha(platform, { action: 'login', ip: origin.ip, email, token: captcha });
  const account = await checkPassword(platform, { email, password, ip: origin.ip });
  if (account.suspended_at) throw new ProblemError('suspended');
  await requireSecondFactor(platform, { userId: account.id, code: args.secondFactor });
  return inTransaction(platform.db, async (tx) => {
    // A new password ends every session. This lock makes a slow login with the earlier password fail. Otherwise it
    // could open a session afterwards.
    if (!(await lockPassword(tx, account))) throw new ProblemError('invalid_credentials');
    return openSession(platform, tx, { userId: account.id, origin });
  });
}

/** Whether the e-mail and password are right; opens no session. */
export async function acceptsPassword(db: Db, email: string, password: string): Promise<boolean> {
  const account = await findAccountByEmail(db, email);
  return account ? verifyPassword(account.password_hash, password) : false;
}
