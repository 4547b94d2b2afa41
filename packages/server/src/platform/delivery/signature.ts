import { hash, timingSafeEqual } from 'node:crypto';

/** The longest validity of an address: a CDN that checks signatures itself does not know of revocations. */
const validForS = 10 * 60;
export const addressLifeMs: number = validForS * 1000;
/** Requests within one window get the same address, so that the browser's cache stays useful. */
const windowS = 5 * 60;

export type SignatureState = 'valid' | 'expired' | 'wrong';

/** Unix seconds at which an address signed at `at` expires: 5 to 10 minutes later, at the end of a window. */
export function expiryAt(at: Date): number {
  return Math.floor((at.getTime() / 1000 + validForS) / windowS) * windowS;
}

/** What a signature covers besides the expiry: the grants and the scope. */
export interface SignatureClaims {
  /** Every file, or only the storyboard: `v` and `s` in the path. */
  scope: 'video' | 'storyboard';
  expiry: number | string;
  grant: string;
  assetId: string;
}

/**
 * The signature for every file of one asset (or its storyboard) until `expiry` (Unix seconds): what nginx's
 * `secure_link_md5` computes. The secret at both ends prevents length extension (decision 004).
 */
export function signatureOf(secret: string, { scope, expiry, grant, assetId }: SignatureClaims): string {
  const opened = scope === 'storyboard' ? `storyboard/${assetId}` : assetId;
  return hash('md5', `${secret}/${expiry}/${grant}/${opened}/${secret}`, 'base64url');
}

/** Checks in constant time. A wrong signature is never reported as expired, because its expiry proves nothing. */
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
