import { dateEverySegments } from '../../packages/server/src/platform/ffmpeg/live/growing-playlist.ts';
import {
  brokenRules,
  brokenSuccession,
  type ReadPlaylist,
  readPlaylist,
} from '../../packages/server/test/playlist-rules.ts';
import { keepAddress, type Site, type Stream } from './site.ts';
import { report } from './verdict.ts';

interface Conformance {
  playlists: number;
  /** How often another source came (a slate, a broadcaster who is back) in the playlist with the fewest. */
  switches: number;
  broken: string[];
}

/**
 * Reads every playlist that a stream produces, whole and as delta updates, and checks the rules of RFC 8216bis, until the
 * result is asked for.
 */
export async function startConformance(site: Site, stream: Stream): Promise<() => Promise<Conformance>> {
  const master = await keepAddress(site, stream);
  const text = await (await fetch(master.current())).text();
  const addresses = new Set(
    [...text.matchAll(/^[^#\n].*\.m3u8.*$|URI="([^"]+\.m3u8[^"]*)"/gm)].map(([line, uri]) => uri ?? line),
  );
  const broken = new Map<string, number>();
  const stop = new AbortController();
  let playlists = 0;

  async function read(address: string): Promise<ReadPlaylist> {
    const response = await fetch(address);
    const playlist = readPlaylist(await response.text());
    playlists += 1;
    const rules = response.ok ? brokenRules(playlist) : [`answers ${response.status}`];
    for (const rule of rules) count(rule);
    return playlist;
  }

  function count(rule: string) {
    // The same rule of other files is one line.
    const line = rule.replace(/^\S*\/\S+/, 'a file');
    broken.set(line, (broken.get(line) ?? 0) + 1);
  }

  async function follow(uri: string): Promise<number> {
    let before: ReadPlaylist | undefined;
    let first: ReadPlaylist | undefined;
    let query = '';
    while (!stop.signal.aborted) {
      const address = new URL(uri, master.current()).href;
      const whole: ReadPlaylist = await read(`${address}${query}`);
      const delta = query === '' ? undefined : await read(`${address}${query}&_HLS_skip=YES`);
      for (const rule of before ? brokenSuccession(before, whole) : []) count(rule);
      // It is read a little later, so there may be more.
      const isShort = delta && delta.skipped + delta.segments.length < whole.segments.length;
      if (isShort) count('a delta update has all segments of the whole playlist');
      first ??= whole;
      before = whole;
      query = `?_HLS_msn=${whole.segments.length}&_HLS_part=${whole.open.length}`;
    }
    return first && before ? switchesIn(before) - switchesIn(first) : 0;
  }

  const following = [...addresses].map((uri) => follow(uri));
  return async () => {
    stop.abort();
    const switches = Math.min(...(await Promise.all(following)));
    master.stop();
    return { playlists, switches, broken: [...broken].map(([rule, times]) => `${rule} (${times})`) };
  };
}

/** Where another source begins there is a date, as at every so many segments. */
function switchesIn({ text }: ReadPlaylist): number {
  let segment = 0;
  let switches = 0;
  for (const line of text.split('\n')) {
    if (line.startsWith('#EXTINF:')) segment += 1;
    if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:') && segment % dateEverySegments !== 0) switches += 1;
  }
  return switches;
}

/** At least `atLeast` switches must have been seen. */
export function reportConformance(when: string, result: Conformance, atLeast: number): void {
  const { playlists, switches, broken } = result;
  const what = 'playlists of all renditions, whole and as deltas; switches of the source; broken rules of RFC 8216bis';
  const isMet = playlists > 0 && switches >= atLeast && broken.length === 0;
  const text = atLeast === 0 ? 'no broken rule' : `at least ${atLeast} switches, no broken rule`;
  const rules = broken.length === 0 ? '0' : broken.join(', ');
  report(`${when}: ${what}`, `${playlists}; ${switches}; ${rules}`, { text, isMet });
}
