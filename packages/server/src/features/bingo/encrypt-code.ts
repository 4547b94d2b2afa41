import { keySeal } from '../../platform/auth/secret-encryption.ts';
import type { Platform } from '../../platform/platform.ts';

/** Encryption of the codes of a game in the database. */
export function codeSeal(platform: Platform, gameId: number) {
  return keySeal(platform, { purpose: 'bingo-code', owner: `bingo:${gameId}` });
}
