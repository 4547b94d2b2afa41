import type { AuthRecord } from '@greenlight/contract/account';
import { registrationThrottleMs } from '@greenlight/contract/limits';
import { networkOf } from '../../platform/auth/network-of.ts';
import { hashPassword, verifyPassword } from '../../platform/auth/password.ts';
import { rateLimit } from '../../platform/auth/rate-limit.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ProblemError } from '../../platform/errors/problem-error.ts';
import type { Platform } from '../../platform/platform.ts';
import { findAccountByEmail, insertAccount } from './queries.ts';
import { type Origin, openSession } from './session/service.ts';

const registerLimit = { name: 'register', points: 5, perSeconds: registrationThrottleMs / 1000 };
const failedLoginWindowS = 15 * 60;
const loginLimit = { name: 'login', points: 10, perSeconds: failedLoginWindowS };
const addressLimit = { name: 'login-address', points: 200, perSeconds: failedLoginWindowS };

/** Makes an account of the given role; throws `account_exists`. */
export async function createAccount(
  db: Db,
  args: { email: string; displayName: string; passwordHash: string; role: string; createdAt: Date },
): Promise<string> {
  const made = await insertAccount(db, args);
  if (!made) throw new ProblemError('account_exists');
  return made.id;
}

/** Makes a member and opens a session. Only accounts that were made count against the hourly limit of an address. */
export async function register(
  platform: Platform,
  args: { email: string; displayName: string; password: string; origin: Origin },
): Promise<AuthRecord> {
  const limit = rateLimit(platform.db, registerLimit);
  const network = networkOf(args.origin.ip);
  if (!(await limit.take(network))) throw new ProblemError(1011);
  try {
    const passwordHash = await hashPassword(args.password);
    return await inTransaction(platform.db, async (tx) => {
      const userId = await createAccount(tx, {
        ...args,
        passwordHash,
        role: 'member',
        createdAt: platform.clock.now(),
      });
      return openSession(platform, tx, { userId, origin: args.origin });
    });
  } catch (error) {
    await limit.giveBack(network);
    throw error;
  }
}

/**
 * Throws `invalid_credentials`, `suspended`, `too_many_attempts` (counted an address and account) or `rate_limited` (an
 * address that tries many accounts). An attempt counts before its password is looked at, so that many at once count
 * too; one that succeeds is taken back.
 */
export async function login(
  platform: Platform,
  args: { email: string; password: string; origin: Origin },
): Promise<AuthRecord> {
  const network = networkOf(args.origin.ip);
  const limit = rateLimit(platform.db, loginLimit);
  const address = rateLimit(platform.db, addressLimit);
  const key = `${network}|${args.email}`;
  if (!(await address.take(network))) throw new ProblemError('rate_limited');
  if (!(await limit.take(key))) throw new ProblemError('too_many_attempts');
  const account = await findAccountByEmail(platform.db, args.email);
  if (!(await verifyPassword(account?.password_hash ?? null, args.password)) || !account) {
    throw new ProblemError('invalid_credentials');
  }
  await Promise.all([address.giveBack(network), limit.reset(key)]);
  if (account.suspended_at) throw new ProblemError('suspended');
  return openSession(platform, platform.db, { userId: account.id, origin: args.origin });
}

/** Whether this e-mail can sign in with this password, without opening a session. */
export async function hasPassword(db: Db, email: string, password: string): Promise<boolean> {
  const account = await findAccountByEmail(db, email);
  return account ? verifyPassword(account.password_hash, password) : false;
}
