import { type PageDraft, pageDraft, type StudioPage } from '@greenlight/contract/page-studio';
import { clearContentCaches } from '../../platform/cache/content-change.ts';
import { mapUniqueViolation } from '../../platform/db/constraint-violation.ts';
import type { Db } from '../../platform/db/database.ts';
import { cutPage, type Page } from '../../platform/db/page.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { recordChange, recordRemoval, type State } from '../audit/audit-entry.ts';
import { toTypedImages } from '../image/image.ts';
import { requireTypedImages } from '../image/use-image.ts';
import {
  deletePage,
  findStudioPage,
  insertPage,
  insertRows,
  isSlugTaken,
  listRowIds,
  listStudioPages,
  replacePageImages,
  type StudioPageRow,
  updateDraft,
  updatePublishedPage,
} from './edit-page-queries.ts';
import type { Document } from './queries.ts';

export interface Edit {
  actorId: string;
  pageId: number;
}

export async function listAllPages(platform: Platform, page: Page) {
  const { rows, ...paging } = cutPage(await listStudioPages(platform.db, page), page);
  const pages = rows.map((row) => {
    const { draft, ...rest } = toStudioPage(platform, row);
    return { ...rest, slug: draft.slug, title: draft.title };
  });
  return { pages, ...paging };
}

export async function readAnyPage(platform: Platform, pageId: number): Promise<StudioPage> {
  const row = await findStudioPage(platform.db, { pageId, lock: false });
  if (!row) throw new ProblemError('not_found');
  return toStudioPage(platform, row);
}

/** Throws `slug_taken`, or `invalid_request` for a missing picture. */
export async function makePage(
  platform: Platform,
  actorId: string,
  given: Partial<PageDraft> & Pick<PageDraft, 'slug' | 'title'>,
): Promise<StudioPage> {
  const wanted = { requiresAuth: false, layoutType: 'standard' as const, images: [], pageRows: [], ...given };
  const made = inTransaction(platform.db, async (tx) => {
    const at = platform.clock.now();
    const pageId = await insertPage(tx, { draft: { ...wanted, pageRows: [] }, at });
    const draft = await assignRowIds(tx, pageId, wanted);
    await updateDraft(tx, { pageId, draft, at });
    const entry = { actorId, action: 'page.create' as const, subject: `page:${pageId}` };
    await recordChange(tx, { ...entry, before: null, after: draft });
    return storePageImages(platform, tx, pageId);
  });
  return mapUniqueViolation(made, new ProblemError('slug_taken'));
}

/** Throws as {@link makePage}, `not_found`, and `conflict` when `version` is out of date. */
export async function savePageDraft(
  platform: Platform,
  { actorId, pageId, version, draft: wanted }: Edit & { version: number; draft: PageDraft },
): Promise<StudioPage> {
  const saved = inTransaction(platform.db, async (tx) => {
    const before = await lockPage(tx, pageId, version);
    const draft = await assignRowIds(tx, pageId, wanted);
    await updateDraft(tx, { pageId, draft, at: platform.clock.now() });
    const entry = { actorId, action: 'page.edit' as const, subject: `page:${pageId}` };
    await recordChange(tx, { ...entry, before: before.draft, after: draft });
    return storePageImages(platform, tx, pageId);
  });
  return mapUniqueViolation(saved, new ProblemError('slug_taken'));
}

const publishedPrefix = 'published.';

/** The draft and the published copy, as the history of changes stores them. */
export function pageFields({ draft, published }: Pick<StudioPageRow, 'draft' | 'published'>): State {
  return { ...draft, ...publishedFields(published) };
}

function publishedFields(published: Document | null): State {
  const fields = Object.entries(published ?? {}).map(([field, value]) => [publishedPrefix + field, value]);
  return { published: published !== null, ...Object.fromEntries(fields) };
}

/**
 * Restores `fields` of {@link pageFields}: those of the draft or those of the published copy. Throws as {@link
 * savePageDraft}.
 */
export async function revertPage(platform: Platform, { actorId, pageId }: Edit, fields: State): Promise<void> {
  const ofPublished = Object.entries(fields).filter(([field]) => field.startsWith(publishedPrefix));
  const page = await lockPage(platform.db, pageId);
  if (ofPublished.length === 0) {
    const { version, draft } = page;
    await savePageDraft(platform, { actorId, pageId, version, draft: pageDraft.parse({ ...draft, ...fields }) });
    return;
  }
  const changed = Object.fromEntries(ofPublished.map(([field, value]) => [field.slice(publishedPrefix.length), value]));
  const whole = { ...page.published, ...changed };
  // Stored rows keep their ids.
  const document = fields.published === false ? null : (pageDraft.parse(whole) as Document);
  const put = inTransaction(platform.db, async (tx) => {
    if (document && (await isSlugTaken(tx, { slug: document.slug, pageId }))) throw new ProblemError('slug_taken');
    if (document) await requireTypedImages(tx, document.images, 'body.images');
    await replacePublishedCopy(platform, tx, { actorId, page, document });
  });
  await mapUniqueViolation(put, new ProblemError('slug_taken'));
}

/** Replaces the published copy; null unpublishes the page. */
export async function replacePublishedCopy(
  platform: Platform,
  tx: Db,
  { actorId, page, document }: { actorId: string; page: StudioPageRow; document: Document | null },
): Promise<StudioPage> {
  await updatePublishedPage(tx, { pageId: page.id, published: document, at: platform.clock.now() });
  const action = document ? 'page.publish' : 'page.unpublish';
  const entry = { actorId, action, subject: `page:${page.id}` } as const;
  await recordChange(tx, { ...entry, before: publishedFields(page.published), after: publishedFields(document) });
  clearContentCaches(platform, tx);
  return storePageImages(platform, tx, page.id);
}

export async function removePage(platform: Platform, { actorId, pageId }: Edit): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const { draft } = await lockPage(tx, pageId);
    const entry = { actorId, action: 'page.remove' as const, subject: `page:${pageId}` };
    await recordRemoval(tx, { ...entry, before: { ...draft }, row: { table: 'page', id: pageId } });
    await deletePage(tx, pageId);
    clearContentCaches(platform, tx);
  });
}

/** Locks the page for a change. Without `version` there is no conflict. */
export async function lockPage(tx: Db, pageId: number, version?: number): Promise<StudioPageRow> {
  const row = await findStudioPage(tx, { pageId, lock: true });
  if (!row) throw new ProblemError('not_found');
  if (version !== undefined && row.version !== version) throw new ProblemError('conflict');
  return row;
}

/** The draft with an id for each row: its own if it belongs to this page, else a new one. */
async function assignRowIds(
  tx: Db,
  pageId: number,
  { slug, title, requiresAuth, layoutType, images, pageRows }: PageDraft,
): Promise<Document> {
  if (await isSlugTaken(tx, { slug, pageId })) throw new ProblemError('slug_taken');
  await requireTypedImages(tx, images, 'body.images');
  const own = new Set(await listRowIds(tx, pageId));
  const rowIds = pageRows.map(({ id }) => (id !== undefined && own.delete(id) ? id : null));
  const fresh = await insertRows(tx, { pageId, count: rowIds.filter((id) => id === null).length });
  const rows = pageRows.map((row, place) => ({ ...row, id: rowIds[place] ?? (fresh.shift() as number) }));
  return { slug, title, requiresAuth, layoutType, images, pageRows: rows };
}

/** Stores which pictures the page uses; returns the page after the change. */
export async function storePageImages(platform: Platform, tx: Db, pageId: number): Promise<StudioPage> {
  await replacePageImages(tx, pageId);
  return toStudioPage(platform, await lockPage(tx, pageId));
}

function toStudioPage(platform: Platform, row: StudioPageRow): StudioPage {
  const { images, draft, published, updatedAt, publishedAt, ...rest } = row;
  return {
    ...rest,
    draft: { ...draft, images: toTypedImages(platform, images) },
    published: published !== null,
    updatedAt: updatedAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
  };
}
