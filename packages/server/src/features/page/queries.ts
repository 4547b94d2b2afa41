import type { PageDraft } from '@greenlight/contract/page-studio';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type StoredTypedImage } from '../image/image.ts';

/** A page's document, published or edited. All its rows have ids. */
export type Document = Omit<PageDraft, 'pageRows'> & { pageRows: DocumentRow[] };
export type DocumentRow = PageDraft['pageRows'][number] & { id: number };

export interface DocumentImages {
  images: StoredTypedImage[] | null;
}

export interface DocumentWithImages extends DocumentImages {
  /** The id of the page. */
  id: number;
  document: Document;
}

/** The pictures of a document, in its order. */
export function imagesOf(document: 'draft' | 'published') {
  return sql`(
    select json_agg(json_build_object('type', ref->>'type', 'image', image_json(i)) order by place)
    from jsonb_array_elements(p.${sql.ref(document)}->'images') with ordinality as refs (ref, place)
    join image i on i.id = (ref->>'imageId')::uuid)`;
}

export async function listPages(db: Db) {
  const { rows } = await sql<{ id: number } & Pick<PageDraft, 'slug' | 'title' | 'requiresAuth'>>`
    select id, slug, published->>'title' as title, (published->'requiresAuth')::boolean as "requiresAuth"
    from page where published is not null order by slug`.execute(db);
  return rows;
}

export async function findPage(db: Db, slug: string): Promise<DocumentWithImages | undefined> {
  const { rows } = await sql<DocumentWithImages>`
    select p.id, p.published as document, ${imagesOf('published')} as images from page p where p.slug = ${slug}`.execute(
    db,
  );
  return rows[0];
}

/** The published page that has or had this row. */
export async function findPageOfRow(db: Db, rowId: number): Promise<Document | undefined> {
  const { rows } = await sql<{ document: Document }>`
    select p.published as document from page_row r join page p on p.id = r.page_id
    where r.id = ${rowId} and p.published is not null`.execute(db);
  return rows[0]?.document;
}

export async function findDraft(db: Db, pageId: number): Promise<DocumentWithImages | undefined> {
  const { rows } = await sql<DocumentWithImages>`
    select p.id, p.draft as document, ${imagesOf('draft')} as images from page p where p.id = ${pageId}`.execute(db);
  return rows[0];
}
