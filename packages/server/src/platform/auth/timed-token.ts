import type { Platform } from '../platform.ts';
import { idOfToken, tokenOf } from './one-time-code.ts';

type Signer = Pick<Platform, 'config' | 'clock'>;

interface Opening {
  /** A token with one purpose is invalid for all others. */
  purpose: string;
  /** Parts that can be read in the token; without dots and colons. */
  parts: readonly (string | number)[];
  validMs: number;
}

/** Returns a token that is valid for a time and is not stored. */
export function timedToken({ config, clock }: Signer, { purpose, parts, validMs }: Opening): string {
  const expiryS = Math.floor((clock.now().getTime() + validMs) / 1000);
  return tokenOf(config.secrets.token, [purpose, ...parts, expiryS].join(':'));
}

/** The parts of a token that {@link timedToken} made; null for any other text, and after it expired. */
export function partsOfToken({ config, clock }: Signer, purpose: string, token: string): string[] | null {
  const [known, ...parts] = idOfToken(config.secrets.token, token)?.split(':') ?? [];
  const expiryS = Number(parts.pop());
  return known === purpose && expiryS * 1000 > clock.now().getTime() ? parts : null;
}
