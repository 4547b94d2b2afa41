import type { AuthRecord } from '@greenlight/contract/account';
import { registrationThrottleMs } from '@greenlight/contract/limits';
import { requireUnbreached } from '../../platform/auth/breached-password.ts';
import { networkOf } from '../../platform/auth/ip-network.ts';
import { hashPassword, verifyPassword } from '../../platform/auth/password.ts';
import { rateLimit } from '../../platform/auth/rate-limit.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { queueVerification } from './email/service.ts';
import { noteRisk, requireCaptcha } from './integrity/captcha.ts';
import { isEmailReserved, reservedEmailsOf } from './one-time-code.ts';
import { checkPassword, requireAttemptsLeft } from './password.ts';
import { findAccountByEmail, insertAccounts, lockPassword, type NewAccount } from './queries.ts';
import { requireSecondFactor } from './second-factor.ts';
import { type Origin, openSession } from './session/service.ts';

const perSeconds = registrationThrottleMs / 1000;
const registerLimit = { name: 'register', points: 5, perSeconds };
/** Tries at e-mails that have an account: who may register can't list who is here. */
const knownLimit = { name: 'register-known', points: 10, perSeconds };

/** Makes an account of the given role; throws `account_exists`, also where one may still go back to this address. */
export async function createAccount(db: Db, args: NewAccount): Promise<string> {
  const [made] = await insertAccounts(db, [args]);
  if (!made || (await isEmailReserved(db, args.email))) throw new ProblemError('account_exists');
  return made.id;
}

/**
 * Makes many, of addresses that had no account when the transaction looked; answers ids by address, without those that
 * one may still go back to or somebody has taken meanwhile.
 */
export async function createAccounts(tx: Db, accounts: NewAccount[]): Promise<Map<string, string>> {
  const held = await reservedEmailsOf(
    tx,
    accounts.map(({ email }) => email),
  );
  // In one order, so that two transactions never wait for each other.
  const free = accounts
    .filter(({ email }) => !held.has(email))
    .toSorted((one, other) => (one.email < other.email ? -1 : 1));
  const made = free.length > 0 ? await insertAccounts(tx, free) : [];
  return new Map(made.map(({ email, id }) => [email, id]));
}

/** Runs what makes an account for somebody at this address: five an hour and network are made, then it throws 1011. */
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
 * Makes a member, sends the letter that confirms the e-mail, and opens a session. Throws `account_exists`,
 * `breached_password`, `captcha_required` or 1011; an e-mail that has an account counts against a limit of its own.
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
  const made = await rateLimit(platform.db, registerLimit).taken(network);
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
    // A new password ends every session: none is opened after that by the one before, however long this login took.
    if (!(await lockPassword(tx, account))) throw new ProblemError('invalid_credentials');
    return openSession(platform, tx, { userId: account.id, origin });
  });
}

/** Whether this e-mail can sign in with this password, without opening a session. */
export async function acceptsPassword(db: Db, email: string, password: string): Promise<boolean> {
  const account = await findAccountByEmail(db, email);
  return account ? verifyPassword(account.password_hash, password) : false;
}
