import { type StoredObject, storedObject } from '../../../platform/delivery/object-cache.ts';
import type { Platform } from '../../../platform/platform.ts';
import { captionFolder, captionTracksOf, type PlayoutCaptions } from './playout-captions.ts';
import {
  dueMs,
  itemsWithoutGap,
  type ListedItem,
  type PlayoutList,
  playoutMaster,
  playoutPlaylist,
  renditionFor,
  shownMs,
  variantsOf,
} from './playout-playlist.ts';
import { listPlayoutItems, type PlayoutItem } from './playout-queries.ts';
import { readStoredList, type StoredList, type StoredSegment } from './stored-list.ts';

const soundName = 'audio';
const shortMs = 60_000;
const againMs = 2000;

/** Playlists by asset, generation and rendition, for all playouts of a process. */
export interface StoredLists {
  get(key: string): Promise<StoredList> | undefined;
  set(key: string, reading: Promise<StoredList>): unknown;
  delete(key: string): unknown;
}

/** A playlist, and the time during which it is current. */
interface Text {
  object: StoredObject;
  fromMs: number;
  untilMs: number;
}

/** The playlists of one playout for viewers of this process, by the clock. It is replaced when the items change. */
export class PlayoutFeed {
  readonly #platform: Pick<Platform, 'db' | 'storage'>;
  readonly #playoutId: string;
  #items: PlayoutItem[] = [];
  /** Caption language by folder. */
  #languages = new Map<string, string>();
  #readMs = 0;
  readonly #stored: StoredLists;
  readonly #captions: PlayoutCaptions;
  readonly #lists = new Map<string, Promise<PlayoutList>>();
  readonly #texts = new Map<string, Text>();

  constructor(
    platform: Pick<Platform, 'db' | 'storage'>,
    playoutId: string,
    { stored, captions }: { stored: StoredLists; captions: PlayoutCaptions },
  ) {
    this.#platform = platform;
    this.#stored = stored;
    this.#captions = captions;
    this.#playoutId = playoutId;
  }

  /** Reads the items. Returns false for an id that is not a playout. */
  async read(at: Date): Promise<boolean> {
    this.#items = itemsWithoutGap(await listPlayoutItems(this.#platform.db, this.#playoutId), at);
    this.#languages = new Map(captionTracksOf(this.#items).map(({ language }) => [captionFolder(language), language]));
    this.#readMs = performance.now();
    return this.#items.length > 0;
  }

  /** Whether its items end soon although more may follow: then a message of the bus was lost. */
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
    const restMs = this.#items.at(-1)?.isLast ? Number.POSITIVE_INFINITY : againMs;
    this.#texts.set(key, { object, fromMs: nowMs, untilMs: nextMs > nowMs ? nextMs : nowMs + restMs });
    return object;
  }

  /** The stored place of a segment that has been shown; null for others. */
  async segment(
    { index, rendition, file }: { index: number; rendition: string; file: string },
    nowMs: number,
  ): Promise<string | null> {
    const item = this.#items.find((each) => each.index === index);
    const isPlayed = rendition === soundName || item?.variants.some(({ name }) => name === rendition);
    if (!item || !isPlayed) return null;
    const { firstOf } = await this.#storedList(item, rendition);
    if (!(await this.#isShown(item, firstOf.get(file), nowMs))) return null;
    return `v/${item.assetId}/g${item.generation}/${rendition}/${file}`;
  }

  /** The captions of the segment with this index in its item, if it has been shown; null for others. */
  async captions(
    { index, rendition: folder, place }: { index: number; rendition: string; place: number },
    nowMs: number,
  ): Promise<StoredObject | null> {
    const item = this.#items.find((each) => each.index === index);
    const language = this.#languages.get(folder);
    if (!item || language === undefined) return null;
    const { assetId, generation } = item;
    const rendition = pictureOf(item);
    const list = await this.#storedList(item, rendition);
    if (!(await this.#isShown(item, list.segments[place], nowMs))) return null;
    return this.#captions.file({ assetId, generation, rendition, language, list, place });
  }

  /**
   * Whether a segment has been shown, and was not cut off its item. A segment can be loaded as soon as a playlist may
   * list it.
   */
  async #isShown(item: PlayoutItem, segment: StoredSegment | undefined, nowMs: number): Promise<boolean> {
    if (!segment || segment.startS >= item.lengthS) return false;
    const names = [...variantsOf(this.#items).map(({ name }) => name), soundName];
    const lists = await Promise.all(names.map((name) => this.#listOf(name)));
    const longestS = Math.max(...lists.map((list) => list?.longestS ?? 0));
    return shownMs({ longestS }, item, segment) <= nowMs;
  }

  async #listOf(name: string): Promise<PlayoutList | null> {
    const known = this.#lists.get(name);
    if (known) return known;
    const wanted = variantsOf(this.#items).find((variant) => variant.name === name);
    const isText = this.#languages.has(name);
    if (!wanted && !isText && name !== soundName) return null;
    const listed = this.#items.map(async (item): Promise<ListedItem> => {
      const played = wanted ? renditionFor(item.variants, wanted) : isText ? pictureOf(item) : soundName;
      const segmentsBefore = played === soundName ? item.soundsBefore : item.segmentsBefore;
      const list = upTo(await this.#storedList(item, played), item.lengthS);
      return { ...item, rendition: isText ? name : played, segmentsBefore, list };
    });
    const reading = Promise.all(listed).then((items) => {
      return { items, isText, longestS: Math.max(...items.map(({ list }) => list.longestS)) };
    });
    return keep(this.#lists, name, reading);
  }

  #storedList({ assetId, generation }: PlayoutItem, rendition: string): Promise<StoredList> {
    const key = `${assetId} ${generation} ${rendition}`;
    const known = this.#stored.get(key);
    return known ?? keep(this.#stored, key, readStoredList(this.#platform, { assetId, generation, rendition }));
  }
}

/** The rendition whose segments are used for captions; the segments of the others have the same lengths. */
function pictureOf({ variants }: PlayoutItem): string {
  return variants[0]?.name ?? '';
}

/** Removes the segments after this length, because the item was cut. */
function upTo(list: StoredList, lengthS: number): StoredList {
  const segments = list.segments.filter(({ startS }) => startS < lengthS);
  return segments.length === list.segments.length ? list : { ...list, segments };
}

/** Caches a reading. A failed one is tried again. */
function keep<Value>(
  known: { set(key: string, reading: Promise<Value>): unknown; delete(key: string): unknown },
  key: string,
  reading: Promise<Value>,
): Promise<Value> {
  known.set(key, reading);
  reading.catch(() => known.delete(key));
  return reading;
}
