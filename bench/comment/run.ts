// Comments over the socket, each answered after its commit, beside bare inserts into the same database: one row a
// commit. Then the first page of a video with a million comments. The database is on disk with fsync on.
// `COMMENT_ONLY=pages` measures only this.
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { loadConfig } from '../../packages/server/src/platform/config/config.ts';
import { type Database, type Db, openDatabase } from '../../packages/server/src/platform/db/database.ts';
import { type CommentReader, openComments } from '../../packages/server/test/comment-socket.ts';
import { makeDataFolder } from '../../packages/server/test/data-folder.ts';
import { freePort } from '../../packages/server/test/free-port.ts';
import { startProgram } from '../../packages/server/test/program.ts';
import { chosenParts, percentile, report, startTable } from '../load/verdict.ts';
import { median } from '../load/wrk.ts';

const parts = chosenParts('COMMENT_ONLY', ['posts', 'pages'] as const);
const goals = { perS: 2000, postMs: 50, pageMs: 15 };
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
console.log(`\nLoad of the machine before: ${loadavg()[0]?.toFixed(1)}\n`);
startTable();
try {
  const tokens = readFileSync(join(folder.path, 'tokens'), 'utf8').split('\n');
  const writers = await Promise.all(tokens.map((token) => openComments(url, token)));
  if (parts.includes('posts')) await measurePosts(writers, database);
  for (const { socket } of writers.slice(1)) socket.disconnect();
  if (parts.includes('pages') && writers[0]) await measurePages(writers[0], database);
} finally {
  await program.end('SIGTERM');
  await database.close();
  await folder.remove();
}
process.exit();

interface Result {
  perS: number;
  p99Ms: number;
}

async function measurePosts(writers: CommentReader[], { db }: Database) {
  await sql`create table bare_comment (id bigint generated always as identity primary key, media_id bigint not null,
    account_id uuid not null, message text not null, created_at timestamptz not null)`.execute(db);
  const posted: Result[] = [];
  const inserted: Result[] = [];
  for (let round = 0; round < rounds; round += 1) {
    posted.push(await measure((index) => post(writers, index)));
    inserted.push(await measure(() => insertBare(db)));
  }
  const name = `comments at concurrency ${concurrency}, median of ${rounds} rounds of ${perRound}`;
  const [own, bare] = [medianOf(posted), medianOf(inserted)];
  report(`${name}: a second (bare inserts, one a commit)`, `${own.perS.toFixed(0)} (${bare.perS.toFixed(0)})`, {
    text: `${goals.perS}`,
    isMet: own.perS >= goals.perS,
  });
  report(`${name}: p99 (bare inserts)`, `${own.p99Ms.toFixed(1)} ms (${bare.p99Ms.toFixed(1)} ms)`, {
    text: `${goals.postMs} ms`,
    isMet: own.p99Ms <= goals.postMs,
  });
  const { rows } = await sql<{ stored: number }>`select count(*) as stored from comment`.execute(db);
  const acknowledged = rounds * perRound;
  report('comments acknowledged, stored', `${acknowledged}, ${rows[0]?.stored}`, {
    text: 'none lost',
    isMet: rows[0]?.stored === acknowledged,
  });
}

function medianOf(results: Result[]): Result {
  return { perS: median(results.map(({ perS }) => perS)), p99Ms: median(results.map(({ p99Ms }) => p99Ms)) };
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
  return { perS: (perRound / (performance.now() - startMs)) * 1000, p99Ms: percentile(times, 0.99) };
}

async function post(writers: CommentReader[], index: number): Promise<void> {
  await writers[index % writers.length]?.write(1 + (index % videos), `Comment ${index}: what a shot at the end!`);
}

async function insertBare(db: Db): Promise<void> {
  await sql`insert into bare_comment (media_id, account_id, message, created_at)
    values (1, gen_random_uuid(), 'What a shot at the end!', now())`.execute(db);
}

/** The first page of a video that has a million comments, a tenth of them replies. */
async function measurePages(reader: CommentReader, { db }: Database) {
  // The first comment of a video makes its thread.
  await reader.write(1, 'First!');
  await sql`
    insert into comment (thread_id, original_comment_id, account_id, client_id, message, created_at, like_count)
    select t.id, case when n % 10 = 0 then (select min(id) from comment where thread_id = t.id) end,
      a.ids[1 + n % array_length(a.ids, 1)], gen_random_uuid(), 'Comment ' || n, now(), (n::bigint * 7919) % 1000
    from comment_thread t, (select array_agg(id) as ids from account) a, generate_series(1, ${sql.lit(million)}) n
    where t.media_id = 1`.execute(db);
  await sql`update comment_thread set comment_count = ${sql.lit(million)} where media_id = 1`.execute(db);
  await sql`vacuum analyze comment`.execute(db);
  for (const order of ['newest', 'top'] as const) {
    const times: number[] = [];
    for (let page = 0; page < pages + 20; page += 1) {
      const startMs = performance.now();
      await reader.get(1, { order });
      // The first ones warm the statements up. A socket may send ten messages a second.
      if (page >= 20) times.push(performance.now() - startMs);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const [p50Ms, p99Ms] = [percentile(times, 0.5), percentile(times, 0.99)];
    report(
      `first page of ${million} comments, ${order}, ${pages} times: median, p99`,
      `${p50Ms.toFixed(1)} ms, ${p99Ms.toFixed(1)} ms`,
      { text: `p99 ${goals.pageMs} ms`, isMet: p99Ms <= goals.pageMs },
    );
  }
}
