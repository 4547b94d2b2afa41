import { hash } from 'node:crypto';
import type { CaptionTrack } from '@greenlight/contract/media';
import { LRUCache } from 'lru-cache';
import type { ReadCaptions } from '../../../platform/delivery/media-routes.ts';
import { type StoredObject, storedObject } from '../../../platform/delivery/object-cache.ts';
import { readFragment } from '../../../platform/ffmpeg/fmp4/fragment.ts';
import { timescaleOf } from '../../../platform/ffmpeg/fmp4/init-segment.ts';
import { type Cue, readCues } from '../../../platform/ffmpeg/text/captions.ts';
import { writeCues } from '../../../platform/ffmpeg/text/web-vtt.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PlayoutItem } from './playout-queries.ts';
import type { StoredList } from './stored-list.ts';

/** Lifetime of texts, files and caches. A change of captions is visible after at most three times this time. */
export const captionsKeptMs = 20_000;
const charactersMax = 50_000_000;
/** Approximate memory of the fields of a cue, in characters. */
const cueCharacters = 200;
const textsMax = 500;
const filesMax = 2000;
const fileBytesMax = 20_000_000;
const runsMax = 2000;

interface Text {
  assetId: string;
  language: string;
}

/** The segment with this index in the list. `rendition` is the rendition of the list. */
interface Place extends Text {
  generation: number;
  rendition: string;
  list: StoredList;
  place: number;
}

/**
 * The languages of the items of a playout, as the newest item describes them. The languages of the newest item are
 * first.
 */
export function captionTracksOf(items: Pick<PlayoutItem, 'captions'>[]): CaptionTrack[] {
  const known = new Map<string, CaptionTrack>();
  for (const track of items.toReversed().flatMap(({ captions }) => captions)) {
    if (!known.has(track.language)) known.set(track.language, track);
  }
  return [...known.values()];
}

/**
 * The folder of a language. A language tag can be too long for the name of a rendition, and contains other characters.
 */
export function captionFolder(language: string): string {
  return `captions${hash('sha1', language, 'hex').slice(0, 10)}`;
}

/** The captions of segments as WebVTT, for all playouts of a process. */
export class PlayoutCaptions {
  readonly #storage: Platform['storage'];
  readonly #texts: LRUCache<string, Cue[], Text>;
  readonly #files: LRUCache<string, StoredObject, Place>;
  /** How much later pictures are in their file than in the list, in seconds. */
  readonly #shifts = new LRUCache<string, Promise<number>>({ max: runsMax });

  constructor({ storage }: Pick<Platform, 'storage'>, readCaptions: ReadCaptions) {
    this.#storage = storage;
    this.#texts = new LRUCache<string, Cue[], Text>({
      max: textsMax,
      maxSize: charactersMax,
      ttl: captionsKeptMs,
      ignoreFetchAbort: true,
      sizeCalculation: (cues) => cues.reduce((sum, { text }) => sum + text.length + cueCharacters, cueCharacters),
      fetchMethod: async (_key, _old, { context }) =>
        readCues((await readCaptions(context.assetId, context.language)) ?? ''),
    });
    this.#files = new LRUCache<string, StoredObject, Place>({
      max: filesMax,
      maxSize: fileBytesMax,
      sizeCalculation: ({ body, gzipped }) => body.byteLength + (gzipped?.body.byteLength ?? 0),
      ttl: captionsKeptMs,
      ignoreFetchAbort: true,
      fetchMethod: (_key, _old, { context }) => this.#make(context),
    });
  }

  /**
   * The cues that are visible during a segment, uncut; none if the video has no captions in this language. Null if the
   * files of the video are gone.
   */
  async file(wanted: Place): Promise<StoredObject | null> {
    const { assetId, generation, language, place } = wanted;
    const key = `${assetId} ${generation} ${language} ${place}`;
    return this.#files.forceFetch(key, { context: wanted }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
  }

  async #make(wanted: Place): Promise<StoredObject> {
    const { assetId, language, list, place } = wanted;
    const { startS = 0, durationS = 0 } = list.segments[place] ?? {};
    const cues = await this.#texts.forceFetch(`${assetId} ${language}`, { context: { assetId, language } });
    const visible = cues.filter((cue) => cue.startS < startS + durationS && cue.endS > startS);
    const movedS = visible.length === 0 ? 0 : await this.#shiftOf(wanted);
    const moved = visible.map((cue) => ({
      ...cue,
      startS: Math.max(0, cue.startS + movedS),
      endS: Math.max(0, cue.endS + movedS),
    }));
    return storedObject('captions.vtt', Buffer.from(writeCues(moved)));
  }

  /**
   * The shift of cue times. Without X-TIMESTAMP-MAP they are times of the picture's file (RFC 8216 §3.5). If a map has
   * 0 for 0, hls.js takes it for the start of what it loads first.
   */
  #shiftOf({ assetId, generation, rendition, list, place }: Place): Promise<number> {
    const isFirst = (at: number) => at === 0 || list.segments[at]?.isBreak === true;
    const first = list.segments.findLast((_segment, at) => at <= place && isFirst(at));
    if (!first) return Promise.resolve(0);
    const folder = `v/${assetId}/g${generation}/${rendition}`;
    const key = `${folder}/${first.file}`;
    const known = this.#shifts.get(key);
    if (known) return known;
    const files = Promise.all([this.#storage.read(`${folder}/${first.initFile}`), this.#storage.read(key)]);
    const reading = files.then(([init, segment]) => readFragment(segment).start / timescaleOf(init) - first.startS);
    this.#shifts.set(key, reading);
    reading.catch(() => this.#shifts.delete(key));
    return reading;
  }
}
