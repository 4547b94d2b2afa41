import { clearContentCaches } from '../../platform/cache/content-change.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockGiveaway } from './edit-queries.ts';
import {
  deleteRemainingData,
  endOldGiveaway,
  forgetAccount,
  forgetEntries,
  listGiveawaysToForget,
  listOpenPrizes,
} from './forget-queries.ts';
import { fillPlaces } from './winner.ts';

/** Number of entries whose links are erased in one transaction. */
const stepSize = 5000;

/**
 * Erases the links between people and entries of giveaways at the end of their time, and ends giveaways that never came
 * to an end. The lists stay.
 */
export async function forgetGiveaways(platform: Platform): Promise<void> {
  const { db, clock } = platform;
  for (const giveawayId of await listGiveawaysToForget(db, clock.now())) {
    await inTransaction(db, async (tx) => {
      await lockGiveaway(tx, giveawayId);
      await endOldGiveaway(tx, { giveawayId, at: clock.now() });
      clearContentCaches(platform, tx);
    });
    while ((await inTransaction(db, (tx) => forgetEntries(tx, { giveawayId, count: stepSize }))) > 0);
    await inTransaction(db, (tx) => deleteRemainingData(tx, { giveawayId, at: clock.now() }));
  }
}

/** Call it before an account is erased: erases what it stated, and passes its prizes on. Lists and places stay. */
export async function forgetEntriesOf(platform: Platform, userId: string): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const giveawayIds = await listOpenPrizes(tx, userId);
    await forgetAccount(tx, userId);
    for (const giveawayId of giveawayIds) await fillPlaces(platform, tx, giveawayId);
  });
}
