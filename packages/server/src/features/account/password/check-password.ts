import { networkOf } from '../../../platform/auth/ip-network.ts';
import { verifyPassword } from '../../../platform/auth/password.ts';
import { rateLimit } from '../../../platform/auth/rate-limit.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { forgetRisk, noteRisk } from '../integrity/captcha.ts';
import { findAccountByEmail } from '../queries.ts';
import { addressLimit, loginLimit } from './login-limit.ts';

/**
 * The account with this e-mail and password. Throws `invalid_credentials`, `too_many_attempts` (for each address and
 * account) or `rate_limited` (an address that tries many accounts). Each attempt is counted before the password is
 * checked, so that concurrent attempts count; a successful one is subtracted again.
 */
export async function checkPassword(
  platform: Platform,
  { email, password, ip }: { email: string; password: string; ip: string },
) {
  const network = networkOf(ip);
  const limit = rateLimit(platform.db, loginLimit);
  const address = rateLimit(platform.db, addressLimit);
  const key = `${network}|${email}`;
  if (!(await address.take(network))) throw new ProblemError('rate_limited');
  if (!(await limit.take(key))) throw new ProblemError('too_many_attempts');
  const account = await findAccountByEmail(platform.db, email);
  if (!(await verifyPassword(account?.password_hash ?? null, password)) || !account) {
    await noteRisk(platform, 'login', ip, email);
    throw new ProblemError('invalid_credentials');
  }
  await Promise.all([address.giveBack(network), limit.reset(key), forgetRisk(platform, email)]);
  return account;
}
