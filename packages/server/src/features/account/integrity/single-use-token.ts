import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Platform } from '../../../platform/platform.ts';
import { deleteExpiredTokens, findSpentToken, insertSpentToken } from './single-use-token-queries.ts';

export const tokenLifeMs = 10 * 60 * 1000;
const nonceBytes = 18;

/**
 * A token for one use within ten minutes, bound to an action and a value (a network, a session …). It is stored only
 * when it is used. It contains only the characters of base64url and the full stop.
 */
export function issueToken({ config, clock }: Platform, action: string, bound: string): string {
  const expiry = (clock.now().getTime() + tokenLifeMs).toString(36);
  const nonce = randomBytes(nonceBytes).toString('base64url');
  return `${expiry}.${nonce}.${signatureOf(config.secrets.token, [action, bound, expiry, nonce])}`;
}

/** Uses the token. Returns false when it has another action or binding, has expired, or was used before. */
export async function spendToken(platform: Platform, token: string, action: string, bound: string): Promise<boolean> {
  const expiresAt = expiryOf(platform, token, action, bound);
  return expiresAt !== null && (await useToken(platform, token, expiresAt));
}

/** Whether {@link spendToken} would accept it now. */
export async function isUnspent(platform: Platform, token: string, action: string, bound: string): Promise<boolean> {
  return expiryOf(platform, token, action, bound) !== null && !(await findSpentToken(platform.db, hashOf(token)));
}

/** The expiry of a token; null when it has another action or binding, is malformed, or has expired. */
function expiryOf({ config, clock }: Platform, token: string, action: string, bound: string): Date | null {
  const [expiry = '', nonce = '', signature = '', ...more] = token.split('.');
  const expected = Buffer.from(signatureOf(config.secrets.token, [action, bound, expiry, nonce]));
  const given = Buffer.from(signature);
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const expiresAt = new Date(Number.parseInt(expiry, 36));
  return expiresAt > clock.now() ? expiresAt : null;
}

/** True for the first call with this text, which is stored until it expires. */
export function useToken({ db }: Platform, text: string, expiresAt: Date): Promise<boolean> {
  return insertSpentToken(db, hashOf(text), expiresAt);
}

export function sweepTokens({ db, clock }: Platform): Promise<void> {
  return deleteExpiredTokens(db, clock.now());
}

function signatureOf(secret: string, parts: string[]): string {
  return createHmac('sha256', secret)
    .update(`integrity:${JSON.stringify(parts)}`)
    .digest('base64url');
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
