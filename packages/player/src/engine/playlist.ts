import type { Rung } from './start-rung.ts';

/** One rendition of a multivariant playlist, as far as the preloader needs it; hls.js parses the rest. */
export interface Variant extends Rung {
  url: string;
  audioGroup: string | undefined;
}

export interface MasterPlaylist {
  variants: Variant[];
  /** The default audio playlist of each group. */
  audio: Map<string, string>;
}

export interface Piece {
  url: string;
  /** Byte offsets: start (inclusive) and end (exclusive). */
  range: [number, number] | null;
}

function attribute(line: string, name: string): string | undefined {
  const match = new RegExp(`[:,]${name}=(?:"([^"]*)"|([^,]*))`).exec(line);
  return match?.[1] ?? match?.[2];
}

export function readMaster(text: string, base: string): MasterPlaylist {
  const lines = text.split(/\r?\n/);
  const variants: Variant[] = [];
  const audio = new Map<string, string>();
  lines.forEach((line, at) => {
    if (line.startsWith('#EXT-X-MEDIA:') && attribute(line, 'TYPE') === 'AUDIO') {
      const group = attribute(line, 'GROUP-ID');
      const uri = attribute(line, 'URI');
      if (group && uri && (!audio.has(group) || attribute(line, 'DEFAULT') === 'YES')) {
        audio.set(group, new URL(uri, base).href);
      }
    }
    if (!line.startsWith('#EXT-X-STREAM-INF:')) return;
    const uri = lines.slice(at + 1).find((next) => next && !next.startsWith('#'));
    if (!uri) return;
    variants.push({
      url: new URL(uri, base).href,
      bandwidth: Number(attribute(line, 'BANDWIDTH') ?? 0),
      height: Number(attribute(line, 'RESOLUTION')?.split('x')[1] ?? 0),
      audioGroup: attribute(line, 'AUDIO'),
    });
  });
  return { variants, audio };
}

function byteRange(value: string | undefined, previousEnd: number): Piece['range'] {
  if (!value) return null;
  const [length, offset] = value.split('@').map(Number);
  const start = offset ?? previousEnd;
  return [start, start + (length ?? 0)];
}

/** The pieces for a start at `time` seconds: the init segment and the segment that contains the time. */
export function startPieces(text: string, base: string, time: number): Piece[] {
  let elapsed = 0;
  let duration = 0;
  let range: Piece['range'] = null;
  let previousEnd = 0;
  let map: Piece | undefined;
  let last: Piece | undefined;
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('#EXT-X-MAP:')) {
      const uri = attribute(line, 'URI');
      if (uri) map = { url: new URL(uri, base).href, range: byteRange(attribute(line, 'BYTERANGE'), 0) };
    } else if (line.startsWith('#EXTINF:')) duration = Number.parseFloat(line.slice(8));
    else if (line.startsWith('#EXT-X-BYTERANGE:')) range = byteRange(line.slice(17), previousEnd);
    else if (line && !line.startsWith('#')) {
      last = { url: new URL(line, base).href, range };
      if (range) previousEnd = range[1];
      elapsed += duration;
      range = null;
      if (elapsed > time) break;
    }
  }
  return [map, last].filter((piece) => piece !== undefined);
}
