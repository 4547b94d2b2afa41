import { sitePath } from '@greenlight/contract/site-path';
import { requireUnbreached } from '../../platform/auth/breached-password.ts';
import { networkOf } from '../../platform/auth/ip-network.ts';
import { hashPassword } from '../../platform/auth/password.ts';
import { rateLimit } from '../../platform/auth/rate-limit.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { recordEmailVerification } from './email/email-queries.ts';
import { resendEmailUndoLetter } from './email/undo-email-change.ts';
import { forgetRisk, noteRisk, requireCaptcha } from './integrity/captcha.ts';
import { sendResetJob } from './jobs.ts';
import { addressOf, mayWriteTo, writeToMember } from './member-letter.ts';
import { endCodes, issueCode, ownerOfCode, recogniseCode, takeCode } from './one-time-code.ts';
import { loginLimit } from './password/login-limit.ts';
import { updatePassword } from './password/password-queries.ts';
import { findAccountByEmail } from './queries.ts';
import { endSessions } from './session/end-session.ts';
import { noteSecurityChange } from './sign-in-method/security-notice.ts';
import { removeOtherSignInMethods } from './sign-in-method/sign-in-method.ts';

const resetNetworkLimit = { name: 'reset-address', points: 20, perSeconds: 3600 };
const resetCodeLimit = { name: 'reset-code', points: 30, perSeconds: 3600 };

/**
 * Requests a letter to reset the password. The response and its time are the same for every e-mail: a job looks for the
 * account. Throws `captcha_required` or `rate_limited`, by network alone.
 */
export async function forgotPassword(
  platform: Platform,
  { email, ip, captcha }: { email: string; ip: string; captcha?: string },
): Promise<void> {
  await requireCaptcha(platform, { action: 'reset', ip, token: captcha });
  if (!(await rateLimit(platform.db, resetNetworkLimit).take(networkOf(ip)))) throw new ProblemError('rate_limited');
  await noteRisk(platform, 'reset', ip);
  await enqueuePasswordReset(platform, email);
}

/** Queues the reset letter if the e-mail has an account and did not get too many letters. */
export async function enqueuePasswordReset(platform: Platform, email: string): Promise<void> {
  if (await mayWriteTo(platform, email)) await platform.jobs.enqueue(platform.db, sendResetJob, { email });
}

/** The handler of `account.send-reset`. */
export async function sendResetLetter(platform: Platform, { email }: { email: string }): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const account = await findAccountByEmail(tx, email);
    if (!account) return resendEmailUndoLetter(platform, tx, email);
    if (account.suspended_at) return;
    const codeId = await issueCode(platform, tx, { userId: account.id, purpose: 'reset-password', detail: { email } });
    await writeToMember(platform, tx, account.id, {
      template: 'account.reset-password',
      link: `${sitePath('forgotten-password')}?email=${encodeURIComponent(email)}&code={token}`,
      codeId,
      showCode: true,
    });
  });
}

/**
 * Sets the password with a typed code or a link's token. Confirms the e-mail, ends every session, and forgets failed
 * logins from this address. Throws `code_invalid`, `breached_password` or `rate_limited`.
 */
export async function resetPassword(
  platform: Platform,
  { email, code, password, ip }: { email: string; code: string; password: string; ip: string },
): Promise<void> {
  const network = networkOf(ip);
  if (!(await rateLimit(platform.db, resetCodeLimit).take(network))) throw new ProblemError('rate_limited');
  await requireUnbreached(password, { email, displayName: '' });
  const id = await recogniseCode(platform, { email, purpose: 'reset-password', code });
  const owner = await addressOf(platform.db, await ownerOfCode(platform, { id, purpose: 'reset-password' }));
  if (owner?.email !== email || owner.suspended_at) throw new ProblemError('code_invalid');
  await requireUnbreached(password, { email, displayName: owner.display_name });
  const passwordHash = await hashPassword(password);
  await inTransaction(platform.db, async (tx) => {
    const { userId } = await takeCode(platform, tx, { id, purpose: 'reset-password' });
    if (!(await recordEmailVerification(tx, userId, email, platform.clock.now())))
      throw new ProblemError('code_invalid');
    if (!owner.verified_at) await removeOtherSignInMethods(tx, userId);
    await updatePassword(tx, userId, passwordHash);
    await endCodes(tx, userId, ['change-email']);
    await endSessions(platform, tx, userId, 'password');
    const change = { userId, action: 'account.reset-password', template: 'account.password-changed' } as const;
    await noteSecurityChange(platform, tx, change);
  });
  await Promise.all([rateLimit(platform.db, loginLimit).reset(`${network}|${email}`), forgetRisk(platform, email)]);
}
