import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { partName } from '../../packages/server/src/features/transcode/broadcast/live-playlist.ts';
import { readPlaylist } from '../../packages/server/test/playlist-rules.ts';
import { largest, percentile, report } from '../load/verdict.ts';
import type { Bench } from './bench.ts';
import { settings } from './settings.ts';
import { masterOf, type Site, type Stream } from './site.ts';

const goalMs = 50;
/** Some 360 parts. */
const minutesMax = 2;
/** Required share of loaded parts; some are replaced while one is loading. */
const mostly = 0.98;
/** Rows of parts stay for eight seconds at least. */
const readEveryMs = 3000;

/** Measures the time from the commit of a part until it comes from a second web process, which encodes nothing. */
export async function measureProcess({ site }: Bench, stream: Stream): Promise<void> {
  const web = await site.startWeb();
  const master = new URL(new URL(await masterOf(site, stream)).pathname, web.url).href;
  const rendition = (await (await fetch(master)).text()).split('\n').find((line) => line.endsWith('.m3u8')) ?? '';
  const startMs = Date.now();
  const endMs = startMs + Math.min(settings.minutes, minutesMax) * 60_000;
  const [served, committed] = await Promise.all([
    followParts(new URL(rendition, master).href, endMs),
    readCommits(site, master, endMs),
  ]);
  await web.close();
  const all = [...committed].filter(([, ms]) => ms > startMs && ms < endMs);
  // A part that was requested later says nothing about the service.
  const times = all.flatMap(([part, ms]) => {
    const each = served.get(part);
    return each && each.askedMs < ms ? [each.servedMs - ms] : [];
  });
  const measured = [percentile(times, 0.5), percentile(times, 0.99), largest(times)];
  report(
    `from the commit of a part until a second web process has served it, ${times.length} of ${all.length} parts: median, 99 of 100, longest`,
    measured.map((ms) => `${ms.toFixed(0)} ms`).join(', '),
    { text: `99 of 100 in ${goalMs} ms`, isMet: (measured[1] ?? 0) <= goalMs && times.length >= all.length * mostly },
  );
}

/** Waits for each part, and loads it. Resolves with the times of day, by the names of the parts. */
async function followParts(playlist: string, untilMs: number) {
  const served = new Map<string, { askedMs: number; servedMs: number }>();
  const nameOf = (uri: string) => uri.split('/').at(-1) ?? '';
  const load = async (uri: string) => (await fetch(new URL(uri, playlist))).arrayBuffer();
  let query = '';
  while (Date.now() < untilMs) {
    const askedMs = Date.now();
    const { skipped, segments, open } = readPlaylist(await (await fetch(`${playlist}${query}`)).text());
    const listed = [...segments.flatMap(({ parts }) => parts), ...open];
    for (const { uri } of listed.filter((part) => !served.has(nameOf(part.uri)))) {
      await load(uri);
      served.set(nameOf(uri), { askedMs, servedMs: Date.now() });
    }
    query = `?_HLS_msn=${skipped + segments.length}&_HLS_part=${open.length}&_HLS_skip=YES`;
  }
  return served;
}

/** The times of day of the commits, by the names of the parts. */
async function readCommits({ db }: Site, master: string, untilMs: number): Promise<Map<string, number>> {
  const assetId = new URL(master).pathname.split('/').at(-3) ?? '';
  const committed = new Map<string, number>();
  while (Date.now() < untilMs) {
    await sleep(readEveryMs);
    const { rows } = await sql<{ segment: number; index: number; ms: number }>`
      select segment, index, extract(epoch from pg_xact_commit_timestamp(xmin))::float8 * 1000 as ms
      from live_partial_segment where asset_id = ${assetId} and track = 0`.execute(db);
    for (const { segment, index, ms } of rows) committed.set(partName(segment, index), ms);
  }
  return committed;
}
