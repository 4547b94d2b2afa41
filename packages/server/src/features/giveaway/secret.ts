import { hash, randomBytes } from 'node:crypto';
import { encryptSecret, keyFor, tryDecryptSecret } from '../../platform/auth/secret-encryption.ts';
import type { Platform } from '../../platform/platform.ts';

const secretBytes = 32;
const hashBytes = 32;
const pseudonymBytes = 8;

/** A new encrypted secret, and its hash, which is published. No call returns the secret before the draw. */
export function makeSecret({ config }: Pick<Platform, 'config'>, giveawayId: number) {
  const secret = randomBytes(secretBytes);
  const sealed = encryptSecret(keyFor(config.secrets.token, 'giveaway-secret'), secret, `giveaway:${giveawayId}`);
  return { sealed, commitment: sha256(secret) };
}

/**
 * Returns null for a secret that does not match the commitment, or was encrypted with another key: then no draw is
 * possible.
 */
export function openSecret(
  { config }: Pick<Platform, 'config'>,
  giveawayId: number,
  { sealed, commitment }: { sealed: Buffer; commitment: Buffer },
): Buffer | null {
  const secret = tryDecryptSecret(keyFor(config.secrets.token, 'giveaway-secret'), sealed, `giveaway:${giveawayId}`);
  return secret && sha256(secret).equals(commitment) ? secret : null;
}

export function sha256(bytes: Uint8Array): Buffer {
  return hash('sha256', bytes, 'buffer');
}

/** Splits a buffer into SHA-256 hashes. */
export function hashesIn(bytes: Buffer): Buffer[] {
  return Array.from({ length: bytes.length / hashBytes }, (_, index) =>
    bytes.subarray(index * hashBytes, (index + 1) * hashBytes),
  );
}

export function newPseudonym(): string {
  return randomBytes(pseudonymBytes).toString('hex');
}
