import type { AuthRecord } from '@greenlight/contract/account';
import { registrationThrottleMs } from '@greenlight/contract/limits';
import { requireUnbreached } from '../../platform/auth/breached-password.ts';
import { networkOf } from '../../platform/auth/ip-network.ts';
import { hashPassword } from '../../platform/auth/password.ts';
import { rateLimit } from '../../platform/auth/rate-limit.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { createAccount } from './create-account.ts';
import { queueVerification } from './email/verify-email.ts';
import { noteRisk, requireCaptcha } from './integrity/captcha.ts';
import { type Origin, openSession } from './session/open-session.ts';

const perSeconds = registrationThrottleMs / 1000;
const registerLimit = { name: 'register', points: 5, perSeconds };

/** Limit of registrations with known e-mails: low, so that nobody can list the members. */
const knownLimit = { name: 'register-known', points: 10, perSeconds };

/** Runs `make` at most five times an hour for each network; then throws 1011. */
export async function throttleRegistration<T>(platform: Platform, ip: string, make: () => Promise<T>): Promise<T> {
  const limit = rateLimit(platform.db, registerLimit);
  const network = networkOf(ip);
  if (!(await limit.take(network))) throw new ProblemError(1011);
  try {
    const made = await make();
    await noteRisk(platform, 'register', ip);
    return made;
  } catch (error) {
    await limit.giveBack(network);
    throw error;
  }
}

/**
 * Creates a member, queues the letter that confirms the e-mail, and opens a session. Throws `account_exists`,
 * `breached_password`, `captcha_required` or 1011. Known e-mails have a limit of their own.
 */
export async function register(
  platform: Platform,
  args: {
    email: string;
    displayName: string;
    password: string;
    language: string | null;
    captcha?: string;
    origin: Origin;
  },
): Promise<AuthRecord> {
  const { ip } = args.origin;
  const network = networkOf(ip);
  const known = rateLimit(platform.db, knownLimit);
  const made = await rateLimit(platform.db, registerLimit).consumedPoints(network);
  if (made >= registerLimit.points) throw new ProblemError(1011);
  await requireUnbreached(args.password, args);
  await requireCaptcha(platform, { action: 'register', ip, token: args.captcha });
  if (!(await known.take(network))) throw new ProblemError(1011);
  let isKnown = false;
  try {
    return await throttleRegistration(platform, ip, () => makeMember(platform, args));
  } catch (error) {
    isKnown = error instanceof ProblemError && error.problem.code === 'account_exists';
    throw error;
  } finally {
    if (!isKnown) await known.giveBack(network);
  }
}

async function makeMember(
  platform: Platform,
  args: { email: string; displayName: string; password: string; language: string | null; origin: Origin },
): Promise<AuthRecord> {
  const passwordHash = await hashPassword(args.password);
  return inTransaction(platform.db, async (tx) => {
    const createdAt = platform.clock.now();
    const userId = await createAccount(tx, { ...args, passwordHash, role: 'member', createdAt });
    await queueVerification(platform, tx, userId, args.email);
    return openSession(platform, tx, { userId, origin: args.origin });
  });
}
