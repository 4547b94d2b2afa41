import { GrowingGzip } from '../../delivery/growing-gzip.ts';
import { playlistText } from '../vod/playlists.ts';

export interface ListedPart {
  uri: string;
  durationS: number;
  /** Whether a decoder can begin with it. */
  isIndependent: boolean;
}

/** Tags before the first part of a segment. */
export interface SegmentStart {
  /** The initialisation segment of the segment. */
  initUri: string;
  /** Whether its time of day does not follow from the segment before. */
  isNewRun: boolean;
  shownAt: Date;
}

export interface ListedSegment {
  uri: string;
  durationS: number;
}

/** The last part of another rendition. */
export interface RenditionReport {
  uri: string;
  segment: number;
  part: number;
}

/** The address of the next part (null after the end), and the last parts of the other renditions. */
interface WhatComes {
  hint: string | null;
  reports: RenditionReport[];
}

interface Entry {
  start: string[];
  parts: ListedPart[];
  end: string[];
  durationS: number;
}

/** Number of target durations (RFC 8216bis): the parts of older segments are no longer listed. */
const targetsWithParts = 3;
/** Skip boundary in target durations, the smallest allowed one. */
const skipTargets = 6;
/** Hold-back in part targets and in target durations. Smaller values make players stall. */
const holdBack = 3;
/** Advance Part Limit in seconds (RFC 8216bis §6.2.5.2), for parts that are shorter than a second. */
const advanceS = 3;
const usualDigits = 5;
/**
 * hls.js continues with captions only if the parts of a segment are as long as the segment, to a millionth of a second.
 */
const exactDigits = 9;
/** A date is listed at this interval, so that a player's clock is corrected once a minute. */
export const dateEverySegments = 30;

/**
 * The playlist of one rendition of a broadcast, from its first segment to the next part (RFC 8216bis). Adding to it,
 * and reading what a player does not have yet, costs the same after twelve hours as after a minute.
 */
export class GrowingPlaylist {
  readonly #head: string;
  readonly #targetS: number;
  /** Number of parts. */
  readonly #advanceMax: number;
  readonly #hasInits: boolean;
  readonly #digits: number;
  /** The head and the text of the old segments. */
  readonly #compressed = new GrowingGzip();
  /** The text of the segments whose parts are no longer listed. */
  #old = '';
  #oldCount = 0;
  /** The last segments, which are in every delta update. */
  #recent: Entry[] = [];
  #recentS = 0;
  #open: Entry | undefined;
  #initUri = '';
  /** The last part of the last complete segment. */
  #lastPart = -1;

  /** `targetS` is the longest segment, `partTargetS` the longest part. WebVTT needs no initialisation segments. */
  constructor({
    targetS,
    partTargetS,
    hasInits = true,
  }: {
    targetS: number;
    partTargetS: number;
    hasInits?: boolean;
  }) {
    this.#hasInits = hasInits;
    this.#digits = hasInits ? usualDigits : exactDigits;
    const target = Math.round(targetS);
    this.#targetS = target;
    this.#advanceMax = Math.ceil(advanceS / partTargetS);
    const control = [
      'CAN-BLOCK-RELOAD=YES',
      `CAN-SKIP-UNTIL=${seconds(skipTargets * target)}`,
      `HOLD-BACK=${seconds(holdBack * target)}`,
      `PART-HOLD-BACK=${seconds(holdBack * partTargetS)}`,
    ];
    this.#head = playlistText([
      '#EXTM3U',
      '#EXT-X-VERSION:9',
      `#EXT-X-TARGETDURATION:${target}`,
      `#EXT-X-SERVER-CONTROL:${control.join(',')}`,
      `#EXT-X-PART-INF:PART-TARGET=${seconds(partTargetS)}`,
      '#EXT-X-MEDIA-SEQUENCE:0',
      '#EXT-X-INDEPENDENT-SEGMENTS',
    ]);
    this.#compressed.add(this.#head);
  }

  /** The number of complete segments. */
  get segmentCount(): number {
    return this.#oldCount + this.#recent.length;
  }

  /** The number of parts after the last complete segment. */
  get openParts(): number {
    return this.#open?.parts.length ?? 0;
  }

  /** Index of the last part in the last complete segment; -1 if its parts are not known. */
  get lastPart(): number {
    return this.#lastPart;
  }

  /**
   * Whether it lists a segment, or a part of it. The part after the last one of its segment is the first of the next.
   */
  has(segment: number, part?: number): boolean {
    const { segmentCount } = this;
    if (part === undefined) return segment < segmentCount;
    if (segment < segmentCount - 1 || (segment === segmentCount - 1 && part <= this.#lastPart)) return true;
    return segment === segmentCount - 1 ? this.openParts > 0 : segment === segmentCount && part < this.openParts;
  }

  /**
   * Whether a request for it is an error (RFC 8216bis §6.2.5.2): it is later than the next segment, or further ahead of
   * the last part than a player may be.
   */
  isTooFar(segment: number, part?: number): boolean {
    const { segmentCount } = this;
    if (part === undefined || segment < segmentCount - 1) return segment > segmentCount + 1;
    if (segment > segmentCount + 1) return true;
    const lastParts = [this.#lastPart, this.openParts - 1, -1];
    return part > (lastParts[segment - segmentCount + 1] ?? -1) + this.#advanceMax;
  }

  /** Adds a part to the open segment. The first part begins a segment with `start`. */
  addPart(part: ListedPart, start: SegmentStart): void {
    this.#open ??= { start: this.#startLines(start), parts: [], end: [], durationS: 0 };
    this.#open.parts.push(part);
  }

  /** Completes the segment. `start` is needed if its parts are not known. */
  addSegment({ uri, durationS }: ListedSegment, start: SegmentStart): void {
    const entry = this.#open ?? { start: this.#startLines(start), parts: [], end: [], durationS: 0 };
    this.#open = undefined;
    this.#lastPart = entry.parts.length - 1;
    Object.assign(entry, { end: [`#EXTINF:${seconds(durationS, this.#digits)},`, uri], durationS });
    this.#recent.push(entry);
    this.#recentS += durationS;
    let afterS = this.#recentS;
    for (const each of this.#recent) {
      afterS -= each.durationS;
      if (afterS >= targetsWithParts * this.#targetS) each.parts = [];
    }
    for (let [oldest] = this.#recent; oldest && this.#isOld(oldest); [oldest] = this.#recent) this.#forget(oldest);
  }

  /** Whether the segments after it are longer than what every delta update contains. */
  #isOld({ durationS }: Entry): boolean {
    return this.#recentS - durationS >= skipTargets * this.#targetS;
  }

  #forget(oldest: Entry) {
    this.#recent.shift();
    this.#recentS -= oldest.durationS;
    const text = playlistText([...oldest.start, ...oldest.end]);
    this.#old += text;
    this.#compressed.add(text);
    this.#oldCount += 1;
  }

  /** The whole playlist. */
  text(what: WhatComes): string {
    return this.#head + this.#old + this.#tail(what);
  }

  /** The whole playlist, compressed (RFC 1952). */
  gzip(what: WhatComes): Buffer {
    return this.#compressed.end(this.#tail(what));
  }

  /** A delta update, without the segments that a player already has; or the whole playlist, if that saves little. */
  delta(what: WhatComes): string {
    if (this.#oldCount === 0) return this.text(what);
    return `${this.#head}#EXT-X-SKIP:SKIPPED-SEGMENTS=${this.#oldCount}\n${this.#tail(what)}`;
  }

  #tail({ hint, reports }: WhatComes): string {
    const shown = this.#open ? [...this.#recent, this.#open] : this.#recent;
    const tail = shown.flatMap(({ start, parts, end }) => [
      ...start,
      ...parts.map((part) => partLine(part, this.#digits)),
      ...end,
    ]);
    if (hint === null) return playlistText([...tail, '#EXT-X-ENDLIST']);
    const next = [`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${hint}"`, ...reports.map(reportLine)];
    return playlistText([...tail, ...next]);
  }

  #startLines({ initUri, isNewRun, shownAt }: SegmentStart): string[] {
    const isNewInit = initUri !== this.#initUri;
    const isDated = isNewRun || this.segmentCount % dateEverySegments === 0;
    const start = [
      ...(isNewInit && this.#initUri !== '' ? ['#EXT-X-DISCONTINUITY'] : []),
      ...(isNewInit && this.#hasInits ? [`#EXT-X-MAP:URI="${initUri}"`] : []),
      ...(isDated ? [`#EXT-X-PROGRAM-DATE-TIME:${shownAt.toISOString()}`] : []),
    ];
    this.#initUri = initUri;
    return start;
  }
}

function partLine({ uri, durationS, isIndependent }: ListedPart, digits: number): string {
  return `#EXT-X-PART:DURATION=${seconds(durationS, digits)},URI="${uri}"${isIndependent ? ',INDEPENDENT=YES' : ''}`;
}

function reportLine({ uri, segment, part }: RenditionReport): string {
  return `#EXT-X-RENDITION-REPORT:URI="${uri}",LAST-MSN=${segment},LAST-PART=${part}`;
}

function seconds(value: number, digits = usualDigits): string {
  return value.toFixed(digits);
}
