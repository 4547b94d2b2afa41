/** Where a source file is: on this machine, or an address that answers byte ranges. */
export type Source = { path: string } | { url: string };

/**
 * The containers that are taken. Playlists (hls, dash, concat, sdp and the like) aren't among them: they would make
 * ffmpeg open other files and addresses.
 */
const demuxers = ['mov', 'matroska', 'mpegts', 'mpeg', 'avi', 'flv', 'asf', 'mxf', 'ogg', 'mxf_d10', 'dv', 'ivf'];

/** The arguments that open a source, with all else that ffmpeg could reach from it shut off. */
export function sourceArgs(source: Source): string[] {
  const formats = ['-format_whitelist', demuxers.join(',')];
  if ('path' in source) {
    return ['-protocol_whitelist', 'file', ...formats, '-i', `file:${source.path}`];
  }
  const protocols = source.url.startsWith('https:') ? 'https,tls,tcp' : 'http,tcp';
  return ['-protocol_whitelist', protocols, ...formats, '-i', source.url];
}
