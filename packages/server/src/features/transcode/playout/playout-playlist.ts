import { captionLine, playlistText } from '../../../platform/ffmpeg/vod/playlists.ts';
import { captionFolder, captionTracksOf } from './playout-captions.ts';
import type { PlayoutItem } from './playout-queries.ts';
import type { PlayoutVariant, StoredList, StoredSegment } from './stored-list.ts';

/** A date is listed at this interval, so that a player's clock is corrected once a minute. */
const dateEverySegments = 30;
/**
 * Skip boundary in target durations, the smallest allowed one, and one segment more, because segments may be shorter.
 */
const skipTargets = 6;
/** Hold-back in target durations: players stay this far behind the end of the list, which follows the clock. */
const holdBack = 3;

/** An item with the playlist of its rendition that plays for a variant. */
export interface ListedItem extends Pick<PlayoutItem, 'index' | 'startsAt' | 'lengthS' | 'breaksBefore' | 'isLast'> {
  rendition: string;
  /** Number of segments of all earlier items. */
  segmentsBefore: number;
  list: StoredList;
}

export interface PlayoutList {
  /** The length of the longest segment. */
  longestS: number;
  items: ListedItem[];
  /** Whether it is a caption playlist: a file for each segment of the picture, and no initialisation segments. */
  isText: boolean;
}

/** Seconds that are listed ahead of the clock. */
function aheadS({ longestS }: Pick<PlayoutList, 'longestS'>): number {
  return holdBack * longestS;
}

/**
 * When a segment is listed and may be loaded: its end is then as far ahead as players are behind the end of the list.
 */
export function shownMs(
  list: Pick<PlayoutList, 'longestS'>,
  item: Pick<ListedItem, 'startsAt'>,
  { startS, durationS }: StoredSegment,
): number {
  return item.startsAt.getTime() + (startS + durationS - aheadS(list)) * 1000;
}

/** When the segment with this number is listed, or the list ends; null if it is not known. */
export function dueMs(list: PlayoutList, number: number): number | null {
  for (const item of list.items) {
    const segment = item.list.segments[number - item.segmentsBefore];
    if (segment) return shownMs(list, item, segment);
  }
  const last = list.items.at(-1);
  return last?.isLast ? endMs(last) : null;
}

/**
 * The items around this time without a gap. A gap is possible, because a video that is deleted for good takes its items
 * with it.
 */
export function itemsWithoutGap<Item extends Pick<PlayoutItem, 'index' | 'startsAt'>>(items: Item[], at: Date): Item[] {
  const runs: Item[][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    if (run && run.at(-1)?.index === item.index - 1) run.push(item);
    else runs.push([item]);
  }
  return runs.findLast(([first]) => first && first.startsAt <= at) ?? runs[0] ?? [];
}

/**
 * The name of the rendition that plays for a variant: its own, else the largest that is not larger, else the smallest.
 */
export function renditionFor(variants: PlayoutVariant[], wanted: PlayoutVariant): string {
  const bySize = variants.toSorted((a, b) => b.level - a.level);
  const same = bySize.find(({ name }) => name === wanted.name);
  return (same ?? bySize.find(({ level }) => level <= wanted.level) ?? bySize.at(-1))?.name ?? wanted.name;
}

/** Each variant of any item, as the newest item describes it, in the order of the first item. */
export function variantsOf(items: Pick<PlayoutItem, 'variants'>[]): PlayoutVariant[] {
  const known = new Map<string, PlayoutVariant>();
  for (const { variants } of items) for (const variant of variants) known.set(variant.name, variant);
  return [...known.values()];
}

/** Lines of the captions, with unique names. */
function captionLines(items: Pick<PlayoutItem, 'captions'>[]): string[] {
  const taken = new Set<string>();
  return captionTracksOf(items).map(({ language, label }) => {
    const name = taken.has(label) ? `${label} (${language})` : label;
    taken.add(name);
    return captionLine({ folder: captionFolder(language), language, name });
  });
}

export function playoutMaster(items: Pick<PlayoutItem, 'variants' | 'sound' | 'captions'>[]): string {
  const captions = captionLines(items);
  const group = captions.length > 0 ? ',SUBTITLES="captions"' : '';
  const sound = items.find((item) => item.sound !== null)?.sound;
  return playlistText([
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...(sound ? [`#EXT-X-MEDIA:${sound},URI="audio/playlist.m3u8"`] : []),
    ...captions,
    ...variantsOf(items).flatMap(({ name, attributes }) => {
      return [`#EXT-X-STREAM-INF:${attributes}${group}`, `${name}/playlist.m3u8`];
    }),
  ]);
}

/**
 * The playlist of what has been shown, and the number of the next segment. With `skips`, without what a player already
 * has (RFC 8216bis §4.4.5.2).
 */
export function playoutPlaylist(
  list: PlayoutList,
  nowMs: number,
  { skips }: { skips: boolean },
): { text: string; nextNumber: number } {
  const [first] = list.items;
  const last = list.items.at(-1);
  const isOver = last?.isLast === true && endMs(last) <= nowMs;
  const target = Math.max(1, Math.round(list.longestS));
  const segments = list.items.flatMap((item, place) => linesOf(list, item, { nowMs, before: list.items[place - 1] }));
  const skipped = skips ? Math.max(0, segments.length - skipTargets - 2) : 0;
  const body = segments.slice(skipped).flat();
  const text = playlistText([
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    `#EXT-X-TARGETDURATION:${target}`,
    `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=${skipTargets * target},HOLD-BACK=${holdBack * target}`,
    `#EXT-X-MEDIA-SEQUENCE:${first?.segmentsBefore ?? 0}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${first?.breaksBefore ?? 0}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...(skipped > 0 ? [`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`] : []),
    ...body,
    ...(isOver ? ['#EXT-X-ENDLIST'] : []),
  ]);
  return { text, nextNumber: (first?.segmentsBefore ?? 0) + segments.length };
}

/** The lines of each shown segment. */
function linesOf(
  list: PlayoutList,
  item: ListedItem,
  { nowMs, before }: { nowMs: number; before: ListedItem | undefined },
): string[][] {
  const folder = `../../${item.index}/${item.rendition}`;
  const shown: string[][] = [];
  for (const [index, segment] of item.list.segments.entries()) {
    if (shownMs(list, item, segment) > nowMs) break;
    const isFirst = index === 0;
    const shownAt = new Date(item.startsAt.getTime() + segment.startS * 1000);
    shown.push([
      ...((isFirst && before) || segment.isBreak ? ['#EXT-X-DISCONTINUITY'] : []),
      ...(!list.isText && (isFirst || segment.initFile !== item.list.segments[index - 1]?.initFile)
        ? [`#EXT-X-MAP:URI="${folder}/${segment.initFile}"`]
        : []),
      ...(index % dateEverySegments === 0 || segment.isBreak
        ? [`#EXT-X-PROGRAM-DATE-TIME:${shownAt.toISOString()}`]
        : []),
      `#EXTINF:${segment.durationS.toFixed(5)},`,
      `${folder}/${list.isText ? `${index}.vtt` : segment.file}`,
    ]);
  }
  return shown;
}

function endMs({ startsAt, lengthS }: Pick<ListedItem, 'startsAt' | 'lengthS'>): number {
  return startsAt.getTime() + lengthS * 1000;
}
