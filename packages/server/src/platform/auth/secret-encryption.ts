import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Platform } from '../platform.ts';

const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
const lastShown = 4;

/** A separate key for each purpose, derived from the service's one secret (HKDF, RFC 5869). */
export function keyFor(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `greenlight:${purpose}`, keyBytes));
}

/** Encrypts for the database (AES-256-GCM), bound to the row of this `owner`. */
export function encryptSecret(key: Buffer, plain: Uint8Array, owner: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Throws if the service's secret has changed, or if the text was changed or belongs to another owner. */
export function decryptSecret(key: Buffer, sealed: Buffer, owner: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
}

/** Returns null where {@link decryptSecret} throws. */
export function tryDecryptSecret(key: Buffer, sealed: Buffer, owner: string): Buffer | null {
  try {
    return decryptSecret(key, sealed, owner);
  } catch {
    return null;
  }
}

/**
 * Encryption of keys of other services in the database. Each key can be read only for its own place; elsewhere it reads
 * as no key.
 */
export function keySeal(
  { config, log }: Pick<Platform, 'config' | 'log'>,
  { purpose, owner }: Record<'purpose' | 'owner', string>,
) {
  const key = keyFor(config.secrets.token, purpose);
  return {
    seal: (text: string | null, name: string) =>
      text === null ? null : encryptSecret(key, Buffer.from(text), `${owner}:${name}`),
    open: (sealed: Buffer | null, name: string): string | null => {
      if (sealed === null) return null;
      const text = tryDecryptSecret(key, sealed, `${owner}:${name}`);
      if (!text) log.error({ key: name, owner }, 'a key was encrypted with another secret: enter it again');
      return text?.toString() ?? null;
    },
  };
}

/** The last 4 characters: the only part of a key that is shown again. */
export function last4Of(secret: string | null): string | null {
  return secret === null ? null : secret.slice(-lastShown);
}
