import { createHash, randomBytes } from 'node:crypto';
import { keyFor, seal, unseal } from '../../platform/auth/secret-encryption.ts';
import type { Platform } from '../../platform/platform.ts';

const secretBytes = 32;
const pseudonymBytes = 8;

/** A new secret, encrypted, and its hash, which is published. No call answers the secret before the draw. */
export function makeSecret({ config }: Pick<Platform, 'config'>, giveawayId: number) {
  const secret = randomBytes(secretBytes);
  const sealed = seal(keyFor(config.secrets.token, 'giveaway-secret'), secret, `giveaway:${giveawayId}`);
  return { sealed, commitment: sha256(secret) };
}

export function openSecret({ config }: Pick<Platform, 'config'>, giveawayId: number, sealed: Buffer): Buffer {
  return unseal(keyFor(config.secrets.token, 'giveaway-secret'), sealed, `giveaway:${giveawayId}`);
}

export function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

export function newPseudonym(): string {
  return randomBytes(pseudonymBytes).toString('hex');
}
