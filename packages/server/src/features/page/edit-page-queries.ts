import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Page, pageLimit } from '../../platform/db/page.ts';
import { type StoredTypedImage } from '../image/image.ts';
import { type Document, imagesOf } from './queries.ts';

export interface StudioPageRow {
  id: number;
  version: number;
  draft: Document;
  images: StoredTypedImage[] | null;
  published: Document | null;
  hasChanges: boolean;
  updatedAt: Date;
  publishedAt: Date | null;
}

const pageColumns = sql`
  p.id, p.version, p.draft, ${imagesOf('draft')} as images, p.published,
  p.draft is distinct from p.published as "hasChanges", p.updated_at as "updatedAt", p.published_at as "publishedAt"`;

export async function listStudioPages(db: Db, page: Page): Promise<StudioPageRow[]> {
  const { rows } = await sql<StudioPageRow>`
    select ${pageColumns} from page p order by p.draft_slug ${pageLimit(page)}`.execute(db);
  return rows;
}

/** With `lock`, the page cannot be changed by others until the transaction ends. */
export async function findStudioPage(
  db: Db,
  { pageId, lock }: { pageId: number; lock: boolean },
): Promise<StudioPageRow | undefined> {
  const { rows } = await sql<StudioPageRow>`
    select ${pageColumns} from page p where p.id = ${pageId} ${lock ? sql`for no key update of p` : sql``}`.execute(db);
  return rows[0];
}

/** Whether another page, drafted or published, has the address. */
export async function isSlugTaken(db: Db, { slug, pageId }: { slug: string; pageId: number }): Promise<boolean> {
  const isIts = db.selectFrom('page').select('id').where('id', '<>', pageId);
  const query = isIts.where((eb) => eb.or([eb('slug', '=', slug), eb('draft_slug', '=', slug)]));
  return (await query.executeTakeFirst()) !== undefined;
}

export async function insertPage(db: Db, args: { draft: Document; at: Date }): Promise<number> {
  const { id } = await db
    .insertInto('page')
    .values({ draft: JSON.stringify(args.draft), updated_at: args.at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateDraft(db: Db, args: { pageId: number; draft: Document; at: Date }): Promise<void> {
  await updatePage(
    db,
    args.pageId,
    sql`
    draft = ${JSON.stringify(args.draft)}, version = version + 1, updated_at = ${args.at}`,
  );
}

/** Sets the published page; null for none. */
export async function updatePublishedPage(
  db: Db,
  { pageId, published, at }: { pageId: number; published: Document | null; at: Date },
): Promise<void> {
  await updatePage(
    db,
    pageId,
    sql`published = ${published && JSON.stringify(published)}, published_at = ${published && at}, updated_at = ${at}`,
  );
}

async function updatePage(db: Db, pageId: number, values: RawBuilder<unknown>) {
  await sql`update page set ${values} where id = ${pageId}`.execute(db);
}

export async function deletePage(db: Db, pageId: number): Promise<void> {
  await db.deleteFrom('page').where('id', '=', pageId).execute();
}

/** All rows that the page has or had. */
export async function listRowIds(db: Db, pageId: number): Promise<number[]> {
  const rows = await db.selectFrom('page_row').select('id').where('page_id', '=', pageId).execute();
  return rows.map(({ id }) => id);
}

export async function insertRows(db: Db, { pageId, count }: { pageId: number; count: number }): Promise<number[]> {
  const values = Array.from({ length: count }, () => ({ page_id: pageId }));
  if (count === 0) return [];
  const rows = await db.insertInto('page_row').values(values).returning('id').execute();
  return rows.map(({ id }) => id);
}

/** The pictures of the draft and of the published copy. */
export async function replacePageImages(db: Db, pageId: number): Promise<void> {
  await db.deleteFrom('page_image').where('page_id', '=', pageId).execute();
  await sql`
    insert into page_image (page_id, image_id)
    select distinct p.id, (ref->>'imageId')::uuid
    from page p, jsonb_array_elements((p.draft->'images') || coalesce(p.published->'images', '[]')) as ref
    where p.id = ${pageId}`.execute(db);
}
