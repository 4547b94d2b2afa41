import { randomBytes } from 'node:crypto';

/** Without letters and digits that look alike: each stands for 5 bits. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** So many letters and digits that nobody can foretell. */
export function randomCode(length: number): string {
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');
}

/** A code as it is compared: people change its letters' case, and leave its hyphens out. */
export function keyOfCode(code: string): string {
  return code.replace(/[\s_-]/g, '').toUpperCase();
}
