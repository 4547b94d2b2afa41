import { createHash, randomBytes } from 'node:crypto';
import type { AuthRecord } from '@greenlight/contract/account';
import { requireUnbreached } from '../../platform/auth/breached-password.ts';
import { hashPassword } from '../../platform/auth/password.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { createAccount } from '../account/create-account.ts';
import { type Origin, openSession } from '../account/session/open-session.ts';
import { recordAudit } from '../audit/audit-entry.ts';
import { deleteSetupToken, hasOperator, replaceSetupToken } from './operator-setup-queries.ts';

export async function isSetupNeeded(platform: Platform): Promise<boolean> {
  return !(await hasOperator(platform.db));
}

/** The token of the one-time link while no operator exists, else null. Earlier links end. */
export async function prepareSetup(platform: Platform): Promise<string | null> {
  if (await hasOperator(platform.db)) return null;
  const token = randomBytes(24).toString('base64url');
  await inTransaction(platform.db, (tx) => replaceSetupToken(tx, hashOf(token)));
  return token;
}

/** Creates the first operator. Throws `setup_token`, `setup_done`, `breached_password` or `account_exists`. */
export async function createFirstOperator(
  platform: Platform,
  args: { token: string; email: string; displayName: string; password: string; origin: Origin },
): Promise<AuthRecord> {
  if (await hasOperator(platform.db)) throw new ProblemError('setup_done');
  await requireUnbreached(args.password, args);
  const passwordHash = await hashPassword(args.password);
  return inTransaction(platform.db, async (tx) => {
    if (!(await deleteSetupToken(tx, hashOf(args.token)))) throw new ProblemError('setup_token');
    const createdAt = platform.clock.now();
    const userId = await createAccount(tx, { ...args, passwordHash, role: 'operator', createdAt });
    await recordAudit(tx, { actorId: userId, action: 'staff.setup', subject: `account:${userId}` });
    return openSession(platform, tx, { userId, origin: args.origin });
  });
}

function hashOf(token: string) {
  return createHash('sha256').update(token).digest();
}
