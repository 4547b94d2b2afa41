import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './free-port.ts';

export const redisInstalled = spawnSync('redis-server', ['--version']).status === 0;

export interface RedisServer {
  /** The value of `REDIS_URL`. */
  url: string;
  /** Kills the server; its data is lost. */
  kill(): Promise<void>;
  /** Starts the server again, empty, at the same address. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a Redis on a free port of loopback, which stores nothing on disk. */
export async function startRedis(): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'greenlight-redis-'));
  const port = await freePort();
  let child = await run(port, folder);
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    async restart() {
      child = await run(port, folder);
    },
    async close() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The ways by which the processes of a service reach each other, with the environment for each. */
export const buses = [
  { bus: 'PostgreSQL', isInstalled: true, openBus: async () => ({ env: {}, close: async () => undefined }) },
  { bus: 'Redis (needs redis-server installed)', isInstalled: redisInstalled, openBus: openRedisBus },
];

/** A Redis for both processes of a service. */
async function openRedisBus(): Promise<{ env: Record<string, string>; close(): Promise<void> }> {
  const redis = await startRedis();
  return { env: { REDIS_URL: redis.url }, close: () => redis.close() };
}

async function run(port: number, folder: string): Promise<ChildProcess> {
  const options = { port, bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no' };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    if (line.includes('Ready to accept connections')) {
      child.stdout.resume();
      return child;
    }
  }
  throw new Error(`redis-server does not start:\n${said.join('\n')}`);
}
