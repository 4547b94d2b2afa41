import { hash, timingSafeEqual } from 'node:crypto';

/** The longest time for which an address opens anything: a CDN that checks by itself hears of no revocation. */
const validForS = 10 * 60;
export const addressLifeMs: number = validForS * 1000;
/** Whoever asks again within one window gets the same address, so that what the browser has stays useful. */
const windowS = 5 * 60;

export type SignatureState = 'valid' | 'expired' | 'wrong';

/** Unix seconds at which an address signed at `at` expires: 5 to 10 minutes later, on a full window. */
export function expiryAt(at: Date): number {
  return Math.floor((at.getTime() / 1000 + validForS) / windowS) * windowS;
}

/** What an address says besides its expiry: whom it was given to, and what it opens. */
export interface SignatureClaims {
  /** Every file, or the storyboard alone: `v` and `s` in the path. */
  scope: 'video' | 'storyboard';
  expiry: number | string;
  grant: string;
  assetId: string;
}

/**
 * The token that opens every file of one asset (or of its storyboard) until `expiry` (unix seconds), unless asset or grant are revoked before:
 * what nginx's `secure_link_md5` computes.
 * The secret on both sides keeps a signature from being extended to another message (decision 004).
 */
export function signatureOf(secret: string, { scope, expiry, grant, assetId }: SignatureClaims): string {
  const opened = scope === 'storyboard' ? `storyboard/${assetId}` : assetId;
  return hash('md5', `${secret}/${expiry}/${grant}/${opened}/${secret}`, 'base64url');
}

/** Constant in time over the signature. A wrong one is never said to be expired: its expiry proves nothing. */
export function checkSignature(
  secret: string,
  given: SignatureClaims & { signature: string },
  nowS: number,
): SignatureState {
  const expected = signatureOf(secret, given);
  if (given.signature.length !== expected.length) return 'wrong';
  if (!timingSafeEqual(Buffer.from(given.signature, 'latin1'), Buffer.from(expected, 'latin1'))) return 'wrong';
  return Number(given.expiry) > nowS ? 'valid' : 'expired';
}
