// Comments over the socket, each answered after its commit, beside bare inserts into the same database: one row a
// commit. Then the first page of a video with a million comments. The database is on disk with fsync on.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { loadConfig } from '../../packages/server/src/platform/config/config.ts';
import { type Database, openDatabase } from '../../packages/server/src/platform/db/database.ts';
import { type CommentReader, openComments } from '../../packages/server/test/comment-socket.ts';
import { makeDataFolder } from '../../packages/server/test/data-folder.ts';
import { freePort } from '../../packages/server/test/free-port.ts';
import { startProgram } from '../../packages/server/test/program.ts';
import { median } from '../load/wrk.ts';

const rounds = 5;
const concurrency = 16;
const perRound = 6000;
const videos = 20;
const million = 1_000_000;
const pages = 400;

const folder = makeDataFolder();
const port = await freePort();
const env = { DATA_DIR: folder.path, PORT: String(port), GREENLIGHT_ROLE: 'web', CALLS_PER_MINUTE: '0' };
const program = startProgram(fileURLToPath(import.meta.resolve('./server.ts')), env);
await program.says(/^ready$/);
const database = await openDatabase(loadConfig(env));
const url = `http://127.0.0.1:${port}`;
try {
  const tokens = readFileSync(join(folder.path, 'tokens'), 'utf8').split('\n');
  const writers = await Promise.all(tokens.map((token) => openComments(url, token)));
  await sql`create table bare_comment (id bigint generated always as identity primary key, media_id bigint not null,
    account_id uuid not null, message text not null, created_at timestamptz not null)`.execute(database.db);
  const posted: Result[] = [];
  const inserted: Result[] = [];
  for (let round = 0; round < rounds; round += 1) {
    posted.push(await measure((index) => post(writers, index)));
    inserted.push(await measure(() => insertBare(database)));
  }
  console.log(`\nComments a second at concurrency ${concurrency}, ${rounds} rounds of ${perRound} (medians)\n`);
  console.log('|  | a second | p50 ms | p99 ms | of bare inserts |');
  console.log('|---|---|---|---|---|');
  show('comments, acknowledged', posted, inserted);
  show('bare inserts, one a commit', inserted, inserted);
  const { rows } = await sql<{ n: number }>`select count(*) as n from comment`.execute(database.db);
  console.log(`\nacknowledged ${rounds * perRound}, stored ${rows[0]?.n}`);
  for (const { socket } of writers.slice(1)) socket.disconnect();
  if (writers[0]) await measurePages(writers[0], database);
} finally {
  await program.end('SIGTERM');
  await database.close();
  await folder.remove();
}
process.exit();

interface Result {
  perS: number;
  p50Ms: number;
  p99Ms: number;
}

async function measure(work: (index: number) => Promise<unknown>): Promise<Result> {
  const times: number[] = [];
  let next = 0;
  const startMs = performance.now();
  const worker = async () => {
    while (next < perRound) {
      const index = next;
      next += 1;
      const sentMs = performance.now();
      await work(index);
      times.push(performance.now() - sentMs);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return { perS: (perRound / (performance.now() - startMs)) * 1000, ...quantiles(times) };
}

function quantiles(times: number[]) {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}

async function post(writers: CommentReader[], index: number): Promise<void> {
  await writers[index % writers.length]?.write(1 + (index % videos), `Comment ${index}: what a shot at the end!`);
}

async function insertBare({ db }: Database): Promise<void> {
  await sql`insert into bare_comment (media_id, account_id, message, created_at)
    values (1, gen_random_uuid(), 'What a shot at the end!', now())`.execute(db);
}

function show(name: string, runs: Result[], limit: Result[]) {
  const ratio = median(runs.map(({ perS }, round) => perS / (limit[round]?.perS ?? Number.NaN)));
  const cells = [
    name,
    median(runs.map(({ perS }) => perS)).toFixed(0),
    median(runs.map(({ p50Ms }) => p50Ms)).toFixed(1),
    median(runs.map(({ p99Ms }) => p99Ms)).toFixed(1),
    ratio.toFixed(2),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

/** The first page of a video that has a million comments, a tenth of them replies. */
async function measurePages(reader: CommentReader, { db }: Database) {
  await sql`
    insert into comment (thread_id, original_comment_id, account_id, client_id, message, created_at, like_count)
    select t.id, case when n % 10 = 0 then (select min(id) from comment where thread_id = t.id) end,
      a.ids[1 + n % array_length(a.ids, 1)], gen_random_uuid(), 'Comment ' || n, now(), (n::bigint * 7919) % 1000
    from comment_thread t, (select array_agg(id) as ids from account) a, generate_series(1, ${sql.lit(million)}) n
    where t.media_id = 1`.execute(db);
  await sql`update comment_thread set comment_count = ${sql.lit(million)} where media_id = 1`.execute(db);
  await sql`vacuum analyze comment`.execute(db);
  console.log(`\nFirst page of a video with ${million} comments, ${pages} times one after the other\n`);
  console.log('| order | p50 ms | p99 ms |');
  console.log('|---|---|---|');
  for (const order of ['newest', 'top'] as const) {
    const times: number[] = [];
    for (let page = 0; page < pages + 20; page += 1) {
      const startMs = performance.now();
      await reader.get(1, { order });
      // The first ones warm the statements up. A socket may send ten messages a second.
      if (page >= 20) times.push(performance.now() - startMs);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const { p50Ms, p99Ms } = quantiles(times);
    console.log(`| ${order} | ${p50Ms.toFixed(1)} | ${p99Ms.toFixed(1)} |`);
  }
}
