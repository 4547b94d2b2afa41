import { jwtVerify, SignJWT } from 'jose';

export interface AccessToken {
  userId: string;
  sessionId: string;
}

const issuer = 'greenlight';

/** Signs a bearer token (JWT, HS256). It carries no rights: those are looked up by its session. */
export function signAccessToken(secret: Uint8Array, token: AccessToken, issuedAt: Date, expiry: Date): Promise<string> {
  return new SignJWT({ sid: token.sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setSubject(token.userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiry)
    .sign(secret);
}

/** Null when the token is not ours, was changed, or has expired at `now`. */
export async function verifyAccessToken(secret: Uint8Array, token: string, now: Date): Promise<AccessToken | null> {
  try {
    const { payload } = await jwtVerify(token, secret, { issuer, algorithms: ['HS256'], currentDate: now });
    if (typeof payload.sub !== 'string' || typeof payload.sid !== 'string') return null;
    return { userId: payload.sub, sessionId: payload.sid };
  } catch {
    return null;
  }
}
