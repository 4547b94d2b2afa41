import { type webcrypto } from 'node:crypto';
import { decodeJwt, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';

export interface AccessToken {
  userId: string;
  sessionId: string;
}

const issuer = 'greenlight';

/** Signs a bearer token (JWT, HS256). It carries no rights: those are looked up by its session. */
export async function signAccessToken(
  secret: string,
  token: AccessToken,
  issuedAt: Date,
  expiry: Date,
): Promise<string> {
  return new SignJWT({ sid: token.sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setSubject(token.userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiry)
    .sign(await keyOf(secret));
}

const keys = new Map<string, Promise<webcrypto.CryptoKey>>();

/** The key is imported once, because an import costs more than a signature. */
function keyOf(secret: string): Promise<webcrypto.CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key =
    keys.get(secret) ?? crypto.subtle.importKey('raw', Buffer.from(secret), algorithm, false, ['sign', 'verify']);
  keys.set(secret, key);
  return key;
}

/**
 * Cache of tokens whose signature was verified: a browser sends the same one for hours, and a verification costs more
 * than most answers. The cached claims cannot change. Whether the session is still open is checked elsewhere.
 */
const checked = new LRUCache<string, { secret: string; claims: AccessToken; expiresAtMs: number }>({ max: 20_000 });

/** Returns null if the token is not ours, was changed, or has expired at `now`. */
export async function verifyAccessToken(secret: string, token: string, now: Date): Promise<AccessToken | null> {
  const known = checked.get(token);
  if (known?.secret === secret) return known.expiresAtMs > now.getTime() ? known.claims : null;
  try {
    const { payload } = await jwtVerify(token, await keyOf(secret), {
      issuer,
      algorithms: ['HS256'],
      currentDate: now,
    });
    if (typeof payload.sub !== 'string' || typeof payload.sid !== 'string' || payload.exp === undefined) return null;
    const claims = { userId: payload.sub, sessionId: payload.sid };
    checked.set(token, { secret, claims, expiresAtMs: payload.exp * 1000 });
    return claims;
  } catch {
    return null;
  }
}

/** The expiry of a token, in milliseconds. Does not verify the token. */
export function tokenExpiryMs(token: string): number {
  return (decodeJwt(token).exp ?? 0) * 1000;
}
