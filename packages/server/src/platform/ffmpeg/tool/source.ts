import { flags } from './flags.ts';

/** Where a source file is: on this machine, or an address that answers byte ranges. */
export type Source = { path: string } | { url: string };

/**
 * The containers that are taken. Playlists (hls, dash, concat, sdp and the like) aren't among them: they would make
 * ffmpeg open other files and addresses.
 */
const demuxers = ['mov', 'matroska', 'mpegts', 'mpeg', 'avi', 'flv', 'asf', 'mxf', 'ogg', 'mxf_d10', 'dv', 'ivf'];

/** More tracks than any film has, attachments included; each costs memory before a picture is read. */
export const maxStreams = 100;
/** 8192 × 4320. A picture may grow in the middle of a file: the decoder then refuses it. */
export const maxPixels = 35_389_440;

/** The arguments that open a source, with all else that ffmpeg could reach from it shut off. */
export function sourceArgs(source: Source): string[] {
  return [...flags(`-max_pixels ${maxPixels}`), ...headArgs(source)];
}

/** The same for a look at the head alone, which finds out how large the picture is. */
export function headArgs(source: Source): string[] {
  const formats = ['-format_whitelist', demuxers.join(','), '-max_streams', String(maxStreams)];
  if ('path' in source) {
    return ['-protocol_whitelist', 'file', ...formats, '-i', `file:${source.path}`];
  }
  const protocols = source.url.startsWith('https:') ? 'https,tls,tcp' : 'http,tcp';
  const reconnect = flags('-reconnect 1 -reconnect_on_network_error 1 -reconnect_delay_max 8');
  return ['-protocol_whitelist', protocols, ...reconnect, ...formats, '-i', source.url];
}

/** ffmpeg takes a connection that breaks for the file's end: whoever finds a file too short asks this first. */
export function isNetworkTrouble(source: Source, stderr: string): boolean {
  return (
    'url' in source && /connection|timed out|Input\/output error|prematurely|HTTP error|Server returned/i.test(stderr)
  );
}
