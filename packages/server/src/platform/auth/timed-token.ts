import type { Platform } from '../platform.ts';
import { idOfToken, tokenOf } from './one-time-code.ts';

type Signer = Pick<Platform, 'config' | 'clock'>;

interface Opening {
  /** No token of one purpose is good for another. */
  purpose: string;
  /** Readable in the token; without dots and colons. */
  parts: readonly (string | number)[];
  validMs: number;
}

/** A token that opens something until its time is over, and of which nothing is stored. */
export function timedToken({ config, clock }: Signer, { purpose, parts, validMs }: Opening): string {
  const expiryS = Math.floor((clock.now().getTime() + validMs) / 1000);
  return tokenOf(config.secrets.token, [purpose, ...parts, expiryS].join(':'));
}

/** The parts of a token that {@link timedToken} made; null for any other text, and once its time is over. */
export function partsOfToken({ config, clock }: Signer, purpose: string, token: string): string[] | null {
  const [known, ...parts] = idOfToken(config.secrets.token, token)?.split(':') ?? [];
  const expiryS = Number(parts.pop());
  return known === purpose && expiryS * 1000 > clock.now().getTime() ? parts : null;
}
