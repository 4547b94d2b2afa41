import { lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { realpath, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeDataFolder } from '../../../../test/data-folder.ts';
import { type Program, startProgram } from '../../../../test/program.ts';
import { superuser } from './cluster.ts';
import { openEmbeddedPostgres } from './embedded-postgres.ts';
import { findPostmaster, isAlive } from './postmaster-file.ts';

const writer = join(import.meta.dirname, '../../../../test/write-rows.ts');
const isRoot = process.getuid?.() === 0;

let folder: ReturnType<typeof makeDataFolder>;
let programs: Program[] = [];
beforeEach(() => {
  folder = makeDataFolder();
  programs = [];
});
afterEach(async () => {
  await Promise.all(programs.filter(({ child }) => child.exitCode === null).map((program) => program.end('SIGKILL')));
  // Adopts the cluster that a test left behind, and stops it as its last user.
  await (await openEmbeddedPostgres(folder.path)).close();
  await folder.remove();
});

function startWriter(): Program {
  const program = startProgram(writer, { DATA_DIR: folder.path });
  programs.push(program);
  return program;
}

function postmasterPid(): number | undefined {
  return findPostmaster(join(folder.path, 'postgres/data'))?.pid;
}

function acknowledged({ said }: Program): number[] {
  return said.filter((line) => line.startsWith('acknowledged')).map((line) => Number(line.split(' ')[1]));
}

async function rowsIn(socketDir: string): Promise<Set<number>> {
  const client = new Client({ host: socketDir, user: superuser, database: superuser });
  await client.connect();
  const { rows } = await client.query<{ n: number }>('select n from row_written');
  await client.end();
  return new Set(rows.map(({ n }) => n));
}

async function lostRows(writers: Program[]): Promise<number[]> {
  const postgres = await openEmbeddedPostgres(folder.path);
  const rows = await rowsIn(postgres.socketDir);
  await postgres.close();
  return writers.flatMap(acknowledged).filter((n) => !rows.has(n));
}

test('a postmaster that outlives its killed process is adopted, and the last user stops it', async () => {
  const killed = startWriter();
  await killed.says(/^acknowledged 20$/);
  const pid = postmasterPid();
  await killed.end('SIGKILL');
  const successor = startWriter();
  await successor.says(/^acknowledged 5$/);
  expect(postmasterPid()).toBe(pid);
  await successor.end('SIGTERM');
  expect(isAlive(pid ?? 0)).toBe(false);
  expect(await lostRows([killed, successor])).toEqual([]);
});

test('a killed postmaster is started again while its processes go on', async () => {
  const writer = startWriter();
  await writer.says(/^acknowledged 20$/);
  const pid = postmasterPid() ?? 0;
  process.kill(pid, 'SIGKILL');
  const before = acknowledged(writer).at(-1) ?? 0;
  await writer.says(new RegExp(`^acknowledged ${before + 50}$`));
  expect(postmasterPid()).not.toBe(pid);
  await writer.end('SIGTERM');
  expect(await lostRows([writer])).toEqual([]);
});

test('everything killed at once: nothing acknowledged is lost', async () => {
  const writer = startWriter();
  await writer.says(/^acknowledged 50$/);
  process.kill(postmasterPid() ?? 0, 'SIGKILL');
  await writer.end('SIGKILL');
  expect(await lostRows([writer])).toEqual([]);
});

test('two processes that start at once share one postmaster; the first to leave does not stop it', async () => {
  const [first, second] = [startWriter(), startWriter()];
  await Promise.all([first.says(/^acknowledged 5$/), second.says(/^acknowledged 5$/)]);
  const pid = postmasterPid() ?? 0;
  await first.end('SIGTERM');
  expect(isAlive(pid)).toBe(true);
  await second.says(new RegExp(`^acknowledged ${(acknowledged(second).at(-1) ?? 0) + 20}$`));
  await second.end('SIGTERM');
  expect(isAlive(pid)).toBe(false);
});

test('with no process left, the watcher stops the postmaster', { tags: 'long', timeout: 90_000 }, async () => {
  const writer = startWriter();
  await writer.says(/^acknowledged 1$/);
  const pid = postmasterPid() ?? 0;
  await writer.end('SIGKILL');
  for (let waited = 0; isAlive(pid) && waited < 60; waited += 1) {
    await sleep(1000);
  }
  expect(isAlive(pid)).toBe(false);
});

test('a postmaster.pid whose process id belongs to another process does not prevent the start', {
  tags: 'long',
}, async () => {
  const first = startWriter();
  await first.says(/^acknowledged 3$/);
  const pid = postmasterPid() ?? 0;
  process.kill(pid, 'SIGKILL');
  await first.end('SIGKILL');
  const file = join(folder.path, 'postgres/data/postmaster.pid');
  const [, ...rest] = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, [process.pid, ...rest].join('\n'));
  expect(await lostRows([first])).toEqual([]);
});

test('an initdb that was killed half-way does not prevent the next start', { tags: 'long' }, async () => {
  const killed = startWriter();
  await sleep(400);
  await killed.end('SIGKILL');
  const successor = startWriter();
  await successor.says(/^acknowledged 1$/);
  await successor.end('SIGTERM');
  expect(await lostRows([successor])).toEqual([]);
});

test.runIf(isRoot)('root: a data folder that only root can reach gets its cluster elsewhere, with a link', async () => {
  const closed = join(folder.path, 'closed');
  mkdirSync(closed, { mode: 0o700 });
  const postgres = await openEmbeddedPostgres(closed);
  const link = join(closed, 'postgres');
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  await postgres.close();
  await rm(await realpath(link), { recursive: true });
});

test('a statement ends soon after the process that waits for it was killed', async () => {
  const postgres = await openEmbeddedPostgres(folder.path);
  const connection = { host: postgres.socketDir, user: superuser, database: 'postgres' };
  const [killed, other] = [new Client(connection), new Client(connection)];
  killed.on('error', () => undefined);
  await Promise.all([killed.connect(), other.connect()]);
  const ended = killed.query('select pg_sleep(600)').catch(() => undefined);
  await sleep(100);
  (killed as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
  await ended;
  const isGone = async () =>
    (await other.query(`select from pg_stat_activity where query = 'select pg_sleep(600)'`)).rowCount === 0;
  await expect.poll(isGone, { timeout: 10_000 }).toBe(true);
  await other.end();
  await postgres.close();
});
