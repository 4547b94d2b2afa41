/** Seconds of a video. */
export interface Range {
  startS: number;
  endS: number;
}

export interface Segment {
  startS: number;
  lengthS: number;
  /** The address of its initialisation segment. */
  init: string;
  /** Whether its timestamps do not continue those of the segment before. */
  isBreak: boolean;
  uri: string;
}

/** Borders of segments are rounded sums. */
const nearS = 0.05;

/** The complete segments of a media playlist. */
export function readSegments(playlist: string): Segment[] {
  const segments: Segment[] = [];
  let [atS, lengthS, init, isBreak] = [0, 0, '', false];
  for (const line of playlist.split('\n')) {
    if (line.startsWith('#EXT-X-MAP:')) init = /URI="([^"]+)"/.exec(line)?.[1] ?? '';
    else if (line === '#EXT-X-DISCONTINUITY') isBreak = true;
    else if (line.startsWith('#EXTINF:')) lengthS = Number.parseFloat(line.slice('#EXTINF:'.length));
    else if (line !== '' && !line.startsWith('#')) {
      segments.push({ startS: atS, lengthS, init, isBreak, uri: line });
      atS += lengthS;
      isBreak = false;
    }
  }
  return segments;
}

/** The start of the segment that contains this second. */
export function segmentStart(segments: Segment[], atS: number): number {
  return segments.findLast(({ startS }) => startS <= atS + nearS)?.startS ?? 0;
}

/** Any time works: the stamps only align the segments of picture and sound. */
const zero = Date.UTC(2000, 0, 1);

/**
 * The segments of a range as a separate playlist; `addressOf` changes their addresses. Returns null when there is no
 * segment.
 */
export function cutPlaylist(
  segments: Segment[],
  { startS, endS }: Range,
  addressOf: (uri: string) => string,
): string | null {
  const kept = segments.filter(
    (segment) => segment.startS + segment.lengthS > startS + nearS && segment.startS < endS - nearS,
  );
  const [first] = kept;
  if (!first) return null;
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.round(Math.max(...kept.map(({ lengthS }) => lengthS)))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...kept.flatMap((segment, index) => [
      ...(segment.isBreak && index > 0 ? ['#EXT-X-DISCONTINUITY'] : []),
      // WebVTT has no initialisation segment.
      ...(segment.init === (kept[index - 1]?.init ?? '') ? [] : [`#EXT-X-MAP:URI="${addressOf(segment.init)}"`]),
      ...(index === 0
        ? [`#EXT-X-PROGRAM-DATE-TIME:${new Date(zero + Math.round(segment.startS * 1000)).toISOString()}`]
        : []),
      `#EXTINF:${segment.lengthS.toFixed(6)},`,
      addressOf(segment.uri),
    ]),
    '#EXT-X-ENDLIST',
  ];
  return `${lines.join('\n')}\n`;
}

/** A multivariant playlist with other addresses of its renditions, and without those for scrubbing. */
export function redirectMaster(master: string, addressOf: (uri: string) => string): string {
  return master
    .split('\n')
    .filter((line) => !line.startsWith('#EXT-X-I-FRAME-STREAM-INF'))
    .map((line) => {
      if (line.startsWith('#')) return line.replace(/URI="([^"]+)"/, (_, uri: string) => `URI="${addressOf(uri)}"`);
      return line && addressOf(line);
    })
    .join('\n');
}

/** The address of the first rendition of a multivariant playlist. */
export function firstRendition(master: string): string | undefined {
  return master.split('\n').find((line) => line !== '' && !line.startsWith('#'));
}
