import { pageRowSize } from '@greenlight/contract/limits';
import type { Page, PageRow } from '@greenlight/contract/page';
import type { Page as Paging } from '../../platform/db/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { toTypedImages } from '../image/image.ts';
import { type Audience, readRows, rowsForAudience } from './page-row.ts';
import { readPreviewKey } from './preview-key.ts';
import { type DocumentWithImages, findDraft, findPage, findPageOfRow, listPages } from './queries.ts';

export async function listPublishedPages({ db }: Platform) {
  return { pages: await listPages(db) };
}

/** Throws `not_found`, and `unauthorized` for a visitor if the page needs a login. */
export async function readPage(
  platform: Platform,
  { slug, audience, ...size }: { slug: string; audience: Audience; pageRowSize: number },
): Promise<Page> {
  const found = await findPage(platform.db, slug);
  if (!found) throw new ProblemError('not_found');
  if (found.document.requiresAuth && audience === 'visitor') throw new ProblemError('unauthorized');
  return showPage(platform, { ...found, audience, ...size });
}

/** One page of a row; a page after the end is empty. Throws the same as {@link readPage}. */
export async function readRow(
  platform: Platform,
  { rowId, audience, page }: { rowId: number; audience: Audience; page: Paging },
): Promise<PageRow> {
  const document = await findPageOfRow(platform.db, rowId);
  if (!document) throw new ProblemError('not_found');
  if (document.requiresAuth && audience === 'visitor') throw new ProblemError('unauthorized');
  const rows = rowsForAudience(document.pageRows, { audience }).filter(({ id }) => id === rowId);
  const [row] = await readRows(platform, { rows, audience, page });
  if (!row) throw new ProblemError('not_found');
  return row;
}

/** A draft, even if its page needs a login. Throws `not_found` for a wrong or expired key. */
export async function readPreview(
  platform: Platform,
  { key, audience }: { key: string; audience: Audience },
): Promise<Page> {
  const pageId = readPreviewKey(platform, key);
  const found = pageId === null ? undefined : await findDraft(platform.db, pageId);
  if (!found) throw new ProblemError('not_found');
  return showPage(platform, { ...found, audience, pageRowSize });
}

async function showPage(
  platform: Platform,
  args: DocumentWithImages & { audience: Audience; pageRowSize: number },
): Promise<Page> {
  const { id, audience, document, pageRowSize: pageSize } = args;
  const { slug, title, requiresAuth, layoutType } = document;
  const rows = rowsForAudience(document.pageRows, { audience });
  const read = await readRows(platform, { rows, audience, page: { page: 1, pageSize } });
  const pageRows = read.filter((row) => row !== null).filter((row) => !isEmpty(row));
  const images = toTypedImages(platform, args.images);
  return { id, slug, title, requiresAuth, layoutType, images, pageRows };
}

function isEmpty(row: PageRow): boolean {
  return Object.values(row).some((value) => Array.isArray(value) && value.length === 0);
}
