import type { Platform } from '../../platform/platform.ts';
import { deleteDigestsOf } from './prize-queries.ts';

/** Deletes the digests that an erased account shares with others. Its cards and wins stay, without the person. */
export async function forgetPlayer({ db }: Platform, userId: string): Promise<void> {
  await deleteDigestsOf(db, userId);
}
