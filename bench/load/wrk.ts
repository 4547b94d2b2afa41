import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ticksPerS = 100;
const doneScript = join(import.meta.dirname, 'done.lua');

export interface Load {
  url: string;
  /** A Lua script that makes the requests; it includes `done.lua` from this folder. */
  script: string;
  env: Record<string, string>;
  connections: number;
  seconds: number;
  /** The server process whose CPU time is measured. */
  pid: number;
}

export interface Measured {
  perS: number;
  p99Ms: number;
  /** CPU time of the server process per request. */
  cpuUs: number;
}

export function requireTools(...tools: string[]): void {
  const missing = tools.filter((tool) => spawnSync(tool, ['-v']).error !== undefined);
  if (missing.length > 0)
    throw new Error(`This bench needs ${missing.join(' and ')}: install with the system's package manager.`);
}

/** Runs wrk with one thread on loopback. Throws if a response was not 2xx. */
export async function load({ url, script, env, connections, seconds, pid }: Load): Promise<Measured> {
  const before = cpuS(pid);
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, url];
  const { stdout } = await promisify(execFile)('wrk', options, {
    env: { ...process.env, ...env, DONE_SCRIPT: doneScript },
  });
  const summary = JSON.parse(/^summary (.*)$/m.exec(stdout)?.[1] ?? 'null') as Summary | null;
  if (!summary || summary.requests === 0 || summary.failed > 0) throw new Error(`The load failed:\n${stdout}`);
  return {
    perS: (summary.requests * 1e6) / summary.durationUs,
    p99Ms: summary.p99Us / 1000,
    cpuUs: ((cpuS(pid) - before) * 1e6) / summary.requests,
  };
}

interface Summary {
  requests: number;
  failed: number;
  durationUs: number;
  p99Us: number;
}

function cpuS(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerS;
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
