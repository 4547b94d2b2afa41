import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { letterEveryMs, queueNotificationLetter, recipientsOf, videoLetter } from './notification-letter.ts';
import { takeVideoDigests } from './notification-letter-queries.ts';
import { listDeliverableEvents } from './queries.ts';

const lettersAtOnce = 200;

/** The handler of `notification.video-digest`: sends the digests that are due. */
export async function sendVideoDigests(platform: Platform): Promise<void> {
  for (;;) {
    const sent = await inTransaction(platform.db, async (tx) => {
      const at = platform.clock.now();
      const gathered = await takeVideoDigests(tx, {
        at,
        since: new Date(at.getTime() - letterEveryMs),
        limit: lettersAtOnce,
      });
      const recipients = await recipientsOf(
        tx,
        'new-videos',
        gathered.map((each) => each.account_id),
      );
      const ids = [...new Set(gathered.flatMap(({ waiting }) => waiting))];
      const events = new Map((await listDeliverableEvents(tx, { ids, at })).map((event) => [event.id, event]));
      for (const to of recipients) {
        const waiting = gathered.find((each) => each.account_id === to.id)?.waiting ?? [];
        const own = waiting.map((id) => events.get(id)).filter((event) => event !== undefined);
        if (own.length > 0) await queueNotificationLetter(platform, tx, to, videoLetter(own));
      }
      return gathered.length;
    });
    if (sent < lettersAtOnce) return;
  }
}
