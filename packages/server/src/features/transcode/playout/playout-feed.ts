import { type StoredObject, storedObject } from '../../../platform/delivery/object-cache.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  dueMs,
  type ListedItem,
  type PlayoutList,
  playoutMaster,
  playoutPlaylist,
  renditionFor,
  shownMs,
  variantsOf,
} from './playout-playlist.ts';
import { listPlayoutItems, type PlayoutItem } from './playout-queries.ts';
import { readStoredList, type StoredList } from './stored-list.ts';

const soundName = 'audio';
const shortMs = 60_000;
const againMs = 2000;

/** By asset, generation and rendition; for all playouts of a process. */
export interface StoredLists {
  get(key: string): Promise<StoredList> | undefined;
  set(key: string, reading: Promise<StoredList>): unknown;
  delete(key: string): unknown;
}

/** A playlist, and the time for which it is the current one. */
interface Text {
  object: StoredObject;
  fromMs: number;
  untilMs: number;
}

/** What viewers of one playout get from this process, at the time of the clock. Made anew when its items change. */
export class PlayoutFeed {
  readonly #platform: Pick<Platform, 'db' | 'storage'>;
  readonly #playoutId: string;
  #items: PlayoutItem[] = [];
  #readMs = 0;
  readonly #stored: StoredLists;
  readonly #lists = new Map<string, Promise<PlayoutList>>();
  readonly #texts = new Map<string, Text>();

  constructor(platform: Pick<Platform, 'db' | 'storage'>, playoutId: string, stored: StoredLists) {
    this.#platform = platform;
    this.#stored = stored;
    this.#playoutId = playoutId;
  }

  /** False for an id that is no playout. */
  async read(): Promise<boolean> {
    this.#items = await listPlayoutItems(this.#platform.db, this.#playoutId);
    this.#readMs = performance.now();
    return this.#items.length > 0;
  }

  /** What it knows ends soon, and more may follow: a message of the bus was lost. */
  isShort(nowMs: number): boolean {
    const last = this.#items.at(-1);
    const endMs = last && last.startsAt.getTime() + last.lengthS * 1000;
    return (
      endMs !== undefined && !last?.isLast && endMs - nowMs < shortMs && performance.now() - this.#readMs > againMs
    );
  }

  master(): string {
    return playoutMaster(this.#items);
  }

  /** When this segment is listed; null if that is not known. */
  async dueMs(name: string, number: number): Promise<number | null> {
    const list = await this.#listOf(name);
    return list && dueMs(list, number);
  }

  /** Null for an unknown rendition. */
  async playlist(name: string, { nowMs, skips }: { nowMs: number; skips: boolean }): Promise<StoredObject | null> {
    const list = await this.#listOf(name);
    if (!list) return null;
    const key = `${name} ${skips}`;
    const known = this.#texts.get(key);
    if (known && known.fromMs <= nowMs && nowMs < known.untilMs) return known.object;
    const { text, nextNumber } = playoutPlaylist(list, nowMs, { skips });
    const object = storedObject('playlist.m3u8', Buffer.from(text), { isShared: true });
    const nextMs = dueMs(list, nextNumber) ?? nowMs;
    this.#texts.set(key, { object, fromMs: nowMs, untilMs: nextMs > nowMs ? nextMs : Number.POSITIVE_INFINITY });
    return object;
  }

  /** Where a segment that has been shown is stored; null for others. */
  async segment(
    { index, rendition, file }: { index: number; rendition: string; file: string },
    nowMs: number,
  ): Promise<string | null> {
    const item = this.#items.find((each) => each.index === index);
    const isPlayed = rendition === soundName || item?.variants.some(({ name }) => name === rendition);
    if (!item || !isPlayed) return null;
    const { firstOf, longestS } = await this.#storedList(item, rendition);
    const segment = firstOf.get(file);
    if (!segment || shownMs({ longestS }, item, segment) > nowMs) return null;
    return `v/${item.assetId}/g${item.generation}/${rendition}/${file}`;
  }

  async #listOf(name: string): Promise<PlayoutList | null> {
    const known = this.#lists.get(name);
    if (known) return known;
    const wanted = variantsOf(this.#items).find((variant) => variant.name === name);
    if (!wanted && name !== soundName) return null;
    const listed = this.#items.map(async (item): Promise<ListedItem> => {
      const rendition = wanted ? renditionFor(item.variants, wanted) : soundName;
      const segmentsBefore = wanted ? item.segmentsBefore : item.soundsBefore;
      return { ...item, rendition, segmentsBefore, list: upTo(await this.#storedList(item, rendition), item.lengthS) };
    });
    const reading = Promise.all(listed).then((items) => {
      return { items, longestS: Math.max(...items.map(({ list }) => list.longestS)) };
    });
    return keep(this.#lists, name, reading);
  }

  #storedList({ assetId, generation }: PlayoutItem, rendition: string): Promise<StoredList> {
    const key = `${assetId} ${generation} ${rendition}`;
    const known = this.#stored.get(key);
    return known ?? keep(this.#stored, key, readStoredList(this.#platform, { assetId, generation, rendition }));
  }
}

/** Without the segments after this length: the item was cut. */
function upTo(list: StoredList, lengthS: number): StoredList {
  const segments = list.segments.filter(({ startS }) => startS < lengthS);
  return segments.length === list.segments.length ? list : { ...list, segments };
}

/** A reading that fails is tried again. */
function keep<Value>(
  known: { set(key: string, reading: Promise<Value>): unknown; delete(key: string): unknown },
  key: string,
  reading: Promise<Value>,
): Promise<Value> {
  known.set(key, reading);
  reading.catch(() => known.delete(key));
  return reading;
}
