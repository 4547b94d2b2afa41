import { inBatches, readBatches } from '../../platform/db/in-groups.ts';
import type { Platform } from '../../platform/platform.ts';
import { listModerationRights, type ModerationRightKey } from './queries.ts';

/** The same in a transaction. */
export { findModerationRight } from './queries.ts';

/**
 * The rights of the account at the comments of a video or a pitch, and in the chat of a stream with this media entry.
 */
export const readModerationRight = inBatches(
  ({ db }: Platform, keys: ModerationRightKey[]) => listModerationRights(db, keys),
  readBatches,
);
