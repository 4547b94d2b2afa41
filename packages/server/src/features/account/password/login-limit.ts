import { networkOf } from '../../../platform/auth/ip-network.ts';
import { rateLimit } from '../../../platform/auth/rate-limit.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';

const failedLoginWindowS = 15 * 60;
export const loginLimit = { name: 'login', points: 10, perSeconds: failedLoginWindowS };
export const addressLimit = { name: 'login-address', points: 200, perSeconds: failedLoginWindowS };

/** Throws `too_many_attempts` when the next password would be refused without a check; counts no attempt. */
export async function requireAttemptsLeft({ db }: Platform, email: string, ip: string): Promise<void> {
  const attempts = await rateLimit(db, loginLimit).consumedPoints(`${networkOf(ip)}|${email}`);
  if (attempts >= loginLimit.points) throw new ProblemError('too_many_attempts');
}
