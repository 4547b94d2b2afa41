// A search from the query to the finished response, without the public cache: 100,000 videos, 2,000 with captions, one
// query after another. CPU is the time of this process and the database; it depends less on other load than elapsed
// time does.
import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { searchVideos } from '../../packages/server/src/features/search/search.ts';
import { loadConfig } from '../../packages/server/src/platform/config/config.ts';
import { createPlatform, type Platform } from '../../packages/server/src/platform/platform.ts';
import { makeDataFolder } from '../../packages/server/test/data-folder.ts';
import { seedCatalogue } from '../../packages/server/test/seed-catalogue.ts';
import { seedSearch } from '../../packages/server/test/seed-search.ts';

const media = 100_000;
const captioned = 2000;
const runs = 100;
const goalMs = 30;
const tickMs = 10;

type Wanted = Parameters<typeof searchVideos>[1];
const kinds: [string, (n: number) => Partial<Wanted> & { search: string }][] = [
  ['one video of all', (n) => ({ search: `episode ${1 + ((n * 7919) % media)}` })],
  ['a word of a fifth of the titles', (n) => ({ search: ['kiln', 'river', 'glass', 'night', 'copper'][n % 5] ?? '' })],
  ['a word of every title', () => ({ search: 'episode' })],
  ['one letter', (n) => ({ search: 'eknrgs'[n % 6] ?? '' })],
  ['begun words', (n) => ({ search: `episode ${n % 100} cop` })],
  ['said in a few', (n) => ({ search: `word${n * 13}` })],
  ['said in all captions', () => ({ search: 'common' })],
  ['a slip of the pen', (n) => ({ search: ['kilm', 'rivre', 'glas s', 'nihgt', 'coper'][n % 5] ?? '' })],
  ['nothing', (n) => ({ search: `zzyx${n} qqvw` })],
  ['a show', (n) => ({ search: `show ${1 + (n % 40)}` })],
  ['in a small team', (n) => ({ search: 'kiln', ctid: 2 + (n % 40) })],
  ['in the largest team, of a year', () => ({ search: 'kiln', ctid: 1, year: 2026, access: 'free', length: 'long' })],
  ['ten words', () => ({ search: 'what happens in it is told in some sentences episode kiln' })],
  ['page 20', () => ({ search: 'kiln', page: 20 })],
];

const folder = makeDataFolder();
try {
  const platform = await createPlatform(
    loadConfig({ DATA_DIR: folder.path, GREENLIGHT_DEMO: 'off', LOG_LEVEL: 'silent' }),
  );
  await seed(platform);
  console.log(`\n|  | p50 ms | p99 ms | goal p99 ${goalMs} | CPU ms |\n|---|---|---|---|---|`);
  for (const [name, make] of kinds) await measure(platform, name, make);
  await platform.close();
} finally {
  await folder.remove();
}

async function seed({ db }: Platform) {
  await seedCatalogue(db, { media });
  const indexAt = performance.now();
  await seedSearch(db, { captioned });
  console.log(`index of ${media}, ${captioned} of them with captions: ${seconds(indexAt)}`);
  const editAt = performance.now();
  await sql`update media set title = title || ' changed' where id in (20, 40, 60, 80)`.execute(db);
  console.log(`a new title of a captioned video: ${((performance.now() - editAt) / 4).toFixed(1)} ms`);
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

async function measure(platform: Platform, name: string, make: (n: number) => Partial<Wanted> & { search: string }) {
  const times: number[] = [];
  const before = cpuMs();
  for (let n = 0; n < runs; n += 1) {
    const started = performance.now();
    await searchVideos(platform, { page: 1, pageSize: 20, ...make(n) }, null);
    times.push(performance.now() - started);
  }
  const cpu = (cpuMs() - before) / runs;
  const sorted = times.toSorted((a, b) => a - b);
  const [p50 = 0, p99 = 0] = [0.5, 0.99].map((share) => sorted[Math.floor(share * runs)]);
  const met = p99 <= goalMs ? 'met' : 'MISSED';
  console.log(`| ${name} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${met} | ${cpu.toFixed(1)} |`);
}

/** CPU time of this process and its descendants in milliseconds. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [
          readFileSync(`/proc/${pid}/stat`, 'utf8')
            .replace(/^.*\) /s, '')
            .split(' '),
        ];
      } catch {
        return [];
      }
    });
  const postmaster = readFileSync(`${folder.path}/postgres/data/postmaster.pid`, 'utf8').split('\n')[0];
  const own = stats.filter(([, parent]) => parent === postmaster);
  const ticks = own.reduce((sum, fields) => sum + Number(fields[11]) + Number(fields[12]), 0);
  return (user + system) / 1000 + ticks * tickMs;
}
