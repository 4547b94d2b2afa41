import { dayMs, minuteMs } from '@greenlight/contract/duration';
import { idOfToken, isCodeOf } from '../../platform/auth/one-time-code.ts';
import type { Db } from '../../platform/db/database.ts';
import { lockAccount } from '../../platform/db/lock-account.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import {
  countGuess,
  type Detail,
  deleteCodes,
  deleteExpiredCodes,
  deleteLaterCodes,
  findCode,
  findEmailUndo,
  insertCode,
  listReservedEmails,
  type Purpose,
  recordCodeUse,
} from './one-time-code-queries.ts';

const lifeMs: Record<Purpose, number> = {
  'verify-email': 7 * dayMs,
  'change-email': 60 * minuteMs,
  'undo-email': 7 * dayMs,
  'reset-password': 60 * minuteMs,
  'report-session': 30 * dayMs,
};
/** Purposes with several open codes at once: each reported device and each earlier address has its own letter. */
const several: Purpose[] = ['report-session', 'undo-email'];
const attemptsMax = 5;
const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Issues a code for a letter and returns its id. Ends an earlier code of the same purpose, except for {@link several}.
 */
export async function issueCode(
  { clock }: Platform,
  tx: Db,
  { userId, purpose, detail = {} }: { userId: string; purpose: Purpose; detail?: Detail },
): Promise<string> {
  const at = clock.now();
  if (!several.includes(purpose)) {
    await lockAccount(tx, userId);
    await deleteCodes(tx, userId, [purpose]);
  }
  return insertCode(tx, { userId, purpose, detail, at, expiresAt: new Date(at.getTime() + lifeMs[purpose]) });
}

/**
 * The id of a typed code or of a link's token; does not use it. A typed code counts as a guess even if the caller fails
 * later, so do not call this in a transaction. Throws `code_invalid`, also for an e-mail without an account.
 */
export async function recogniseCode(
  { config, db, clock }: Platform,
  { email, purpose, code }: { email: string; purpose: Purpose; code: string },
): Promise<string> {
  const secret = config.secrets.token;
  const linked = codeIdOf(secret, code);
  if (linked !== null) return linked;
  const id = await countGuess(db, { email, purpose, at: clock.now(), attemptsMax });
  if (id === null || !isCodeOf(secret, id, code)) throw new ProblemError('code_invalid');
  return id;
}

/** Uses a code once; returns its account and the data stored with it. Throws `code_invalid`. */
export async function takeCode({ clock }: Platform, tx: Db, { id, purpose }: { id: string; purpose: Purpose }) {
  const taken = await recordCodeUse(tx, id, purpose, clock.now());
  if (!taken) throw new ProblemError('code_invalid');
  return { id, ...taken };
}

/** Like {@link takeCode}, for the token of a link. */
export function takeToken(platform: Platform, tx: Db, { token, purpose }: { token: string; purpose: Purpose }) {
  const id = codeIdOf(platform.config.secrets.token, token);
  if (id === null) throw new ProblemError('code_invalid');
  return takeCode(platform, tx, { id, purpose });
}

/** The account of an open code. Throws `code_invalid`. */
export async function ownerOfCode({ db, clock }: Platform, { id, purpose }: { id: string; purpose: Purpose }) {
  const userId = await findCode(db, id, purpose, clock.now());
  if (userId === null) throw new ProblemError('code_invalid');
  return userId;
}

/** Like {@link ownerOfCode}, for the token of a link. */
export function ownerOfToken(platform: Platform, { token, purpose }: { token: string; purpose: Purpose }) {
  const id = codeIdOf(platform.config.secrets.token, token);
  if (id === null) throw new ProblemError('code_invalid');
  return ownerOfCode(platform, { id, purpose });
}

/** Ends the codes of the same purpose that were issued after this one. */
export function endLaterCodes(tx: Db, code: { id: string; userId: string; purpose: Purpose }): Promise<void> {
  return deleteLaterCodes(tx, code);
}

/** The undo code for this address that is still valid, and its account. */
export function emailUndoOf(db: Db, email: string) {
  return findEmailUndo(db, email);
}

/** Whether another account can still go back to this address. */
export async function isEmailReserved(db: Db, email: string, userId: string | null = null): Promise<boolean> {
  const undo = await findEmailUndo(db, email);
  return undo !== undefined && undo.userId !== userId;
}

/** The given addresses that an account can still go back to. */
export async function reservedEmailsOf(db: Db, emails: string[]): Promise<Set<string>> {
  return new Set(await listReservedEmails(db, emails));
}

/** Ends the codes that were sent to an earlier address, or for an earlier password. */
export function endCodes(tx: Db, userId: string, purposes: Purpose[]): Promise<void> {
  return deleteCodes(tx, userId, purposes);
}

export function sweepCodes({ db, clock }: Platform): Promise<void> {
  return deleteExpiredCodes(db, clock.now());
}

/** The id in a token; null for the token of another kind of link, which is signed with the same secret. */
function codeIdOf(secret: string, token: string): string | null {
  const id = idOfToken(secret, token);
  return id !== null && uuidPattern.test(id) ? id : null;
}
