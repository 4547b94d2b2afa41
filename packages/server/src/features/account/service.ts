import type { AuthRecord } from '@greenlight/contract/account';
import { registrationThrottleMs } from '@greenlight/contract/limits';
import { hashPassword, verifyPassword } from '../../platform/auth/password.ts';
import { RateLimit } from '../../platform/auth/rate-limit.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ProblemError } from '../../platform/errors/problem-error.ts';
import type { Platform } from '../../platform/platform.ts';
import { findAccountByEmail, insertAccount, type Role } from './queries.ts';
import { type Origin, openSession } from './session/service.ts';

const registrationsPerHour = 5;
const failedLoginsPerWindow = 10;
const failedLoginWindowS = 15 * 60;

function registrationLimit(db: Db) {
  return new RateLimit(db, {
    name: 'register',
    points: registrationsPerHour,
    perSeconds: registrationThrottleMs / 1000,
  });
}

function loginLimit(db: Db) {
  return new RateLimit(db, { name: 'login', points: failedLoginsPerWindow, perSeconds: failedLoginWindowS });
}

/** Makes an account of the given role; throws `account_exists`. */
export async function createAccount(
  db: Db,
  args: { email: string; displayName: string; passwordHash: string; role: Role; createdAt: Date },
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
  const limit = registrationLimit(platform.db);
  if (!(await limit.take(args.origin.ip))) throw new ProblemError(1011);
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
    await limit.giveBack(args.origin.ip);
    throw error;
  }
}

/** Throws `invalid_credentials`, `too_many_attempts` (counted an address and account), or `suspended`. */
export async function login(
  platform: Platform,
  args: { email: string; password: string; origin: Origin },
): Promise<AuthRecord> {
  const limit = loginLimit(platform.db);
  const key = `${args.origin.ip}|${args.email}`;
  if (await limit.isExhausted(key)) throw new ProblemError('too_many_attempts');
  const account = await findAccountByEmail(platform.db, args.email);
  if (!(await verifyPassword(account?.password_hash ?? null, args.password)) || !account) {
    await limit.take(key);
    throw new ProblemError('invalid_credentials');
  }
  if (account.suspended_at) throw new ProblemError('suspended');
  await limit.reset(key);
  return openSession(platform, platform.db, { userId: account.id, origin: args.origin });
}

/** Whether this e-mail can sign in with this password, without opening a session. */
export async function hasPassword(db: Db, email: string, password: string): Promise<boolean> {
  const account = await findAccountByEmail(db, email);
  return account ? verifyPassword(account.password_hash, password) : false;
}
