// Reports of watch progress over HTTP, each answered after its commit: in groups, as in the product, compared with one
// commit each. Databases are on disk with fsync on. Rounds alternate.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { loadConfig } from '../../packages/server/src/platform/config/config.ts';
import { type Database, openDatabase } from '../../packages/server/src/platform/db/database.ts';
import { makeDataFolder } from '../../packages/server/test/data-folder.ts';
import { freePort } from '../../packages/server/test/free-port.ts';
import { type Program, startProgram } from '../../packages/server/test/program.ts';
import { load, type Measured, median, requireTools } from '../load/wrk.ts';

const rounds = 5;
const modes = ['single', 'grouped'] as const;
const loads = [8, 64, 256];

interface Server {
  mode: (typeof modes)[number];
  port: number;
  folder: ReturnType<typeof makeDataFolder>;
  program: Program;
  /** A second connection, which counts transactions. */
  database: Database;
}

requireTools('wrk');
const servers: Server[] = [];
try {
  for (const mode of modes) servers.push(await start(mode));
  console.log(`\nReports a second, ${rounds} rounds (medians)\n`);
  console.log('| connections |  | reports/s | p99 ms | transactions/s | of one commit each |');
  console.log('|---|---|---|---|---|---|');
  for (const connections of loads) await compare(connections);
} finally {
  for (const server of servers) await stop(server);
}

async function start(mode: Server['mode']): Promise<Server> {
  const folder = makeDataFolder();
  const port = await freePort();
  const env = { DATA_DIR: folder.path, PORT: String(port), GREENLIGHT_ROLE: 'web' };
  const program = startProgram(fileURLToPath(import.meta.resolve('./server.ts')), env, [mode]);
  await program.says(/^ready$/);
  return { mode, port, folder, program, database: await openDatabase(loadConfig(env)) };
}

async function stop({ program, database, folder }: Server) {
  await program.end('SIGTERM');
  await database.close();
  await folder.remove();
}

type Round = Measured & { transactionsPerS: number };

async function compare(connections: number) {
  const results = servers.map((): Round[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, server] of servers.entries()) results[index]?.push(await measure(server, connections));
  }
  for (const [index, { mode }] of servers.entries()) {
    const runs = results[index] ?? [];
    const ratio = median(runs.map(({ perS }, round) => perS / (results[0]?.[round]?.perS ?? Number.NaN)));
    const cells = [
      connections,
      mode === 'single' ? 'one commit each' : 'grouped',
      median(runs.map((run) => run.perS)).toFixed(0),
      median(runs.map((run) => run.p99Ms)).toFixed(1),
      median(runs.map((run) => run.transactionsPerS)).toFixed(0),
      ratio.toFixed(2),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

async function measure({ port, folder, program, database }: Server, connections: number): Promise<Round> {
  const seconds = 2;
  const before = await countTransactions(database);
  const measured = await load({
    url: `http://127.0.0.1:${port}`,
    script: join(import.meta.dirname, 'reports.lua'),
    env: { TOKENS_FILE: join(folder.path, 'tokens') },
    connections,
    seconds,
    pid: program.child.pid as number,
  });
  return { ...measured, transactionsPerS: ((await countTransactions(database)) - before) / seconds };
}

async function countTransactions({ db }: Database): Promise<number> {
  // PostgreSQL processes publish their counts after at most one second of idle time.
  await sql`select pg_sleep(1.1), pg_stat_clear_snapshot()`.execute(db);
  const { rows } = await sql<{
    n: number;
  }>`select xact_commit as n from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.n ?? 0;
}
