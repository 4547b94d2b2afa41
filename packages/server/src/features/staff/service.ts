import { createHash, randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { AuthRecord } from '@greenlight/contract/account';
import { hashPassword } from '../../platform/auth/password.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ProblemError } from '../../platform/errors/problem-error.ts';
import type { Platform } from '../../platform/platform.ts';
import { createAccount } from '../account/service.ts';
import { type Origin, openSession } from '../account/session/service.ts';
import {
  type Changes,
  deleteSetupToken,
  hasOperator,
  insertAuditEntry,
  insertChangeImages,
  replaceSetupToken,
} from './queries.ts';

/** Who did what to which subject, such as `media:12`. Written in the transaction of the change itself. */
export function recordAudit(
  db: Db,
  entry: { actorId: string | null; action: string; subject: string; detail?: Record<string, unknown> },
): Promise<unknown> {
  return insertAuditEntry(db, { detail: {}, ...entry });
}

/** What can be edited of a subject, field by field, in the values that the studio's call for it takes. Never a secret. */
export type State = Record<string, unknown>;

/**
 * Like {@link recordAudit}, for content: what the change made of the fields that it changed, so that it can be read and
 * undone. `before` is null for what was made, `after` for what was removed. A change that changed nothing is not kept.
 */
export async function recordChange(
  tx: Db,
  entry: { actorId: string; action: string; subject: string; before: State | null; after: State | null },
): Promise<void> {
  const { before, after, ...who } = entry;
  const changes = changesBetween(before, after);
  if (before && after && Object.keys(changes).length === 0) return;
  const entryId = await insertAuditEntry(tx, { ...who, detail: {}, changes });
  const earlier = JSON.stringify(Object.values(changes).map((side) => side.before));
  const imageIds = earlier.match(anyUuid) ?? [];
  if (imageIds.length > 0) await insertChangeImages(tx, entryId, imageIds);
}

const anyUuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

function changesBetween(before: State | null, after: State | null): Changes {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const sides = fields.map((field): [string, Changes[string]] => [
    field,
    { ...(before && { before: before[field] ?? null }), ...(after && { after: after[field] ?? null }) },
  ]);
  const isEdit = before !== null && after !== null;
  return Object.fromEntries(sides.filter(([, side]) => !isEdit || !isDeepStrictEqual(side.before, side.after)));
}

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

/** Makes the first operator. Throws `setup_token`, `setup_done` or `account_exists`. */
export async function setUp(
  platform: Platform,
  args: { token: string; email: string; displayName: string; password: string; origin: Origin },
): Promise<AuthRecord> {
  if (await hasOperator(platform.db)) throw new ProblemError('setup_done');
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
