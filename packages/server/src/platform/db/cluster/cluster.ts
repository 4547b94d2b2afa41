import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, fstatSync, ftruncateSync, openSync, readFileSync } from 'node:fs';
import { chown, mkdir, mkdtemp, realpath, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Binaries, findBinaries } from './binaries.ts';
import { findPlace, type Place } from './cluster-directory.ts';
import { findPostmaster, mendPostmasterFile } from './postmaster-file.ts';

export const superuser = 'greenlight';

const logMaxBytes = 10 * 1024 * 1024;
/** The kernel's limit on a socket's path is 104 bytes on macOS; PostgreSQL's file name takes 15. */
const socketDirMaxBytes = 88;
const pollMs = 10;

const alwaysSet = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  // A statement of a killed process ends, with its locks. Windows cannot notice this.
  client_connection_check_interval: process.platform === 'win32' ? '0' : '2s',
  max_connections: '120',
};

export type Settings = Record<string, string>;

/** One PostgreSQL data folder, and what is needed to start a postmaster on it. */
export interface Cluster {
  directory: string;
  data: string;
  place: Place;
  binaries: Binaries;
  settings: Settings;
  socketDir: string;
}

/** Finds or makes the cluster of `dataDir`. The first start runs initdb (about a second). */
export async function openCluster(dataDir: string, settings: Settings): Promise<Cluster> {
  const place = findPlace(dataDir);
  const { directory } = place;
  const data = join(directory, 'data');
  const binaries = await findBinaries(place);
  if (!existsSync(data)) {
    await initialise(place, binaries, data, settings);
  }
  return { directory, data, place, binaries, settings, socketDir: await prepareSocketDir(place) };
}

/**
 * Runs initdb in a draft folder, so that a kill leaves no incomplete cluster, and the first of two concurrent starts
 * wins.
 */
async function initialise(place: Place, binaries: Binaries, data: string, settings: Settings) {
  const draft = `${data}.${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  const options = ['--auth=trust', '--encoding=UTF8', '--locale=C', '--locale-provider=builtin'];
  const sync = settings.fsync === 'off' ? ['--no-sync'] : [];
  const child = spawn(
    binaries.initdb,
    ['-D', draft, '-U', superuser, ...options, '--builtin-locale=C.UTF-8', '--no-instructions', ...sync],
    { ...place.account, cwd: place.directory, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  const code = await exitOf(child);
  if (code !== 0) {
    throw new Error(`The database could not be made: ${said.trim() || `initdb ended with ${code}`}`);
  }
  await rename(draft, data).catch(() => rm(draft, { recursive: true }));
}

/**
 * Resolves once the postmaster accepts connections (after crash recovery if needed), or with the reason why it did not
 * start.
 */
export async function startPostmaster(cluster: Cluster): Promise<'started' | { failure: string }> {
  mendPostmasterFile(cluster.data);
  const log = join(cluster.directory, 'postgres.log');
  const descriptor = openSync(log, 'a', 0o600);
  const logStart = fstatSync(descriptor).size;
  if (logStart > logMaxBytes) {
    ftruncateSync(descriptor);
  }
  const settings = { ...alwaysSet, unix_socket_directories: cluster.socketDir, ...cluster.settings };
  const child = spawn(
    cluster.binaries.postgres,
    ['-D', cluster.data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // A session of its own, so that Ctrl-C in the terminal reaches only this process, which stops the database last.
    { ...cluster.place.account, cwd: cluster.directory, detached: true, stdio: ['ignore', descriptor, descriptor] },
  );
  closeSync(descriptor);
  child.unref();
  const end = { reason: '' };
  const ending = exitOf(child)
    .catch((error: Error) => error.message)
    .then((reason) => {
      end.reason = `it ended with ${reason}`;
      return end;
    });
  while (end.reason === '') {
    const postmaster = findPostmaster(cluster.data);
    if (postmaster?.pid === child.pid && postmaster?.status === 'ready') {
      return 'started';
    }
    await Promise.race([sleep(pollMs), ending]);
  }
  return { failure: lastWords(log, logStart) || end.reason };
}

/** Returns `run` in the cluster's folder, or a link to it if its path is too long for a socket. */
async function prepareSocketDir(place: Place): Promise<string> {
  const run = join(place.directory, 'run');
  if (existsSync(run)) {
    return realpath(run);
  }
  if (Buffer.byteLength(run) <= socketDirMaxBytes) {
    await mkdir(run, { recursive: true, mode: 0o700 });
    await chownTo(run, place);
    return run;
  }
  // A random name, which nobody can have taken before. An existing link may be older than the last reboot and lead
  // nowhere.
  const outside = await mkdtemp(join(tmpdir(), 'greenlight-'));
  await chownTo(outside, place);
  await rm(run, { force: true });
  await symlink(outside, run).catch(ignoreExisting);
  return realpath(run);
}

/** Another process made it at the same moment, so it is used. */
function ignoreExisting(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') {
    throw error;
  }
}

async function chownTo(path: string, { account }: Place) {
  if (account !== undefined) {
    await chown(path, account.uid, account.gid);
  }
}

async function exitOf(child: ChildProcess): Promise<number | string> {
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return code ?? signal ?? 'nothing';
}

function lastWords(log: string, start: number): string {
  const words = readFileSync(log).subarray(start).toString('utf8');
  return words
    .split('\n')
    .filter((line) => /FATAL|PANIC|HINT/.test(line))
    .slice(-3)
    .join(' ');
}
