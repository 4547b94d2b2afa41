import { type Rational, rateOf } from '../probe/frame-rate.ts';

export interface PlaylistSegment {
  uri: string;
  durationS: number;
  /** The initialisation segment of the segment. */
  initUri: string;
  /** Whether its timestamps do not continue those of the segment before. */
  discontinuity?: boolean;
  /** Time of the recording, for broadcasts. */
  shownAt?: Date;
}

export interface KeyFrame extends PlaylistSegment {
  /** The number of bytes up to the end of the key frame. */
  bytes: number;
}

const first = '#EXTM3U\n#EXT-X-VERSION:7';
const discontinuity = '#EXT-X-DISCONTINUITY';

/** A rendition's playlist (RFC 8216): EVENT while it grows, VOD once it is `sealed`. */
export function mediaPlaylist(segments: PlaylistSegment[], targetDurationS: number, sealed: boolean): string {
  const head = [
    listHead(Math.round(targetDurationS), sealed),
    '#EXT-X-INDEPENDENT-SEGMENTS',
    // Without this, players start an event at its end.
    ...(sealed ? [] : ['#EXT-X-START:TIME-OFFSET=0,PRECISE=YES']),
  ];
  const body = segments.flatMap((segment, index) => [
    ...(segment.discontinuity ? [discontinuity] : []),
    ...mapLine(segment, segments[index - 1]),
    ...(segment.shownAt ? [dateLine(segment.shownAt)] : []),
    `#EXTINF:${segment.durationS.toFixed(6)},`,
    segment.uri,
  ]);
  return playlistText([...head, ...body, ...(sealed ? ['#EXT-X-ENDLIST'] : [])]);
}

/** A playlist for scrubbing (RFC 8216 §4.3.3.6): each entry is the byte range of one key frame. */
export function keyFramePlaylist(frames: KeyFrame[], targetDurationS: number, sealed: boolean): string {
  const head = [listHead(Math.round(targetDurationS), sealed), '#EXT-X-I-FRAMES-ONLY', '#EXT-X-INDEPENDENT-SEGMENTS'];
  const body = frames.flatMap((frame, index) => [
    ...(frame.discontinuity ? [discontinuity] : []),
    ...mapLine(frame, frames[index - 1]),
    `#EXTINF:${frame.durationS.toFixed(6)},`,
    `#EXT-X-BYTERANGE:${frame.bytes}@0`,
    frame.uri,
  ]);
  return playlistText([...head, ...body, ...(sealed ? ['#EXT-X-ENDLIST'] : [])]);
}

export interface Variant {
  /** Folder with the rendition's `playlist.m3u8` and `iframes.m3u8`. */
  folder: string;
  width: number;
  height: number;
  rate: Rational;
  codec: string;
  /** Bits a second of the picture: the highest of a segment, the mean, and the highest of key frames alone. */
  peak: number;
  average: number;
  /** Null if there is no `iframes.m3u8`. */
  keyFramePeak: number | null;
}

export interface AudioVariant {
  folder: string;
  codec: string;
  peak: number;
  average: number;
  language: string | null;
}

export interface CaptionRendition {
  folder: string;
  language: string;
  name: string;
}

/** The multivariant playlist. Players that do not measure start with the first of `variants`. */
export function multivariantPlaylist(
  variants: Variant[],
  audio: AudioVariant | null,
  captions: CaptionRendition[] = [],
): string {
  const streams = variants.flatMap((variant) => [
    `#EXT-X-STREAM-INF:${[
      `BANDWIDTH=${Math.ceil(variant.peak + (audio?.peak ?? 0))}`,
      `AVERAGE-BANDWIDTH=${Math.ceil(variant.average + (audio?.average ?? 0))}`,
      `CODECS="${[variant.codec, ...(audio ? [audio.codec] : [])].join(',')}"`,
      `RESOLUTION=${variant.width}x${variant.height}`,
      `FRAME-RATE=${rateOf(variant.rate).toFixed(3)}`,
      'VIDEO-RANGE=SDR',
      ...(audio ? ['AUDIO="audio"'] : []),
      ...(captions.length > 0 ? ['SUBTITLES="captions"'] : []),
      'CLOSED-CAPTIONS=NONE',
    ].join(',')}`,
    `${variant.folder}/playlist.m3u8`,
  ]);
  const keyFrames = variants.flatMap((variant) => {
    if (variant.keyFramePeak === null) return [];
    const size = `RESOLUTION=${variant.width}x${variant.height},VIDEO-RANGE=SDR`;
    const uri = `URI="${variant.folder}/iframes.m3u8"`;
    const rates = `BANDWIDTH=${Math.ceil(variant.keyFramePeak)},CODECS="${variant.codec}"`;
    return [`#EXT-X-I-FRAME-STREAM-INF:${rates},${size},${uri}`];
  });
  const media = [...(audio ? [audioLine(audio)] : []), ...captions.map(captionLine)];
  return playlistText([first, '#EXT-X-INDEPENDENT-SEGMENTS', ...media, ...streams, ...keyFrames]);
}

function audioLine({ folder, language }: AudioVariant): string {
  const spoken = language === null ? '' : `,LANGUAGE="${quoted(language)}"`;
  const choice = 'DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2"';
  return `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Original"${spoken},${choice},URI="${folder}/playlist.m3u8"`;
}

export function captionLine({ folder, language, name }: CaptionRendition): string {
  const choice = 'DEFAULT=NO,AUTOSELECT=YES,FORCED=NO';
  const marks = 'CHARACTERISTICS="public.accessibility.transcribes-spoken-dialog"';
  const title = `NAME="${quoted(name)}",LANGUAGE="${quoted(language)}"`;
  return `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",${title},${choice},${marks},URI="${folder}/playlist.m3u8"`;
}

/** Removes characters that a quoted string of a playlist cannot contain. */
function quoted(text: string): string {
  return text.replace(/["\r\n]/g, "'");
}

function listHead(targetDurationS: number, sealed: boolean): string {
  const type = `#EXT-X-PLAYLIST-TYPE:${sealed ? 'VOD' : 'EVENT'}`;
  return [first, `#EXT-X-TARGETDURATION:${targetDurationS}`, '#EXT-X-MEDIA-SEQUENCE:0', type].join('\n');
}

function mapLine(segment: PlaylistSegment, before: PlaylistSegment | undefined): string[] {
  return before?.initUri === segment.initUri ? [] : [`#EXT-X-MAP:URI="${segment.initUri}"`];
}

function dateLine(at: Date): string {
  return `#EXT-X-PROGRAM-DATE-TIME:${at.toISOString()}`;
}

/** Joins lines, each with a line end. */
export function playlistText(lines: string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}
