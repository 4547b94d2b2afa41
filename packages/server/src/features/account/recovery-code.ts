import { createHmac, randomBytes } from 'node:crypto';
import { hashWithSalt } from '../../platform/auth/password.ts';
import { rateLimit } from '../../platform/auth/rate-limit.ts';
import { keyFor } from '../../platform/auth/secret-encryption.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import {
  countRecoveryCodesLeft,
  lockAuthenticator,
  recordRecoveryCodeUse,
  replaceRecoveryCodes,
} from './second-factor-queries.ts';
import { noteSecurityChange } from './sign-in-method/security-notice.ts';

const newCodesLimit = { name: 'recovery-codes', points: 10, perSeconds: 60 * 60 };
const recoveryCodeCount = 10;
const recoveryCodeLength = 10;
const saltBytes = 16;

/** Crockford's base32, as in the codes of letters. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * Makes new recovery codes; the earlier ones end. Throws `authenticator_off` without a second factor, or
 * `rate_limited`.
 */
export async function makeRecoveryCodes(platform: Platform, userId: string): Promise<string[]> {
  if (!(await rateLimit(platform.db, newCodesLimit).take(userId))) throw new ProblemError('rate_limited');
  const recovery = await newRecoveryCodes(platform, userId);
  return inTransaction(platform.db, async (tx) => {
    const found = await lockAuthenticator(tx, userId);
    if (!found?.confirmed_at) throw new ProblemError('authenticator_off');
    await noteSecurityChange(platform, tx, {
      userId,
      action: 'account.recovery-codes.make',
      template: 'account.recovery-codes-made',
    });
    await replaceRecoveryCodes(tx, userId, recovery.hashes);
    return recovery.codes;
  });
}

export async function takeRecoveryCode(platform: Platform, userId: string, code: string): Promise<boolean> {
  const hash = await hashOf(platform, userId, code);
  return inTransaction(platform.db, async (tx) => {
    if (!(await recordRecoveryCodeUse(tx, { userId, hash, at: platform.clock.now() }))) return false;
    const left = String(await countRecoveryCodesLeft(tx, userId));
    await noteSecurityChange(platform, tx, {
      userId,
      action: 'account.recovery-code.use',
      template: 'account.recovery-code-used',
      values: { left },
    });
    return true;
  });
}

/** Call it before a transaction: hashing the codes takes a while. */
export async function newRecoveryCodes(
  platform: Platform,
  userId: string,
): Promise<{ codes: string[]; hashes: Buffer[] }> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  return { codes, hashes: await Promise.all(codes.map((code) => hashOf(platform, userId, code))) };
}

/** A code has 50 bits. */
function newRecoveryCode(): string {
  const letters = Array.from(randomBytes(recoveryCodeLength), (byte) => alphabet[byte % alphabet.length]).join('');
  return `${letters.slice(0, recoveryCodeLength / 2)}-${letters.slice(recoveryCodeLength / 2)}`;
}

/**
 * A slow hash, salted by account and service: a copy of the database alone does not allow guessing. Accepts spaces,
 * hyphens and similar letters.
 */
function hashOf({ config }: Platform, userId: string, code: string): Promise<Buffer> {
  const plain = code
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
  const salt = createHmac('sha256', keyFor(config.secrets.token, 'recovery-code')).update(userId).digest();
  return hashWithSalt(plain, salt.subarray(0, saltBytes));
}
