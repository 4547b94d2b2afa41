import { rateLimit } from '../../../platform/auth/rate-limit.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Letter, queueLetter } from '../../mail/service.ts';
import { findAddress } from './queries.ts';

const letterLimit = { name: 'letter', points: 5, perSeconds: 3600 };

/** Where and how to write to somebody; undefined for an account that is gone. */
export function addressOf(db: Db, userId: string) {
  return findAddress(db, userId);
}

/** Whether one more letter that somebody asked for may go to this address now: five an hour. */
export function mayWriteTo({ db }: Platform, email: string): Promise<boolean> {
  return rateLimit(db, letterLimit).take(email);
}

/** Writes to the account's address, in its language, by its name, once `tx` is committed. */
export async function writeToMember(
  platform: Platform,
  tx: Db,
  userId: string,
  letter: Omit<Letter, 'to' | 'language'>,
): Promise<void> {
  const address = await findAddress(tx, userId);
  if (!address) return;
  const values = { name: address.display_name, ...letter.values };
  await queueLetter(platform, tx, { ...letter, values, to: address.email, language: address.language });
}
