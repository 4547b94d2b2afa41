// A list of 20 of 5,000 videos, and a video's page, over HTTP: with the public cache, from the database each time, and
// from bare node:http with the same bytes. Rounds alternate, so that compared runs are close in time.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { loadConfig } from '../../packages/server/src/platform/config/config.ts';
import { openDatabase } from '../../packages/server/src/platform/db/database.ts';
import { makeDataFolder } from '../../packages/server/test/data-folder.ts';
import { freePort } from '../../packages/server/test/free-port.ts';
import { type Program, startProgram } from '../../packages/server/test/program.ts';
import { seedCatalogue } from '../../packages/server/test/seed-catalogue.ts';
import { load, type Measured, median, requireTools } from '../load/wrk.ts';

const media = 5000;
const rounds = 5;
const seconds = 2;
const connections = 32;
const goal = 0.5;
const main = join(import.meta.dirname, '../../packages/server/src/app/main.ts');

interface Server {
  name: string;
  port: number;
  program: Program;
}

requireTools('wrk');
const folder = makeDataFolder();
const servers: Server[] = [];
try {
  const cached = await startGreenlight('Greenlight', main, /Greenlight serves/);
  const paths = await fill();
  const origin = `http://127.0.0.1:${cached.port}`;
  const barePort = await freePort();
  const bare = startProgram(fileURLToPath(import.meta.resolve('./bare.ts')), {}, [
    origin,
    String(barePort),
    ...paths.list,
    ...paths.detail,
  ]);
  servers.push({ name: 'node:http alone', port: barePort, program: bare }, cached);
  await bare.says(/^ready$/);
  servers.push(
    await startGreenlight(
      'Greenlight, cache off',
      fileURLToPath(import.meta.resolve('./server-without-cache.ts')),
      /^ready$/,
    ),
  );
  await compare(`A list of 20 of ${media} videos`, paths.list);
  await compare('A video', paths.detail);
} finally {
  for (const { program } of servers.toReversed()) await program.end('SIGTERM');
  await folder.remove();
}

async function startGreenlight(name: string, path: string, ready: RegExp): Promise<Server> {
  const port = await freePort();
  const program = startProgram(path, {
    DATA_DIR: folder.path,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    GREENLIGHT_ROLE: 'web',
    CALLS_PER_MINUTE: '1000000',
  });
  await program.says(ready);
  return { name, port, program };
}

/** Seeds the catalogue and returns the paths to request: 20 pages of a show, 100 videos. */
async function fill() {
  const database = await openDatabase(loadConfig({ DATA_DIR: folder.path }));
  await seedCatalogue(database.db, { media });
  const { rows } = await sql<{ id: number }>`
    select id from media where listed_at <= now() order by random() limit 100`.execute(database.db);
  await database.close();
  const show = '/api/cdn/channels/v16/1/media';
  return {
    list: Array.from({ length: 20 }, (_, index) => `${show}?page=${index + 1}&pageSize=20`),
    detail: rows.map(({ id }) => `/api/cdn/v1/media/${id}`),
  };
}

async function compare(title: string, paths: string[]) {
  const results = servers.map((): Measured[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, server] of servers.entries()) results[index]?.push(await measure(server, paths));
  }
  console.log(`\n${title}: ${connections} connections, one process each, ${rounds} rounds (medians)\n`);
  console.log('|  | requests/s | p99 ms | CPU µs a request | of node:http | goal |');
  console.log('|---|---|---|---|---|---|');
  for (const [index, { name }] of servers.entries()) {
    const runs = results[index] ?? [];
    const ratio = median(runs.map(({ perS }, round) => perS / (results[0]?.[round]?.perS ?? Number.NaN)));
    const cells = [
      name,
      median(runs.map(({ perS }) => perS)).toFixed(0),
      median(runs.map(({ p99Ms }) => p99Ms)).toFixed(1),
      median(runs.map(({ cpuUs }) => cpuUs)).toFixed(0),
      ratio.toFixed(2),
      index === 1 ? `${goal} ${ratio >= goal ? 'met' : 'MISSED'}` : '',
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

function measure({ port, program }: Server, paths: string[]): Promise<Measured> {
  return load({
    url: `http://127.0.0.1:${port}`,
    script: join(import.meta.dirname, 'paths.lua'),
    env: { REQUEST_PATHS: paths.join(' ') },
    connections,
    seconds,
    pid: program.child.pid as number,
  });
}
