// Producer Points with a tally of a million lines: the balance, pages of the tally, and gifts to one pitch, beside bare
// inserts into the same database, one row a commit. Then gifts while the service and its database are killed, and a
// pitch with 100,000 supporters that is closed while its worker is killed. The database is on disk with fsync on.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { changeSupport } from '../../packages/server/src/features/pitch/change-support.ts';
import { readTally } from '../../packages/server/src/features/pitch/read-pitch.ts';
import { makePitch } from '../../packages/server/src/features/pitch/test-data.ts';
import { grantPoints, readBalance } from '../../packages/server/src/features/points/points-ledger.ts';
import { loadConfig } from '../../packages/server/src/platform/config/config.ts';
import { inTransaction } from '../../packages/server/src/platform/db/transaction.ts';
import { createPlatform } from '../../packages/server/src/platform/platform.ts';
import { makeDataFolder } from '../../packages/server/test/data-folder.ts';
import { median } from '../load/wrk.ts';
import { measureClose } from './measure-close.ts';
import { measureKills } from './measure-kills.ts';
import { seedTally } from './seed-tally.ts';

const lines = 1_000_000;
const members = 3000;
const concurrency = 32;
const perRound = 3000;
const rounds = 5;
const reads = 1000;
const goals = { balanceMs: 1, tallyMs: 5, giftsPerS: 1000 };

const folder = makeDataFolder();
const platform = await createPlatform(loadConfig({ DATA_DIR: folder.path, LOG_LEVEL: 'silent' }));
const { db } = platform;
try {
  const actor = await sql<{ id: string }>`insert into account (email, display_name, role)
    values ('operator@example.com', 'Operator', 'operator') returning id`.execute(db);
  const actorId = actor.rows[0]?.id ?? '';
  const accounts = await sql<{ id: string }>`insert into account (email, display_name)
    select n || '@example.com', 'Member ' || n from generate_series(1, ${members}) n returning id`.execute(db);
  const userIds = accounts.rows.map(({ id }) => id);
  const grants = userIds.map((userId) => ({
    userId,
    amount: 1000,
    event: `bench:${userId}`,
    kind: 'granted' as const,
  }));
  await inTransaction(db, (tx) => grantPoints(platform, tx, grants));
  const pitchId = await makePitch(platform, actorId, { goal: 100_000_000 });
  await seedTally(db, { pitchId, lines });
  console.log(`\nA pitch with ${lines} lines, ${rounds} rounds\n`);
  console.log('| what | p50 ms | p99 ms | goal |');
  console.log('|---|---|---|---|');
  const at = (index: number) => userIds[index % members] ?? '';
  await showReads('the balance of a member', goals.balanceMs, (index) => readBalance(platform, at(index)));
  await showReads('100 lines of the tally, anywhere', goals.tallyMs, () =>
    readTally(platform, { pitchId, after: Math.floor(Math.random() * lines), count: 100 }),
  );
  await sql`create table bare_gift (id bigint generated always as identity primary key, account_id uuid not null,
    points integer not null, at timestamptz not null)`.execute(db);
  const given: number[] = [];
  const bare: number[] = [];
  let next = 0;
  for (let round = 0; round < rounds; round += 1) {
    given.push(
      await perSecond(() => {
        next += 1;
        return changeSupport(platform, { userId: at(next), pitchId, points: 1, key: randomUUID() });
      }),
    );
    bare.push(
      await perSecond(() =>
        sql`insert into bare_gift (account_id, points, at)
      values (${at(1)}, 1, now())`.execute(db),
      ),
    );
  }
  const { rows } = await sql<{ entries: number }>`select entries from pitch where id = ${pitchId}`.execute(db);
  const perS = median(given);
  const ratio = median(given.map((each, round) => each / (bare[round] ?? Number.NaN)));
  console.log(
    `\nGifts to one pitch at concurrency ${concurrency}: ${perS.toFixed(0)} a second, ${ratio.toFixed(2)} of bare inserts (${median(bare).toFixed(0)}); goal ${goals.giftsPerS}: ${formatResult(perS >= goals.giftsPerS)}`,
  );
  const stored = (rows[0]?.entries ?? 0) - lines;
  console.log(`acknowledged ${next}, stored ${stored}: ${formatResult(stored === next)}`);
} finally {
  await platform.close();
  await folder.remove();
}
await measureKills(formatResult);
await measureClose(formatResult);
process.exit();

function formatResult(isMet: boolean): string {
  if (!isMet) process.exitCode = 1;
  return isMet ? 'met' : 'MISSED';
}

async function showReads(what: string, goalMs: number, read: (index: number) => Promise<unknown>) {
  const p50: number[] = [];
  const p99: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const times: number[] = [];
    for (let index = 0; index < reads; index += 1) {
      const sentMs = performance.now();
      await read(index);
      times.push(performance.now() - sentMs);
    }
    times.sort((one, other) => one - other);
    p50.push(times[reads / 2] ?? Number.NaN);
    p99.push(times[Math.floor(reads * 0.99)] ?? Number.NaN);
  }
  const [middle, most] = [median(p50), median(p99)];
  console.log(`| ${what} | ${middle.toFixed(2)} | ${most.toFixed(2)} | ${goalMs}: ${formatResult(middle <= goalMs)} |`);
}

async function perSecond(work: () => Promise<unknown>): Promise<number> {
  let left = perRound;
  const startMs = performance.now();
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return (perRound / (performance.now() - startMs)) * 1000;
}
