import { type StudioPage } from '@greenlight/contract/page-studio';
import { mapUniqueViolation } from '../../platform/db/constraint-violation.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { recordChange } from '../audit/audit-entry.ts';
import { type Edit, lockPage, replacePublishedCopy, storePageImages } from './edit-page.ts';
import { updateDraft } from './edit-page-queries.ts';

/** Throws `not_found`, also for an unpublished page: it has no copy to which the draft could return. */
export async function discardPageDraft(platform: Platform, { actorId, pageId }: Edit): Promise<StudioPage> {
  const discarded = inTransaction(platform.db, async (tx) => {
    const { draft, published } = await lockPage(tx, pageId);
    if (!published) throw new ProblemError('not_found', { detail: 'This page is not published.' });
    await updateDraft(tx, { pageId, draft: published, at: platform.clock.now() });
    const entry = { actorId, action: 'page.discard' as const, subject: `page:${pageId}` };
    await recordChange(tx, { ...entry, before: draft, after: published });
    return storePageImages(platform, tx, pageId);
  });
  return mapUniqueViolation(discarded, new ProblemError('slug_taken'));
}

export async function publishPage(
  platform: Platform,
  { actorId, pageId, version }: Edit & { version: number },
): Promise<StudioPage> {
  const published = inTransaction(platform.db, async (tx) => {
    const page = await lockPage(tx, pageId, version);
    return replacePublishedCopy(platform, tx, { actorId, page, document: page.draft });
  });
  return mapUniqueViolation(published, new ProblemError('slug_taken'));
}

export function unpublishPage(platform: Platform, { actorId, pageId }: Edit): Promise<StudioPage> {
  return inTransaction(platform.db, async (tx) => {
    return replacePublishedCopy(platform, tx, { actorId, page: await lockPage(tx, pageId), document: null });
  });
}
