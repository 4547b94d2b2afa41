import { inBatches, readBatches } from '../../platform/db/in-groups.ts';
import type { Platform } from '../../platform/platform.ts';
import { listStandings, type StandingKey } from './queries.ts';

/** The same in a transaction. */
export { findStanding } from './queries.ts';

/**
 * The rights of the account at the comments of a video or a pitch, and in the chat of a stream with this media entry.
 */
export const readStanding = inBatches(({ db }: Platform, keys: StandingKey[]) => listStandings(db, keys), readBatches);
