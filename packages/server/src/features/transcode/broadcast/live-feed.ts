import { liveSheetStills } from '@greenlight/contract/limits';
import { inSnapshot } from '../../../platform/db/transaction.ts';
import { type StoredObject, storedObject } from '../../../platform/delivery/object-cache.ts';
import { GrowingPlaylist, type SegmentStart } from '../../../platform/ffmpeg/live/growing-playlist.ts';
import { partTargets } from '../../../platform/ffmpeg/live/part-plan.ts';
import { rateOf } from '../../../platform/ffmpeg/probe/frame-rate.ts';
import { segmentFrames } from '../../../platform/ffmpeg/vod/chunk-plan.ts';
import type { Platform } from '../../../platform/platform.ts';
import { generationFolder } from '../asset.ts';
import { findAsset } from '../asset-queries.ts';
import { captionFile, captionRenditions, captionRenditionsOf } from '../trim/caption-rendition.ts';
import { type LiveCaptionRow, listPartCaptions } from '../trim/live-caption-queries.ts';
import { listSegments, type SegmentRow } from './broadcast-queries.ts';
import { type Broadcast, liveMaster, partName, rateOfBroadcast, readBroadcast, segmentName } from './live-playlist.ts';
import { listParts, type PartRow } from './part-queries.ts';
import { SegmentCaptions } from './segment-captions.ts';
import { partsKeptS } from './store-part.ts';

/** A position in a stream: the segment, and the part in it. Without a part, the whole segment. */
export interface Place {
  segment: number;
  part: number | undefined;
}

/** The playlists of one broadcast, and the parts of its last segments, for viewers of this process. */
export class LiveFeed {
  readonly #platform: Pick<Platform, 'db'>;
  readonly #assetId: string;
  /** The facts of the broadcast, with the runs of the first reading, whose codecs are in the multivariant playlist. */
  #broadcast: Broadcast | undefined;
  /** The initialisation segments of all runs, by rendition and run. */
  readonly #inits = new Map<string, string>();
  #lists = new Map<string, GrowingPlaylist>();
  #parts = new Map<string, { segment: number; object: StoredObject }>();
  readonly #captions: SegmentCaptions;
  /** Playlists since the last change, by name. */
  #texts = new Map<string, StoredObject>();
  #last = { segment: 0, index: -1 };
  /** The start of each complete segment, and the length of all. */
  readonly #startsS = new Map<number, number>();
  #lengthS = 0;
  /** Run (encoder) of the last listed segment or part. */
  #run = 0;
  #isEnded = false;
  #sheets = 0;
  #reading: Promise<void> | undefined;
  #isStale = true;
  #changed = Promise.withResolvers<void>();
  askedMs = performance.now();

  constructor(platform: Pick<Platform, 'db'>, assetId: string) {
    this.#platform = platform;
    this.#assetId = assetId;
    this.#captions = new SegmentCaptions(platform.db, assetId);
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** The multivariant playlist; null if nothing was broadcast. */
  master(): StoredObject | null {
    if (!this.#broadcast || this.#broadcast.runs.length === 0) return null;
    return storedObject('master.m3u8', Buffer.from(liveMaster(this.#broadcast)));
  }

  has({ segment, part }: Place): boolean {
    const [list] = this.#lists.values();
    if (this.#isEnded) return true;
    return list?.has(segment, part) ?? false;
  }

  isTooFar({ segment, part }: Place): boolean {
    const [list] = this.#lists.values();
    return !this.#isEnded && (list?.isTooFar(segment, part) ?? false);
  }

  /** The number of complete segments. */
  get segmentCount(): number {
    const [list] = this.#lists.values();
    return list?.segmentCount ?? 0;
  }

  /** Returns true once for each sheet of stills that can be drawn, because its segments are complete. */
  takeSheet(): boolean {
    const sheets = Math.floor(this.segmentCount / liveSheetStills);
    const isNew = sheets > this.#sheets && !this.#isEnded;
    this.#sheets = sheets;
    return isNew;
  }

  /** Null for an unknown rendition. */
  playlist(rendition: string, skips: boolean): StoredObject | null {
    const list = this.#lists.get(rendition);
    if (!list) return null;
    const key = `${rendition} ${skips}`;
    const known = this.#texts.get(key);
    if (known) return known;
    const [segment, part] = [list.segmentCount, list.openParts];
    const reports = [...this.#lists.keys()].flatMap((name) => {
      if (name === rendition) return [];
      const last = part > 0 ? { segment, part: part - 1 } : { segment: segment - 1, part: list.lastPart };
      return last.segment < 0 ? [] : [{ uri: `../${name}/playlist.m3u8`, ...last }];
    });
    const type = captionRenditions.includes(rendition) ? 'vtt' : 'm4s';
    const hint = this.#isEnded ? null : this.#address(rendition, partName(segment, part, type));
    const what = { hint, reports };
    const compressed = skips ? undefined : list.gzip(what);
    const text = skips ? list.delta(what) : list.text(what);
    const object = storedObject('playlist.m3u8', Buffer.from(text), { isShared: true, compressed });
    this.#texts.set(key, object);
    return object;
  }

  /** The bytes of a part; null if it is not known (any more). */
  part(rendition: string, file: string): StoredObject | null {
    return this.#parts.get(`${rendition}/${file}`)?.object ?? null;
  }

  /** The captions of a complete segment; null for any other. */
  async captions(rendition: string, segment: number): Promise<StoredObject | null> {
    const startS = this.#startsS.get(segment);
    if (startS === undefined || !this.#lists.has(rendition)) return null;
    return this.#captions.read({ segment, track: captionRenditions.indexOf(rendition), startS });
  }

  /** Reads new segments and parts. Concurrent calls share one reading. */
  refresh(): Promise<void> {
    this.#isStale = true;
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  /** Marks the broadcast as ended: nothing more will be added. */
  end(): void {
    this.#isEnded = true;
    this.#tellChange();
  }

  /** Resolves at the next change, or earlier. */
  get change(): Promise<void> {
    return this.#changed.promise;
  }

  async #readAll(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      await this.#read();
    }
  }

  async #read(): Promise<void> {
    const { db } = this.#platform;
    // One snapshot: otherwise a segment that is completed in between would be listed without its last parts.
    const { segments, parts, captions, broadcast } = await inSnapshot(db, async (tx) => {
      const rows = await listParts(tx, this.#assetId, this.#last);
      const [first] = rows;
      const after = first && { segment: first.segment, index: first.index - 1 };
      const captions = after ? await listPartCaptions(tx, this.#assetId, after) : [];
      const segments = await listSegments(tx, this.#assetId, this.segmentCount);
      // The bitrates change with a segment, and an encoder brings initialisation segments.
      const isOther = segments.length > 0 || rows.some(({ run }) => run > this.#run);
      const asset = isOther ? undefined : await findAsset(tx, this.#assetId);
      const known = asset && this.#broadcast && { ...this.#broadcast, asset };
      return {
        parts: rows,
        captions,
        segments,
        broadcast: known ?? (await readBroadcast(tx, this.#assetId, this.#run)),
      };
    });
    for (const run of broadcast.runs) this.#inits.set(`${run.rendition} ${run.index}`, run.init_file ?? '');
    const runs = this.#broadcast?.runs.length ? this.#broadcast.runs : broadcast.runs;
    this.#broadcast = { ...broadcast, runs };
    if (this.#lists.size === 0) this.#open(broadcast);
    this.#add(broadcast, segments, { parts, captions });
    this.#isEnded = broadcast.asset.state === 'ready';
    this.#tellChange();
  }

  /** Resolves `change` although nothing has changed. */
  wake(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers<void>();
  }

  #tellChange() {
    this.#texts.clear();
    this.wake();
  }

  #open({ asset, renditions }: Broadcast) {
    const rate = rateOfBroadcast(asset);
    const { pictureS, soundS } = partTargets(rate);
    const lengths = { targetS: segmentFrames(rate) / rateOf(rate), partTargetS: pictureS };
    for (const { name, tier } of renditions) {
      const partTargetS = tier === 'audio' ? soundS : pictureS;
      this.#lists.set(name, new GrowingPlaylist({ ...lengths, partTargetS }));
    }
    for (const { folder } of captionRenditionsOf(asset)) {
      this.#lists.set(folder, new GrowingPlaylist({ ...lengths, hasInits: false }));
    }
  }

  /** Adds segments and parts in the order of the broadcast. */
  #add(
    broadcast: Broadcast,
    segments: SegmentRow[],
    { parts, captions }: { parts: PartRow[]; captions: LiveCaptionRow[] },
  ) {
    let at = 0;
    const shown = Map.groupBy(captions, ({ segment, part }) => partName(segment, part));
    const addPartsUpTo = (segment: number) => {
      for (let row = parts[at]; row !== undefined && row.segment <= segment; row = parts[at]) {
        if (row.track === 0) this.#addCaptions(broadcast, row, shown.get(partName(row.segment, row.index)) ?? []);
        this.#addPart(broadcast, row);
        at += 1;
      }
    };
    for (const segment of segments) {
      addPartsUpTo(segment.index);
      this.#addSegment(broadcast, segment);
    }
    addPartsUpTo(this.segmentCount);
    this.#dropParts();
  }

  /** Drops parts that no playlist lists any more. Their time of day says nothing: it jumps after an outage. */
  #dropParts() {
    for (const [file, { segment }] of this.#parts) {
      const endS = this.#startsS.get(segment + 1) ?? this.#lengthS;
      if (this.#lengthS - endS >= partsKeptS) this.#parts.delete(file);
    }
  }

  #addPart(broadcast: Broadcast, row: PartRow) {
    const { name: rendition = '', tier } = broadcast.renditions[row.track] ?? {};
    const file = partName(row.segment, row.index);
    const object = storedObject(file, row.bytes);
    this.#parts.set(`${rendition}/${file}`, { segment: row.segment, object });
    const part = {
      uri: this.#address(rendition, file),
      durationS: row.duration_s,
      isIndependent: tier === 'audio' || row.key_frame_bytes > 0,
    };
    this.#last = { segment: row.segment, index: row.index };
    this.#lists.get(rendition)?.addPart(part, this.#startOf(rendition, row));
    if (row.track === broadcast.renditions.length - 1) this.#run = row.run;
  }

  #addCaptions(broadcast: Broadcast, row: PartRow, shown: LiveCaptionRow[]) {
    for (const [track, name] of captionRenditions.entries()) {
      const list = this.#lists.get(name);
      if (!list) continue;
      const file = partName(row.segment, row.index, 'vtt');
      const bytes = captionFile(shown, { track, startS: this.#lengthS });
      this.#parts.set(`${name}/${file}`, { segment: row.segment, object: storedObject(file, bytes) });
      const part = { uri: this.#address(name, file), durationS: row.duration_s, isIndependent: true };
      list.addPart(part, this.#startOf(broadcast.renditions[0]?.name ?? '', row));
    }
  }

  #addSegment(broadcast: Broadcast, row: SegmentRow) {
    for (const name of captionRenditions) {
      const segment = { uri: this.#address(name, segmentName(row.index, 'vtt')), durationS: row.picture_s };
      this.#lists.get(name)?.addSegment(segment, this.#startOf(broadcast.renditions[0]?.name ?? '', row));
    }
    this.#startsS.set(row.index, this.#lengthS);
    this.#lengthS += row.picture_s;
    for (const [place, { name }] of broadcast.renditions.entries()) {
      const segment = { uri: this.#address(name, segmentName(row.index)), durationS: row.lengths_s[place] ?? 0 };
      this.#lists.get(name)?.addSegment(segment, this.#startOf(name, row));
    }
    this.#run = row.run;
  }

  #startOf(rendition: string, row: { run: number; shown_at: Date }): SegmentStart {
    return {
      initUri: this.#address(rendition, this.#inits.get(`${rendition} ${row.run}`) ?? ''),
      isNewRun: row.run !== this.#run,
      shownAt: row.shown_at,
    };
  }

  /** The address relative to the folder of a rendition's playlist. */
  #address(rendition: string, file: string): string {
    const folder = generationFolder({ assetId: this.#assetId, generation: 1 }).split('/').at(-1);
    return `../../${folder}/${rendition}/${file}`;
  }
}
