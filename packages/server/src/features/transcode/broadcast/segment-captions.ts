import { LRUCache } from 'lru-cache';
import type { Db } from '../../../platform/db/database.ts';
import { type StoredObject, storedObject } from '../../../platform/delivery/object-cache.ts';
import { captionFile } from '../trim/caption-rendition.ts';
import { listSegmentCaptions } from '../trim/live-caption-queries.ts';
import { segmentName } from './live-playlist.ts';

/** Number of cached files. Viewers at the live edge request the newest; others may be anywhere. */
const filesMax = 200;

/** The captions of complete segments, which do not change. Each file is read once for all viewers of this process. */
export class SegmentCaptions {
  readonly #db: Db;
  readonly #assetId: string;
  readonly #files = new LRUCache<string, Promise<StoredObject>>({ max: filesMax });

  constructor(db: Db, assetId: string) {
    this.#db = db;
    this.#assetId = assetId;
  }

  /** WebVTT of the segment, which begins at `startS` of the stream. */
  read({ segment, ...place }: { segment: number; track: number; startS: number }): Promise<StoredObject> {
    const key = `${place.track}/${segment}`;
    const known = this.#files.get(key);
    if (known) return known;
    const reading = this.#make(segment, place);
    this.#files.set(key, reading);
    reading.catch(() => this.#files.delete(key));
    return reading;
  }

  async #make(segment: number, place: { track: number; startS: number }): Promise<StoredObject> {
    const rows = await listSegmentCaptions(this.#db, this.#assetId, segment);
    return storedObject(segmentName(segment, 'vtt'), captionFile(rows, place));
  }
}
