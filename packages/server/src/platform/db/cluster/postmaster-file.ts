import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A process id that never exists: it is higher than every system's maximum. */
const impossiblePid = 2_147_483_646;

export interface Postmaster {
  pid: number;
  status: 'starting' | 'stopping' | 'ready' | 'standby';
}

/** The running postmaster that postmaster.pid names. Undefined if there is none or the file is incomplete. */
export function findPostmaster(data: string): Postmaster | undefined {
  const [pid, , , , , , , status] = readLines(data);
  if (pid === undefined || status === undefined || !isPostmaster(Number(pid), data)) {
    return undefined;
  }
  return { pid: Number(pid), status: status.trim() as Postmaster['status'] };
}

/**
 * Replaces the process id in postmaster.pid. After a crash it may belong to another process, and PostgreSQL would
 * refuse to start. The rest of the file stays, because PostgreSQL finds backends by it that outlived their postmaster.
 */
export function mendPostmasterFile(data: string): void {
  const [pid, ...rest] = readLines(data);
  if (pid !== undefined && isAlive(Number(pid)) && !isPostmaster(Number(pid), data)) {
    writeFileSync(join(data, 'postmaster.pid'), [impossiblePid, ...rest].join('\n'));
  }
}

/** A zombie process (common in containers) is not alive. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !/^\d+ \(.*\) Z/s.test(readProc(pid, 'stat') ?? '');
}

/** The start time of a process, in the kernel's ticks since boot; empty if the system does not provide it. */
export function startOf(pid: number): string {
  return readProc(pid, 'stat')?.split(') ').at(-1)?.split(' ')[19] ?? '';
}

function isPostmaster(pid: number, data: string): boolean {
  if (!isAlive(pid)) {
    return false;
  }
  const commandLine = readProc(pid, 'cmdline');
  return commandLine === undefined || commandLine.split('\0').includes(data);
}

/** Returns undefined on systems without /proc. */
function readProc(pid: number, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return undefined;
  }
}

function readLines(data: string): string[] {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}
