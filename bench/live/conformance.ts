import { setTimeout as sleep } from 'node:timers/promises';
import { dateEverySegments } from '../../packages/server/src/platform/ffmpeg/live/growing-playlist.ts';
import {
  brokenAlignment,
  brokenMaster,
  brokenReports,
  brokenRules,
  brokenSuccession,
  longEnough,
  type MeasuredRendition,
  type OneOfAll,
  type ReadPlaylist,
  readPlaylist,
} from '../../packages/server/test/playlist-rules.ts';
import { report } from '../load/verdict.ts';
import { keepAddress, type Site, type Stream } from './site.ts';

interface Conformance {
  playlists: number;
  /** Share of the parts that were seen, in the rendition with the fewest. */
  share: number;
  /** Number of changes of the source (a slate, a broadcaster who is back) in the playlist with the fewest. */
  switches: number;
  broken: string[];
}

const compareEveryMs = 5000;
const leastShare = 0.98;

/**
 * Reads every playlist that a stream produces, whole and as delta updates, and checks the rules of RFC 8216bis, until
 * the result is asked for. Now and then, and at the end, the renditions are compared with each other and with the
 * multivariant playlist.
 */
export async function startConformance(site: Site, stream: Stream): Promise<() => Promise<Conformance>> {
  const master = await keepAddress(site, stream);
  const text = await (await fetch(master.current())).text();
  const found = text.matchAll(/^[^#\n].*\.m3u8.*$|URI="([^"]+\.m3u8[^"]*)"/gm);
  // Pictures first.
  const addresses = [...new Set([...found].map(([line, uri]) => uri ?? line))].toReversed();
  const sizes = new Map<string, number>();
  const broken = new Map<string, number>();
  const stop = new AbortController();
  let playlists = 0;

  async function read(uri: string, query = ''): Promise<ReadPlaylist> {
    const response = await fetch(`${new URL(uri, master.current()).href}${query}`);
    const playlist = readPlaylist(await response.text());
    playlists += 1;
    const others = addresses.filter((address) => address !== uri).map(asReported);
    const rules = response.ok ? brokenRules(playlist, others) : [`answers ${response.status}`];
    for (const rule of rules) count(rule);
    return playlist;
  }

  function count(rule: string) {
    // Breaches of one rule in several files become one line.
    const line = rule.replace(/^\S*\/\S+/, 'a file');
    broken.set(line, (broken.get(line) ?? 0) + 1);
  }

  async function follow(uri: string) {
    let asked = 0;
    let made = 0;
    let before: ReadPlaylist | undefined;
    let first: ReadPlaylist | undefined;
    let query = '';
    while (!stop.signal.aborted) {
      const whole: ReadPlaylist = await read(uri, query);
      const delta = query === '' ? undefined : await read(uri, `${query}&_HLS_skip=YES`);
      for (const rule of before ? brokenSuccession(before, whole) : []) count(rule);
      // It is read a little later, so there may be more.
      const isShort = delta && delta.skipped + delta.segments.length < whole.segments.length;
      if (isShort) count('a delta update has all segments of the whole playlist');
      if (before) {
        asked += 1;
        made += partsAfter(before, whole);
      }
      first ??= whole;
      before = whole;
      query = `?_HLS_msn=${whole.segments.length}&_HLS_part=${whole.open.length}`;
    }
    return {
      switches: first && before ? switchesIn(before) - switchesIn(first) : 0,
      share: asked / Math.max(asked, made),
    };
  }

  async function compare() {
    const all: OneOfAll[] = [];
    for (const uri of addresses) all.push({ uri: asReported(uri), playlist: await read(uri) });
    const measured = new Map<string, MeasuredRendition>();
    for (const [index, { playlist }] of all.entries()) {
      const uri = addresses[index] ?? '';
      if (uri.startsWith('captions')) continue;
      const folder = new URL(uri, master.current());
      const bytes: number[] = [];
      // One after the other, because the measurement is running.
      for (const segment of playlist.segments) bytes.push(await sizeOf(new URL(segment.uri, folder)));
      measured.set(uri, { playlist, bytes });
    }
    const multivariant = await (await fetch(master.current())).text();
    const rules = [
      ...brokenAlignment(all.map(({ playlist }) => playlist)),
      ...brokenReports(all),
      ...brokenMaster(multivariant, measured),
    ];
    for (const rule of rules) count(rule);
  }

  /** Size of a segment. It is requested once, because a segment does not change. */
  async function sizeOf(file: URL): Promise<number> {
    const [, name = ''] = /\/(g\d+\/.*)/.exec(file.pathname) ?? [];
    const known = sizes.get(name);
    if (known !== undefined) return known;
    const { headers } = await fetch(file, { method: 'HEAD' });
    const bytes = Number(headers.get('content-length') ?? Number.NaN);
    sizes.set(name, bytes);
    return bytes;
  }

  async function compareAgain() {
    while (!stop.signal.aborted) {
      await compare();
      await sleep(compareEveryMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
    await compare();
  }

  const comparing = compareAgain();
  const following = addresses.map(follow);
  return async () => {
    stop.abort();
    const all = await Promise.all(following);
    const switches = Math.min(...all.map((each) => each.switches));
    const share = Math.min(...all.map((each) => each.share));
    await comparing;
    master.stop();
    return { playlists, share, switches, broken: [...broken].map(([rule, times]) => `${rule} (${times})`) };
  };
}

/** The address as the playlists of other renditions report it. */
function asReported(uri: string): string {
  return `../${uri}`;
}

/** Number of parts that came in between. */
function partsAfter(before: ReadPlaylist, after: ReadPlaylist): number {
  const [known, parts] = [before, after].map(({ segments, open }) => [
    ...segments.flatMap((each) => each.parts),
    ...open,
  ]);
  const last = known?.at(-1)?.uri;
  return (parts?.length ?? 0) - 1 - (parts?.findLastIndex(({ uri }) => uri === last) ?? 0);
}

/** Number of places where another source begins. Each has a date, like every segment after a fixed number of others. */
function switchesIn({ text }: ReadPlaylist): number {
  let segment = 0;
  let switches = 0;
  for (const line of text.split('\n')) {
    if (line.startsWith('#EXTINF:')) segment += 1;
    if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:') && segment % dateEverySegments !== 0) switches += 1;
  }
  return switches;
}

/**
 * At least `atLeast` switches must have been seen. The pictures of a camera come at no steady rate, so that some parts
 * may be short.
 */
export function reportConformance(
  when: string,
  { playlists, share, switches, broken }: Conformance,
  { atLeast = 0, isCamera = false } = {},
): void {
  const what =
    'playlists of all renditions, whole and as deltas; their share of all; switches of the source; broken rules of RFC 8216bis';
  const unmet = broken.filter((rule) => !(isCamera && rule.includes(longEnough)));
  const isMet = playlists > 0 && share >= leastShare && switches >= atLeast && unmet.length === 0;
  const wanted = [
    `${leastShare}`,
    ...(atLeast === 0 ? [] : [`at least ${atLeast} switches`]),
    `no broken rule${isCamera ? ' but that parts are long enough' : ''}`,
  ];
  const rules = broken.length === 0 ? '0' : broken.join(', ');
  report(`${when}: ${what}`, `${playlists}; ${share.toFixed(3)}; ${switches}; ${rules}`, {
    text: wanted.join(', '),
    isMet,
  });
}
