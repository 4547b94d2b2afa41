import { contentChanged } from '../../platform/cache/content-change.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockGiveaway } from './edit-queries.ts';
import {
  forgetAccount,
  forgetEntries,
  forgetRest,
  listOpenPrizes,
  listToForget,
  updateEnded,
} from './forget-queries.ts';
import { fillPlaces } from './winner.ts';

/** Entries whose links are erased in one transaction. */
const stepSize = 5000;

/**
 * Erases the links between people and the entries of giveaways that were kept long enough, and ends those that nobody
 * brought to an end. Their lists stay.
 */
export async function forgetGiveaways(platform: Platform): Promise<void> {
  const { db, clock } = platform;
  for (const giveawayId of await listToForget(db, clock.now())) {
    await inTransaction(db, async (tx) => {
      await lockGiveaway(tx, giveawayId);
      await updateEnded(tx, { giveawayId, at: clock.now() });
      contentChanged(platform, tx);
    });
    while ((await inTransaction(db, (tx) => forgetEntries(tx, { giveawayId, count: stepSize }))) > 0);
    await inTransaction(db, (tx) => forgetRest(tx, { giveawayId, at: clock.now() }));
  }
}

/** Before an account is erased: what it stated goes, and its prizes go to the next ones. Lists and places stay. */
export async function forgetEntriesOf(platform: Platform, userId: string): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const giveawayIds = await listOpenPrizes(tx, userId);
    await forgetAccount(tx, userId);
    for (const giveawayId of giveawayIds) await fillPlaces(platform, tx, giveawayId);
  });
}
