import {
  brokenRules,
  brokenSuccession,
  type ReadPlaylist,
  readPlaylist,
} from '../../packages/server/test/playlist-rules.ts';

/**
 * Reads every playlist that a stream produces, whole and as delta updates, and checks the rules of RFC 8216bis. `master`
 * answers an address with a valid signature.
 */
export async function startConformance(
  master: () => string,
): Promise<() => Promise<{ playlists: number; broken: string[] }>> {
  const text = await (await fetch(master())).text();
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

  async function follow(uri: string) {
    let before: ReadPlaylist | undefined;
    let query = '';
    while (!stop.signal.aborted) {
      const address = new URL(uri, master()).href;
      const whole: ReadPlaylist = await read(`${address}${query}`);
      const delta = query === '' ? undefined : await read(`${address}${query}&_HLS_skip=YES`);
      for (const rule of before ? brokenSuccession(before, whole) : []) count(rule);
      // It is read a little later, so there may be more.
      const isShort = delta && delta.skipped + delta.segments.length < whole.segments.length;
      if (isShort) count('a delta update has all segments of the whole playlist');
      before = whole;
      query = `?_HLS_msn=${whole.segments.length}&_HLS_part=${whole.open.length}`;
    }
  }

  const following = [...addresses].map((uri) => follow(uri));
  return async () => {
    stop.abort();
    await Promise.all(following);
    return { playlists, broken: [...broken].map(([rule, times]) => `${rule} (${times})`) };
  };
}
