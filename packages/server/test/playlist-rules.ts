/** A media playlist of a stream on air, in the form in which a player reads it. */
export interface ReadPlaylist {
  targetS: number;
  partTargetS: number;
  skipped: number;
  segments: ReadSegment[];
  /** Parts of the segment that is not complete. */
  open: ReadPart[];
  hint: string | undefined;
  isEnded: boolean;
  text: string;
}
interface ReadPart {
  uri: string;
  durationS: number;
  isIndependent: boolean;
}
interface ReadSegment {
  uri: string;
  durationS: number;
  parts: ReadPart[];
  /** The time of day at which it begins, if the playlist names it. */
  date: string | undefined;
}

/** Rounding error of times in a playlist. */
const toleranceS = 0.00001;
/** A bit rate that is computed from the durations in a playlist may be too high by this share. */
const roundedShare = 1e-5;
/** Sound begins up to half a frame of 1,024 samples late, and ends up to one frame later; a cut may be 5 ms early. */
const apartToleranceS = (1.5 * 1024) / 44_100 + 0.005;
/** The end of the text of each broken rule about the length of a part. */
export const longEnough = 'has at least 85 % of PART-TARGET';

export function readPlaylist(text: string): ReadPlaylist {
  const number = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? Number.NaN);
  const segments: ReadSegment[] = [];
  let parts: ReadPart[] = [];
  let durationS = Number.NaN;
  let date: string | undefined;
  for (const line of text.split('\n')) {
    const [, length, uri = '', more = ''] = /^#EXT-X-PART:DURATION=([\d.]+),URI="([^"]+)"(.*)$/.exec(line) ?? [];
    if (length) parts.push({ uri, durationS: Number(length), isIndependent: more.includes('INDEPENDENT=YES') });
    else if (line.startsWith('#EXTINF:')) durationS = Number.parseFloat(line.slice('#EXTINF:'.length));
    else if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')) date = line.slice(line.indexOf(':') + 1);
    else if (line && !line.startsWith('#')) {
      segments.push({ uri: line, durationS, parts, date });
      parts = [];
      date = undefined;
    }
  }
  return {
    targetS: number(/#EXT-X-TARGETDURATION:(\d+)\n/),
    partTargetS: number(/PART-TARGET=([\d.]+)/),
    skipped: number(/SKIPPED-SEGMENTS=(\d+)/) || 0,
    segments,
    open: parts,
    hint: /#EXT-X-PRELOAD-HINT:TYPE=PART,URI="([^"]+)"/.exec(text)?.[1],
    isEnded: text.includes('#EXT-X-ENDLIST'),
    text,
  };
}

/**
 * The rules of RFC 8216bis that this playlist breaks; empty for a valid one. `others` are the addresses of the stream's
 * other playlists, relative to this one.
 */
export function brokenRules(playlist: ReadPlaylist, others: string[] = []): string[] {
  const { text, targetS, partTargetS, skipped, segments, open } = playlist;
  const broken: string[] = [];
  const check = (isTrue: boolean, rule: string) => {
    if (!isTrue) broken.push(rule);
  };
  const attribute = (name: string) => Number(new RegExp(`[:,]${name}=([\\d.]+)`).exec(text)?.[1] ?? Number.NaN);
  check(text.startsWith('#EXTM3U\n'), 'the first line is #EXTM3U');
  check(/#EXT-X-VERSION:(9|\d\d)\n/.test(text), 'delta updates need version 9');
  check(attribute('PART-HOLD-BACK') >= 2 * partTargetS, 'PART-HOLD-BACK is at least twice PART-TARGET');
  check(
    attribute('PART-HOLD-BACK') >= 3 * partTargetS - toleranceS,
    'PART-HOLD-BACK should be three times PART-TARGET',
  );
  check(attribute('HOLD-BACK') >= 3 * targetS, 'HOLD-BACK is at least three target durations');
  check(attribute('CAN-SKIP-UNTIL') >= 6 * targetS, 'CAN-SKIP-UNTIL is at least six target durations');
  check(/#EXT-X-SERVER-CONTROL:(.*,)?CAN-BLOCK-RELOAD=YES/.test(text), 'a reload can wait for what comes next');
  check(playlist.isEnded || playlist.hint !== undefined, 'a part is announced, or the stream has ended');
  const [, segment, part] = /(\d+)\.(\d+)\.\w+$/.exec(playlist.hint ?? '') ?? [];
  const comesNext = Number(segment) === skipped + segments.length && Number(part) === open.length;
  check(playlist.hint === undefined || comesNext, 'the announced part is the one that comes next');
  const last = lastPlace(playlist);
  for (const other of others) {
    const report = reportOf(playlist, other);
    check(playlist.isEnded || report !== undefined, `the report of ${other} is there`);
    // All renditions get a part at the same moment.
    check(report === undefined || report === last, `the report of ${other} has the last part`);
  }
  const isDated = skipped > 0 || segments.length === 0 || segments[0]?.date !== undefined;
  check(isDated, 'the first segment has its time of day');
  const first = text.search(/#EXT-X-PART:|#EXTINF:/);
  const map = text.indexOf('#EXT-X-MAP:');
  const needsNone = text.includes('.vtt');
  check(
    needsNone || first === -1 || skipped > 0 || (map > 0 && map < first),
    'an initialisation segment comes before the media',
  );
  for (const [index, { durationS, parts, uri }] of segments.entries()) {
    check(Math.round(durationS) <= targetS, `${uri} is not longer than the target duration`);
    const sum = parts.reduce((all, part) => all + part.durationS, 0);
    const hasParts = parts.length > 0;
    check(!hasParts || Math.abs(sum - durationS) < toleranceS * (parts.length + 1), `${uri} is as long as its parts`);
    check(hasParts || index < segments.length - 3, `${uri} is near the end, so its parts are listed`);
  }
  for (const parts of [...segments.map((each) => each.parts), open]) {
    check(parts[0]?.isIndependent ?? true, `${parts[0]?.uri} begins a segment, so a decoder can begin with it`);
    for (const [index, { durationS, uri }] of parts.entries()) {
      check(durationS <= partTargetS + toleranceS, `${uri} is not longer than PART-TARGET`);
      const isLast = index === parts.length - 1;
      check(isLast || durationS >= 0.85 * partTargetS, `${uri} ${longEnough}`);
    }
  }
  return broken;
}

/** The last listed part, as a number that grows. */
function lastPlace({ skipped, segments, open }: ReadPlaylist): number {
  const count = skipped + segments.length;
  const lastParts = segments.at(-1)?.parts.length ?? 0;
  return open.length > 0 ? placeOf(count, open.length - 1) : placeOf(count - 1, lastParts - 1);
}

/** The same part of another rendition, as this playlist reports it. */
function reportOf({ text }: ReadPlaylist, uri: string): number | undefined {
  const reports = text.matchAll(/#EXT-X-RENDITION-REPORT:URI="([^"]+)",LAST-MSN=(\d+),LAST-PART=(\d+)\n/g);
  const [, , segment, part] = [...reports].find(([, to]) => to === uri) ?? [];
  return segment === undefined ? undefined : placeOf(Number(segment), Number(part));
}

function placeOf(segment: number, part: number): number {
  return segment * 1000 + part;
}

/** A playlist of one of the renditions, with its address in the reports of the others. */
export interface OneOfAll {
  uri: string;
  playlist: ReadPlaylist;
}

/**
 * Differences between the last parts of playlists and the reports about them in the others. All were read one after the
 * other.
 */
export function brokenReports(all: OneOfAll[]): string[] {
  return all.flatMap(({ uri, playlist }, index) =>
    all.slice(index + 1).flatMap((later) => {
      const isThere = (reportOf(playlist, later.uri) ?? Infinity) <= lastPlace(later.playlist);
      const isNew = (reportOf(later.playlist, uri) ?? -1) >= lastPlace(playlist);
      return [
        ...(isThere || playlist.isEnded ? [] : [`${uri} reports a part of ${later.uri} that is not there`]),
        ...(isNew || later.playlist.isEnded ? [] : [`${later.uri} does not report all parts of ${uri}`]),
      ];
    }),
  );
}

/** The bytes of each listed segment of a rendition. */
export interface MeasuredRendition {
  playlist: ReadPlaylist;
  bytes: number[];
}

/**
 * The rules of RFC 8216bis that a multivariant playlist breaks. `renditions` are by address and were read before it.
 */
export function brokenMaster(text: string, renditions: Map<string, MeasuredRendition>): string[] {
  const peakOf = (uri: string | undefined) => peakBitrate(renditions.get(uri ?? ''));
  const sound = /#EXT-X-MEDIA:TYPE=AUDIO,.*URI="([^"]+)"/.exec(text)?.[1];
  const variants = [...text.matchAll(/#EXT-X-STREAM-INF:(.+)\n(\S+)\n/g)];
  if (variants.length === 0) return ['there is a variant'];
  return variants.flatMap(([, attributes = '', uri = '']) => {
    const number = (name: string) => Number(new RegExp(`(?:^|,)${name}=([\\d.]+)`).exec(attributes)?.[1]);
    const codecs = /CODECS="([^"]*)"/.exec(attributes)?.[1]?.split(',') ?? [];
    const peak = peakOf(uri) + peakOf(sound);
    const rules: [rule: string, isTrue: boolean][] = [
      [`BANDWIDTH is at least the peak segment bit rate, ${peak}`, number('BANDWIDTH') >= peak * (1 - roundedShare)],
      ['AVERAGE-BANDWIDTH is at most BANDWIDTH', number('AVERAGE-BANDWIDTH') <= number('BANDWIDTH')],
      [
        'CODECS has picture and sound',
        codecs.length === (sound ? 2 : 1) && codecs.every((codec) => /^\w+\./.test(codec)),
      ],
      ['RESOLUTION is there', /RESOLUTION=\d+x\d+(,|$)/.test(attributes)],
      ['FRAME-RATE is there', number('FRAME-RATE') > 0],
      ['its sound is there', !sound || attributes.includes('AUDIO="audio"')],
    ];
    return rules.flatMap(([rule, isTrue]) => (isTrue ? [] : [`${uri}: ${rule}`]));
  });
}

/**
 * The largest bit rate of the sets of segments that last between half and one and a half target durations; NaN if it is
 * not known.
 */
function peakBitrate({ playlist, bytes = [] }: Partial<MeasuredRendition> = {}): number {
  if (playlist === undefined) return Number.NaN;
  const { segments, targetS } = playlist;
  let peak = 0;
  for (const first of segments.keys()) {
    let [sum, lengthS] = [0, 0];
    for (let at = first; at < segments.length && lengthS <= targetS * 1.5; at += 1) {
      if (lengthS >= targetS / 2) peak = Math.max(peak, (sum * 8) / lengthS);
      sum += bytes[at] ?? Number.NaN;
      lengthS += segments[at]?.durationS ?? 0;
    }
    if (lengthS >= targetS / 2 && lengthS <= targetS * 1.5) peak = Math.max(peak, (sum * 8) / lengthS);
  }
  return peak;
}

/** Differences between an earlier and a later playlist of the same rendition that are not allowed. */
export function brokenSuccession(before: ReadPlaylist, after: ReadPlaylist): string[] {
  const numbered = ({ skipped, segments }: ReadPlaylist) =>
    new Map(segments.map(({ uri, durationS }, index) => [skipped + index, `${uri} ${durationS}`]));
  const later = numbered(after);
  const changed = [...numbered(before)].filter(([number, segment]) => (later.get(number) ?? segment) !== segment);
  const count = ({ skipped, segments }: ReadPlaylist) => skipped + segments.length;
  const isShorter = count(after) < count(before);
  const openBefore = before.open.map(({ uri }) => uri);
  const same = after.segments[count(before) - after.skipped]?.parts ?? after.open;
  const lost = openBefore.filter((uri, index) => same[index]?.uri !== uri && same.length > 0);
  const next = after.segments[count(before) - after.skipped] ?? { parts: after.open };
  const came = next.parts[before.open.length]?.uri ?? before.hint;
  return [
    ...(before.targetS === after.targetS ? [] : ['the target duration changed']),
    // Without parts the value is NaN.
    ...(Object.is(before.partTargetS, after.partTargetS) ? [] : ['PART-TARGET changed']),
    ...(came === before.hint ? [] : [`${before.hint} was announced, and ${came} came`]),
    ...changed.map(([number]) => `segment ${number} changed`),
    ...(isShorter ? ['segments are gone'] : []),
    ...lost.map((uri) => `${uri} changed`),
  ];
}

/** Whether a playlist is a possible response to a request with `_HLS_msn` and `_HLS_part`. */
export function hasPart({ skipped, segments, open }: ReadPlaylist, segment: number, part: number): boolean {
  const lists = [...segments.map(({ parts }) => parts), open];
  const own = lists[segment - skipped];
  if (own === undefined) return false;
  // A part after the last one of its segment is the first part of the next segment.
  return own[part] !== undefined || (lists[segment - skipped + 1] ?? []).length > 0;
}

/** Segments that have another time in another playlist of the same stream; the playlists may be read at any time. */
export function brokenAlignment(playlists: ReadPlaylist[]): string[] {
  const timed = playlists.map(({ segments }) => {
    let endS = 0;
    return segments.map(({ durationS, date }) => {
      const startS = endS;
      endS += durationS;
      return { startS, date };
    });
  });
  const [first = [], ...others] = timed;
  return others.flatMap((segments, list) =>
    segments.flatMap(({ startS, date }, index) => {
      const same = first[index] ?? { startS, date };
      const isAligned = Math.abs(same.startS - startS) < apartToleranceS && same.date === date;
      return isAligned ? [] : [`segment ${index} of list ${list + 1} is at ${startS} s, not ${same.startS} s`];
    }),
  );
}
