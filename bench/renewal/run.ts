// 10,000 renewals due at once. The sandbox answers after 50 ms; the database is durable. The worker process is killed
// (SIGKILL) ten times and started again.
import { join } from 'node:path';
import { sql } from 'kysely';
import { runDueJob } from '../../packages/server/src/features/money/engine/renewal/jobs.ts';
import { loadConfig } from '../../packages/server/src/platform/config/config.ts';
import { superuser } from '../../packages/server/src/platform/db/cluster/cluster.ts';
import { openEmbeddedPostgres } from '../../packages/server/src/platform/db/cluster/embedded-postgres.ts';
import { createPlatform } from '../../packages/server/src/platform/platform.ts';
import { makeDataFolder } from '../../packages/server/test/data-folder.ts';
import { freePort } from '../../packages/server/test/free-port.ts';
import { type Program, startProgram } from '../../packages/server/test/program.ts';
import { writeSubscribers } from './subscribers.ts';

const renewals = 10_000;
const kills = Number(process.env.KILLS ?? 10);
const goalS = 60;
const latencyMs = 50;
const lookMs = 50;
const main = join(import.meta.dirname, '../../packages/server/src/app/main.ts');

const folder = makeDataFolder();
const postgres = await openEmbeddedPostgres(folder.path);
const url = `postgres://${superuser}@localhost/postgres?host=${encodeURIComponent(postgres.socketDir)}`;
const port = String(await freePort());
const env = {
  DATA_DIR: folder.path,
  DATABASE_URL: url,
  PORT: port,
  GREENLIGHT_DEMO: 'off',
  SANDBOX_LATENCY_MS: String(latencyMs),
};
const platform = await createPlatform(loadConfig({ ...env, GREENLIGHT_ROLE: 'web', LOG_LEVEL: 'silent' }));
let worker: Program | undefined;
try {
  await writeSubscribers(platform.db, renewals);
  worker = await startWorker();
  const began = performance.now();
  await platform.jobs.enqueue(platform.db, runDueJob, {});
  let restartMs = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    await until((kill * renewals) / (kills + 1));
    worker.child.kill('SIGKILL');
    const killedMs = performance.now();
    worker = await startWorker();
    // Does what the job of the next minute would do. The work of the killed worker can be taken when its lease ends.
    await platform.jobs.enqueue(platform.db, runDueJob, {});
    restartMs += performance.now() - killedMs;
  }
  while ((await paid()) < renewals) {
    await new Promise((resolve) => setTimeout(resolve, lookMs));
    if ((performance.now() - began) / 1000 > 10 * goalS) break;
    await platform.jobs.enqueue(platform.db, runDueJob, {});
  }
  report((performance.now() - began) / 1000, restartMs / 1000, await audit());
} finally {
  await worker?.end('SIGKILL');
  await platform.close();
  await postgres.close();
  await folder.remove();
}

async function startWorker(): Promise<Program> {
  const program = startProgram(main, { ...env, GREENLIGHT_ROLE: 'worker', LOG_LEVEL: 'warn' });
  await program.says(/Greenlight serves/);
  return program;
}

async function paid(): Promise<number> {
  const { rows } = await sql<{ paid: number }>`
    select count(*)::int - ${renewals} as paid from charge where state = 'succeeded'`.execute(platform.db);
  return rows[0]?.paid ?? 0;
}

async function until(count: number): Promise<void> {
  while ((await paid()) < count) await new Promise((resolve) => setTimeout(resolve, lookMs));
}

interface Audit {
  doubled: number;
  lost: number;
  unbooked: number;
  off: number;
  gaps: number;
}

async function audit(): Promise<Audit> {
  const { rows } = await sql<Audit>`
    select
      (select count(*)::int from (
        select from sandbox_charge where state = 'succeeded' group by card_id having count(*) > 2) s) as doubled,
      (select count(*)::int from foundry_subscription s where state <> 'active' or period_end <= now() or not exists (
        select from membership_fact f where f.account_id = s.account_id and kind = 'paid' and ends_at = s.period_end)) as lost,
      (select count(*)::int from charge c where state <> 'succeeded'
        or not exists (select from invoice where charge_id = c.id)
        or not exists (select from ledger_posting where source = 'charge:' || c.id)
        or not exists (select from sandbox_charge k where k.key = c.id::text)) as unbooked,
      (select count(*)::int from (select from ledger_line group by currency having sum(amount) <> 0) s) as off,
      (select max(number) - count(*)::int from invoice) as gaps`.execute(platform.db);
  return rows[0] as Audit;
}

function report(seconds: number, restartS: number, { doubled, lost, unbooked, off, gaps }: Audit) {
  console.log(
    `\n${renewals} renewals due at once, a gateway of ${latencyMs} ms, ${kills} kills: ${seconds.toFixed(1)} s`,
  );
  console.log(`of these ${restartS.toFixed(1)} s until the killed process was there again`);
  console.log(
    `doubled ${doubled}, lost ${lost}, not booked ${unbooked}, ledgers that do not balance ${off}, gaps ${gaps}`,
  );
  const isMet = seconds <= goalS && doubled + lost + unbooked + off + gaps === 0;
  console.log(`goal ${goalS} s, 0 doubled, 0 lost: ${isMet ? 'met' : 'MISSED'}`);
  if (!isMet) process.exitCode = 1;
}
