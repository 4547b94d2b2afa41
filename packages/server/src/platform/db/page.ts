import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

export interface Page {
  page: number;
  pageSize: number;
}

/**
 * Limits are literals, because PostgreSQL plans worse for a parameter. They are few, because each is a statement of its
 * own.
 */
const rowLimits = [13, 21, 31, 51, 101];

/** `limit … offset …` for a page with at least one row more, which shows whether there is a next page. */
export function pageLimit(page: Page) {
  const limit = sql`limit ${sql.lit(rowsOf(page))}`;
  return page.page === 1 ? limit : sql`${limit} offset ${offsetOf(page)}`;
}

/** `limit …` for one of several queries whose rows are merged in an order: any of them may fill the page. */
export function groupLimit(page: Page) {
  return sql`limit ${page.page === 1 ? sql.lit(rowsOf(page)) : offsetOf(page) + rowsOf(page)}`;
}

function rowsOf({ pageSize }: Page): number {
  return rowLimits.find((rows) => rows > pageSize) ?? pageSize + 1;
}

function offsetOf({ page, pageSize }: Page): number {
  return (page - 1) * pageSize;
}

/** The rows of the page, from the result of a query with `pageLimit`. */
export function cutPage<T>(rows: T[], { page, pageSize }: Page) {
  return { rows: rows.slice(0, pageSize), page, pageSize, hasMore: rows.length > pageSize };
}

/** Runs a query that selects `id`, and returns the ids. */
export async function selectIds(db: Db, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await (query as RawBuilder<{ id: number }>).execute(db);
  return rows.map(({ id }) => id);
}
