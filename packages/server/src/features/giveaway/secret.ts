import { hash, randomBytes } from 'node:crypto';
import { keyFor, seal, tryUnseal } from '../../platform/auth/secret-encryption.ts';
import type { Platform } from '../../platform/platform.ts';

const secretBytes = 32;
const hashBytes = 32;
const pseudonymBytes = 8;

/** A new secret, encrypted, and its hash, which is published. No call answers the secret before the draw. */
export function makeSecret({ config }: Pick<Platform, 'config'>, giveawayId: number) {
  const secret = randomBytes(secretBytes);
  const sealed = seal(keyFor(config.secrets.token, 'giveaway-secret'), secret, `giveaway:${giveawayId}`);
  return { sealed, commitment: sha256(secret) };
}

/** Null for a secret that is not that of the commitment, or was sealed with another key: nothing can be drawn with it. */
export function openSecret(
  { config }: Pick<Platform, 'config'>,
  giveawayId: number,
  { sealed, commitment }: { sealed: Buffer; commitment: Buffer },
): Buffer | null {
  const secret = tryUnseal(keyFor(config.secrets.token, 'giveaway-secret'), sealed, `giveaway:${giveawayId}`);
  return secret && sha256(secret).equals(commitment) ? secret : null;
}

export function sha256(bytes: Uint8Array): Buffer {
  return hash('sha256', bytes, 'buffer');
}

/** Hashes of SHA-256 that stand one after the other. */
export function hashesIn(bytes: Buffer): Buffer[] {
  return Array.from({ length: bytes.length / hashBytes }, (_, index) =>
    bytes.subarray(index * hashBytes, (index + 1) * hashBytes),
  );
}

export function newPseudonym(): string {
  return randomBytes(pseudonymBytes).toString('hex');
}
