import { Secret, TOTP } from 'otpauth';
import { rateLimit } from '../../platform/auth/rate-limit.ts';
import { decryptSecret, encryptSecret, keyFor } from '../../platform/auth/secret-encryption.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { readRemoteConfig } from '../config/remote-config.ts';
import { addressOf } from './member-letter.ts';
import { newRecoveryCodes, takeRecoveryCode } from './recovery-code.ts';
import {
  confirmAuthenticator,
  countRecoveryCodesLeft,
  deleteAuthenticator,
  findAuthenticator,
  replaceRecoveryCodes,
  updateLastStep,
  upsertPendingSecret,
} from './second-factor-queries.ts';
import { noteSecurityChange } from './sign-in-method/security-notice.ts';

const wrongCodeLimit = { name: 'second-factor', points: 5, perSeconds: 15 * 60 };

/** A phone's clock may be a step of 30 s before or behind ours (RFC 6238 §5.2). */
const stepsAside = 1;

const secretBytes = 20;

/**
 * A new secret, which is not used before {@link completeAuthenticator}. Throws `authenticator_on` when the second
 * factor is on.
 */
export async function beginAuthenticator(platform: Platform, userId: string): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: secretBytes });
  const sealed = encryptSecret(secretKey(platform), secret.bytes, userId);
  const at = platform.clock.now();
  if (!(await upsertPendingSecret(platform.db, { userId, secret: sealed, at }))) {
    throw new ProblemError('authenticator_on');
  }
  const [{ project }, address] = await Promise.all([readRemoteConfig(platform), addressOf(platform.db, userId)]);
  const label = address?.email ?? '';
  return { secret: secret.base32, uri: new TOTP({ issuer: project, label, secret }).toString() };
}

/**
 * Turns the second factor on; returns the recovery codes, which are shown only now. Throws `authenticator_on` when it
 * is on, and what {@link takeAttempt} throws.
 */
export async function completeAuthenticator(
  platform: Platform,
  { userId, code }: { userId: string; code: string },
): Promise<string[]> {
  const found = await findAuthenticator(platform.db, userId);
  if (found?.confirmed_at) throw new ProblemError('authenticator_on');
  return takeAttempt(platform, userId, async () => {
    const step = found && stepOf(platform, userId, found.secret, code.replace(/\s/g, ''));
    if (!found || typeof step !== 'number') return null;
    const recovery = await newRecoveryCodes(platform, userId);
    return inTransaction(platform.db, async (tx) => {
      const at = platform.clock.now();
      if (!(await confirmAuthenticator(tx, { userId, secret: found.secret, step, at }))) return null;
      await noteSecurityChange(platform, tx, {
        userId,
        action: 'account.authenticator.on',
        template: 'account.authenticator-on',
      });
      await replaceRecoveryCodes(tx, userId, recovery.hashes);
      return recovery.codes;
    });
  });
}

/** Does nothing without a second factor. `actorId` is the member, or the staff member who helps them. */
export async function removeAuthenticator(platform: Platform, userId: string, actorId = userId): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const removed = await deleteAuthenticator(tx, userId);
    if (!removed?.confirmed_at) return;
    await noteSecurityChange(platform, tx, {
      userId,
      actorId,
      action: 'account.authenticator.off',
      template: 'account.authenticator-off',
    });
  });
}

export async function readAuthenticator(
  db: Db,
  userId: string,
): Promise<{ authenticator: boolean; recoveryCodesLeft: number }> {
  const found = await findAuthenticator(db, userId);
  if (!found?.confirmed_at) return { authenticator: false, recoveryCodesLeft: 0 };
  return { authenticator: true, recoveryCodesLeft: await countRecoveryCodesLeft(db, userId) };
}

/**
 * Call it after another proof succeeded. Resolves when the account has no second factor or `code` is right; the code is
 * used then. Throws `second_factor_required`, `second_factor_invalid` or `too_many_attempts`. Do not call it in a
 * transaction: an attempt counts even if the caller fails.
 */
export async function requireSecondFactor(
  platform: Platform,
  { userId, code }: { userId: string; code: string | undefined },
): Promise<void> {
  const found = await findAuthenticator(platform.db, userId);
  if (!found?.confirmed_at) return;
  if (code === undefined) throw new ProblemError('second_factor_required');
  const plain = code.replace(/\s/g, '');
  await takeAttempt(platform, userId, async () => {
    if (!/^\d{6}$/.test(plain)) return (await takeRecoveryCode(platform, userId, plain)) || null;
    const step = stepOf(platform, userId, found.secret, plain);
    return (step !== null && (await updateLastStep(platform.db, userId, step))) || null;
  });
}

/**
 * An attempt is counted before the code is checked, so that concurrent attempts count; a correct one resets the count.
 */
async function takeAttempt<T>(platform: Platform, userId: string, attempt: () => Promise<T | null>): Promise<T> {
  const limit = rateLimit(platform.db, wrongCodeLimit);
  if (!(await limit.take(userId))) throw new ProblemError('too_many_attempts');
  const result = await attempt();
  if (result === null) throw new ProblemError('second_factor_invalid');
  await limit.reset(userId);
  return result;
}

/** The step of 30 s that the code belongs to, by the platform's clock; null when it belongs to none. */
function stepOf(platform: Platform, userId: string, sealed: Buffer, code: string): number | null {
  const bytes = openSecret(platform, userId, sealed);
  if (!bytes) return null;
  const secret = new Secret({ buffer: new Uint8Array(bytes).buffer });
  const timestamp = platform.clock.now().getTime();
  const aside = TOTP.validate({ token: code, secret, timestamp, window: stepsAside });
  return aside === null ? null : TOTP.counter({ timestamp }) + aside;
}

/** Returns null when the service's secret has changed: then every code is wrong, and staff has to help. */
function openSecret(platform: Platform, userId: string, sealed: Buffer): Buffer | null {
  try {
    return decryptSecret(secretKey(platform), sealed, userId);
  } catch (error) {
    platform.log.error(
      { err: error, userId },
      'the secret of an authenticator cannot be decrypted: has TOKEN_SECRET changed?',
    );
    return null;
  }
}

function secretKey({ config }: Platform): Buffer {
  return keyFor(config.secrets.token, 'authenticator');
}
