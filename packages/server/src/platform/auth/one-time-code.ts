import { createHmac, timingSafeEqual } from 'node:crypto';

/** Crockford's base32: no letter looks like a digit. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const codeLength = 8;

/**
 * The code for the row with this id: 40 bits, derived from the secret, so that it is stored in no database or queue.
 * Safe only if guesses are counted.
 */
export function codeOf(secret: string, id: string): string {
  const digest = createHmac('sha256', secret).update(`code:${id}`).digest();
  return Array.from(digest.subarray(0, codeLength), (byte) => alphabet[byte % alphabet.length]).join('');
}

/** Accepts the ways in which people type a code: capitals, blanks, hyphens, and similar letters. */
export function isCodeOf(secret: string, id: string, typed: string): boolean {
  const plain = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
  return equal(plain, codeOf(secret, id));
}

/** Like {@link codeOf}, but for links that nobody types: the id and 256 bits. */
export function tokenOf(secret: string, id: string): string {
  return `${id}.${createHmac('sha256', secret).update(`token:${id}`).digest('base64url')}`;
}

/** The id in a token that {@link tokenOf} made; null for any other text. */
export function idOfToken(secret: string, token: string): string | null {
  const id = token.split('.')[0] ?? '';
  return equal(token, tokenOf(secret, id)) ? id : null;
}

function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
