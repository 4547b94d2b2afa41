import { hash, timingSafeEqual } from 'node:crypto';

const validForS = 6 * 60 * 60;
/** Everybody who asks within one window gets the same address, so that a CDN keeps one copy. */
const windowS = 60 * 60;

export type SignatureState = 'valid' | 'expired' | 'wrong';

/** Unix seconds at which an address signed at `at` expires: 6 to 7 hours later, on a full hour. */
export function expiryAt(at: Date): number {
  return Math.ceil((at.getTime() / 1000 + validForS) / windowS) * windowS;
}

/**
 * The token that opens every file of one asset until `expiry` (unix seconds): what nginx's `secure_link_md5` computes.
 * The secret on both sides keeps a signature from being extended to another message (decision 004).
 */
export function signatureOf(secret: string, expiry: number | string, assetId: string): string {
  return hash('md5', `${secret}/${expiry}/${assetId}/${secret}`, 'base64url');
}

/** Constant in time over the signature. A wrong one is never said to be expired: its expiry proves nothing. */
export function checkSignature(
  secret: string,
  given: { signature: string; expiry: string; assetId: string },
  nowS: number,
): SignatureState {
  const expected = signatureOf(secret, given.expiry, given.assetId);
  if (given.signature.length !== expected.length) return 'wrong';
  if (!timingSafeEqual(Buffer.from(given.signature, 'latin1'), Buffer.from(expected, 'latin1'))) return 'wrong';
  return Number(given.expiry) > nowS ? 'valid' : 'expired';
}
