import type { CommentOrder } from '@greenlight/contract/comment';
import { commentPageSize } from '@greenlight/contract/limits';
import { type Place, placeKey } from '@greenlight/contract/place';
import { LRUCache } from 'lru-cache';
import type { Platform } from '../../platform/platform.ts';
import { type CommentRow, type ListedRow, listComments, listPage, listPinnedComments } from './queries.ts';

/** The rows of a page in the form for everybody. */
export interface PageRows {
  pinned: ListedRow[];
  /** One more than a page has, if there are more. */
  listed: ListedRow[];
  found: Map<number, CommentRow>;
}

interface KnownPage {
  /** Number of the last event that the rows include. */
  number: number;
  ids: number[];
  rows: Promise<PageRows>;
}

/** Lifetime of a page, because names and pictures of authors change without an event of the room. */
const firstPageMs = 5000;
const firstPagesMax = 1000;

const pageCaches = new WeakMap<Platform, LRUCache<string, KnownPage>>();

function cacheOf(platform: Platform): LRUCache<string, KnownPage> {
  const cache = pageCaches.get(platform) ?? new LRUCache({ max: firstPagesMax, ttl: firstPageMs });
  pageCaches.set(platform, cache);
  return cache;
}

interface Wish {
  place: Place;
  order: CommentOrder;
}

function keyOf({ place, order }: Wish): string {
  return `${placeKey(place)} ${order}`;
}

/** The comments that were recently on the first page: most of the time, those of the next answer. */
export function likelyIds(platform: Platform, wish: Wish): number[] {
  return cacheOf(platform).get(keyOf(wish))?.ids ?? [];
}

/**
 * The first page, read once for all viewers. `number` is the number of the room's last event, read before: every change
 * of a comment has a number, so rows of the same number are current.
 */
export function readFirstPage(
  platform: Platform,
  wish: Wish & { threadId: number; number: number },
): Promise<PageRows> {
  const cache = cacheOf(platform);
  const key = keyOf(wish);
  const last = cache.get(key);
  if (last && last.number >= wish.number) return last.rows;
  const page: KnownPage = { number: wish.number, ids: last?.ids ?? [], rows: readPageRows(platform, wish, null) };
  cache.set(key, page);
  page.rows.then(
    ({ found }) => {
      page.ids = [...found.keys()];
    },
    () => {
      if (cache.peek(key) === page) cache.delete(key);
    },
  );
  return page.rows;
}

/** A page in an order, after the comment `after`. The pinned comment is in the first page. */
export async function readPageRows(
  { db }: Platform,
  { threadId, order }: { threadId: number; order: CommentOrder },
  after: number | null,
): Promise<PageRows> {
  const [pinned, listed] = await Promise.all([
    after === null ? listPinnedComments(db, threadId) : [],
    listPage(db, { threadId, order, after, limit: commentPageSize + 1 }),
  ]);
  const ids = [...pinned, ...listed.slice(0, commentPageSize)].flatMap(({ id, replyIds }) => [id, ...replyIds]);
  const rows = await listComments(db, { ids, userId: null });
  return { pinned, listed, found: new Map(rows.map((row) => [row.id, row])) };
}
