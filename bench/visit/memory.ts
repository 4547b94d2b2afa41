import { readdirSync, readFileSync } from 'node:fs';

const kibPerMib = 1024;

/** Memory of a process and its descendants in MiB; shared memory counts once (proportional set size). */
export function memoryMib(pid: number): number {
  return family(pid).reduce((sum, member) => sum + shareKib(member), 0) / kibPerMib;
}

/** Memory of a process in MiB, including shared memory (resident set size). */
export function processMib(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / kibPerMib;
}

function family(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(name)] as const);
  const members = [root];
  for (const member of members) members.push(...parents.filter(([, parent]) => parent === member).map(([pid]) => pid));
  return members;
}

function parentOf(pid: string): number {
  return Number(read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ')[1]);
}

function shareKib(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
}

/** Empty if the process has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
