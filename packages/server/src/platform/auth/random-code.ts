import { randomBytes } from 'node:crypto';

/** 32 letters and digits that cannot be confused; each stands for 5 bits. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Random letters and digits. */
export function randomCode(length: number): string {
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');
}

/** The code in the form that is compared: case and hyphens do not matter. */
export function keyOfCode(code: string): string {
  return code.replace(/[\s_-]/g, '').toUpperCase();
}
