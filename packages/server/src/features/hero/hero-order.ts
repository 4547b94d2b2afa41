import { clearContentCaches } from '../../platform/cache/content-change.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordChange } from '../audit/audit-entry.ts';
import { listHeroOrder, updateHeroOrder } from './edit-hero-queries.ts';

export async function orderHeroes(platform: Platform, actorId: string, ids: number[]): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const before = await lockHeroOrder(tx);
    await updateHeroOrder(tx, ids);
    const after = await lockHeroOrder(tx);
    await recordChange(tx, { actorId, action: 'heroes.order', subject: 'heroes', before, after });
    clearContentCaches(platform, tx);
  });
}

/** All heroes in their order, for the history of changes; locks the order until the transaction ends. */
export async function lockHeroOrder(tx: Db): Promise<{ heroIds: number[] }> {
  return { heroIds: await listHeroOrder(tx) };
}

/** Restores the earlier order of the heroes that existed then; heroes added since keep their places. */
export function restoreHeroOrder(then: number[], now: number[]): number[] {
  const present = new Set(now);
  const left = then.filter((id) => present.has(id));
  const old = new Set(left);
  return now.map((id) => (old.has(id) ? (left.shift() ?? id) : id));
}
