import { flags } from './flags.ts';

/** A source file: on this machine, or at a URL that supports byte ranges. */
export type Source = { path: string } | { url: string };

/**
 * The accepted containers. Playlists (hls, dash, concat, sdp and others) are left out, because they would make ffmpeg
 * open other files and addresses.
 */
const demuxers = ['mov', 'matroska', 'mpegts', 'mpeg', 'avi', 'flv', 'asf', 'mxf', 'ogg', 'mxf_d10', 'dv', 'ivf'];

/** Maximum number of tracks and attachments: more than any film has. Each costs memory before a picture is read. */
export const maxStreams = 100;
/** 8192 × 4320. The decoder refuses a picture that grows beyond it in the middle of a file. */
export const maxPixels = 35_389_440;

/** The arguments that open a source and keep ffmpeg from opening anything else. */
export function sourceArgs(source: Source): string[] {
  return [...flags(`-max_pixels ${maxPixels}`), ...headArgs(source)];
}

/** The same for probing only the head of a file, which shows the size of the picture. */
export function headArgs(source: Source): string[] {
  const formats = ['-format_whitelist', demuxers.join(','), '-max_streams', String(maxStreams)];
  if ('path' in source) {
    return ['-protocol_whitelist', 'file', ...formats, '-i', `file:${source.path}`];
  }
  const protocols = source.url.startsWith('https:') ? 'https,tls,tcp' : 'http,tcp';
  const reconnect = flags('-reconnect 1 -reconnect_on_network_error 1 -reconnect_delay_max 8');
  return ['-protocol_whitelist', protocols, ...reconnect, ...formats, '-i', source.url];
}

/**
 * Whether the connection broke. ffmpeg treats that as the end of the file: check it before calling a file too short.
 */
export function isNetworkTrouble(source: Source, stderr: string): boolean {
  return (
    'url' in source && /connection|timed out|Input\/output error|prematurely|HTTP error|Server returned/i.test(stderr)
  );
}
