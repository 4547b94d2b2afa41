import { hourMs } from '@greenlight/contract/duration';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { takeCommentDigests } from './comment-letter-queries.ts';
import { commentLetterJob } from './jobs.ts';

/** A member gets one letter about comments in this time. Later news waits for the next one. */
export const commentLetterEveryMs = hourMs;

const lettersAtOnce = 200;

/** The handler of `notification.comment-digest`: queues the letters that are due. */
export async function sendCommentDigests(platform: Platform): Promise<void> {
  const at = platform.clock.now();
  const since = new Date(at.getTime() - commentLetterEveryMs);
  for (;;) {
    const queued = await inTransaction(platform.db, async (tx) => {
      const digests = await takeCommentDigests(tx, { at, since, limit: lettersAtOnce });
      await platform.jobs.enqueueAll(tx, commentLetterJob, digests);
      return digests.length;
    });
    if (queued < lettersAtOnce) return;
  }
}
