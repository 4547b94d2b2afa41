import { inGroups, readGroups } from '../../platform/db/in-groups.ts';
import type { Platform } from '../../platform/platform.ts';
import { listStandings, type StandingKey } from './queries.ts';

/** In a transaction. */
export { findStanding } from './queries.ts';

/** What the account is at the comments of a video or a pitch, and at the chat of a stream with this media entry. */
export const readStanding = inGroups(({ db }: Platform, keys: StandingKey[]) => listStandings(db, keys), readGroups);
