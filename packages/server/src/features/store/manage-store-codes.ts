import type { StudioStoreCode } from '@greenlight/contract/store-studio';
import { cutPage, type Page } from '../../platform/db/page.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidField } from '../../platform/problem-error.ts';
import { recordAudit } from '../audit/audit-entry.ts';
import { readRemoteConfig } from '../config/remote-config.ts';
import { deleteFreeCodes, findCounts, insertCodes, listCodes, updateCodesUsedAt } from './queries.ts';

export async function listStoreCodes({ db, clock }: Platform, args: Page) {
  const [counts, found] = await Promise.all([findCounts(db, clock.now()), listCodes(db, args)]);
  const { rows, ...page } = cutPage(found, args);
  const codes = rows.map(
    ({ createdAt, expiresAt, takenAt, usedAt, ...row }): StudioStoreCode => ({
      ...row,
      created: createdAt.toISOString(),
      expiresAt: expiresAt?.toISOString() ?? null,
      taken: takenAt?.toISOString() ?? null,
      used: usedAt?.toISOString() ?? null,
    }),
  );
  return { ...page, counts, codes };
}

/**
 * Adds codes of the discount that the pages show, unless `percentOff` names another one. Throws `invalid_request`
 * without any.
 */
export async function addStoreCodes(
  platform: Platform,
  actorId: string,
  { codes, expiresAt, ...wish }: { codes: string[]; percentOff?: number | undefined; expiresAt: string | null },
): Promise<{ added: number; known: number }> {
  return inTransaction(platform.db, async (tx) => {
    const percentOff = wish.percentOff ?? (await readRemoteConfig({ db: tx })).store_discount_percent;
    if (percentOff === 0) throw invalidField('body.percentOff', 'Enter a discount: the setting is 0');
    const unique = [...new Set(codes)];
    const until = expiresAt === null ? null : new Date(expiresAt);
    const added = await insertCodes(tx, { codes: unique, percentOff, expiresAt: until, at: platform.clock.now() });
    await recordAudit(tx, {
      actorId,
      action: 'store.add-codes',
      subject: 'store:codes',
      detail: { added, percentOff },
    });
    return { added, known: codes.length - added };
  });
}

/** Marks codes as used because the store reports them as used: their members may have another one. */
export async function recordUsedCodes(platform: Platform, actorId: string, codes: string[]): Promise<{ used: number }> {
  return inTransaction(platform.db, async (tx) => {
    const used = await updateCodesUsedAt(tx, { codes, at: platform.clock.now() });
    await recordAudit(tx, { actorId, action: 'store.tell-used', subject: 'store:codes', detail: { used } });
    return { used };
  });
}

export async function removeFreeCodes(platform: Platform, actorId: string): Promise<{ removed: number }> {
  return inTransaction(platform.db, async (tx) => {
    const removed = await deleteFreeCodes(tx);
    await recordAudit(tx, { actorId, action: 'store.remove-free', subject: 'store:codes', detail: { removed } });
    return { removed };
  });
}
