import { inTransaction } from '../../../../platform/db/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import {
  claimChangedAccounts,
  listDiscountsOf,
  listStandingsOf,
  recordProviderDiscounts,
  replaceEvents,
} from './projection-queries.ts';
import { eventsOf } from './revenue-event.ts';

const accountsAtOnce = 500;

/** Replaces the revenue events of accounts with a changed standing or discount, at most `accountsMax` accounts. */
export async function projectChangedAccounts({ db, clock }: Platform, accountsMax: number): Promise<void> {
  for (let left = accountsMax; left > 0; left -= accountsAtOnce) {
    const done = await inTransaction(db, async (tx) => {
      const userIds = await claimChangedAccounts(tx, accountsAtOnce);
      if (userIds.length === 0) return 0;
      await recordProviderDiscounts(tx, userIds, clock.now());
      const discounts = Map.groupBy(await listDiscountsOf(tx, userIds), ({ userId }) => userId);
      const standings = Map.groupBy(await listStandingsOf(tx, userIds), ({ userId }) => userId);
      const events = [...standings].flatMap(([userId, own]) =>
        eventsOf(own, discounts.get(userId) ?? []).map((event) => ({ ...event, userId })),
      );
      await replaceEvents(tx, userIds, events);
      return userIds.length;
    });
    if (done < accountsAtOnce) return;
  }
}

/** The handler of `revenue.project`. */
export async function projectRevenue(platform: Platform): Promise<void> {
  await projectChangedAccounts(platform, Number.POSITIVE_INFINITY);
}
