import { rateLimit } from '../../../../platform/auth/rate-limit.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { ProblemError } from '../../../../platform/problem-error.ts';

/** Pages of the provider that one account may open: each is a call there, and lets somebody try cards. */
const pageLimit = { name: 'card-page', points: 30, perSeconds: 60 * 60 };

/** Throws `rate_limited`. */
export async function requirePageAllowance({ db }: Platform, userId: string): Promise<void> {
  if (!(await rateLimit(db, pageLimit).take(userId))) throw new ProblemError('rate_limited');
}
