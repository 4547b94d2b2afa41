import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { superuser } from '../../packages/server/src/platform/db/cluster/cluster.ts';
import { openEmbeddedPostgres } from '../../packages/server/src/platform/db/cluster/embedded-postgres.ts';
import { connect } from '../../packages/server/src/platform/db/database.ts';
import { makeDataFolder } from '../../packages/server/test/data-folder.ts';
import { freePort } from '../../packages/server/test/free-port.ts';
import { type Program, startProgram } from '../../packages/server/test/program.ts';
import { redisInstalled, startRedis } from '../../packages/server/test/redis-server.ts';
import type { Place } from './viewers.ts';

export interface Site {
  name: string;
  places: Place[];
  /** Access tokens of the members. */
  tokens: string[];
  /** Bytes of all processes. */
  memory(): Promise<number>;
  /** The number of stored messages. */
  stored(): Promise<number>;
  /** Kills a process (`kill -9`) and starts it again. */
  restart(index?: number): Promise<void>;
  close(): Promise<void>;
}

/** One process, two processes, and, if Redis is installed, two processes with it. */
export const kindsOfSites: (() => Promise<Site>)[] = [
  () => openSite('one process', 1),
  () => openSite('two processes', 2),
  ...(redisInstalled ? [openWithRedis] : []),
];

/** The limit: ws alone, with the same batches (`bare.ts`). */
export async function openBare(): Promise<Site> {
  const port = await freePort();
  const start = async () => {
    const begun = startProgram(fileURLToPath(import.meta.resolve('./bare.ts')), { PORT: String(port) });
    await begun.says(/^ready$/);
    return begun;
  };
  let program = await start();
  const none = async () => 0;
  return {
    name: 'bare ws',
    places: [{ port, isBare: true }],
    tokens: [''],
    memory: none,
    stored: none,
    async restart() {
      await program.end('SIGKILL');
      program = await start();
    },
    close: () => program.end('SIGTERM'),
  };
}

async function openWithRedis(): Promise<Site> {
  const redis = await startRedis();
  const site = await openSite('two processes, Redis', 2, { REDIS_URL: redis.url });
  const close = () => site.close().then(() => redis.close());
  return { ...site, close };
}

/** Web processes (`server.ts`) with a database of their own, and a livestream that is on air. */
export async function openSite(name: string, processes: number, more: Record<string, string> = {}): Promise<Site> {
  const folder = makeDataFolder();
  const postgres = await openEmbeddedPostgres(folder.path);
  const DATABASE_URL = `postgres://${superuser}@localhost/postgres?host=${encodeURIComponent(postgres.socketDir)}`;
  const settings = { GREENLIGHT_ROLE: 'web', CALLS_PER_MINUTE: '0', TRUST_PROXY: 'on', ...more };
  const places: Place[] = [];
  const programs: Program[] = [];
  const start = async (index: number, args: string[] = []) => {
    const port = places[index]?.port ?? (await freePort());
    const env = { DATA_DIR: folder.path, PORT: String(port), DATABASE_URL, ...settings };
    const program = startProgram(fileURLToPath(import.meta.resolve('./server.ts')), env, args, ['--expose-gc']);
    await program.says(/^ready$/);
    places[index] = { port, isBare: false };
    programs[index] = program;
  };
  for (let index = 0; index < processes; index += 1) await start(index, index === 0 ? ['seed'] : []);
  const db = connect({ connectionString: DATABASE_URL }, 1);
  let asked = 0;
  return {
    name,
    places,
    tokens: readFileSync(join(folder.path, 'tokens'), 'utf8').split('\n'),
    async memory() {
      asked += 1;
      const sizes = programs.map(async (program) => {
        program.child.kill('SIGUSR2');
        return Number((await program.says(new RegExp(`^memory ${asked} `))).split(' ')[2]);
      });
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    },
    async stored() {
      const { rows } = await sql<{ count: number }>`select count(*) as count from chat_message`.execute(db);
      return rows[0]?.count ?? 0;
    },
    async restart(index = 0) {
      await programs[index]?.end('SIGKILL');
      await start(index);
    },
    async close() {
      await db.destroy();
      await Promise.all(programs.map((program) => program.end('SIGTERM')));
      await postgres.close();
      await folder.remove();
    },
  };
}
