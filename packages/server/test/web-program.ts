import { join } from 'node:path';
import { makeDataFolder } from './data-folder.ts';
import { freePort } from './free-port.ts';
import { type Program, startProgram } from './program.ts';
import type { TestServer } from './test-server.ts';

const main = join(import.meta.dirname, '../src/app/main.ts');

/** A web process of the service as a separate program, which can be killed. */
export interface WebProgram {
  url: string;
  /** Kills the program, if it runs. */
  kill(): Promise<void>;
  /** Starts the program again at the same address, if it was killed. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Starts another process of the service of this server; `env` is added to its environment. */
export async function startWebProgram({ platform }: TestServer, env: Record<string, string> = {}): Promise<WebProgram> {
  const folder = makeDataFolder();
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const { databaseUrl = '', secrets } = platform.config;
  const where = { DATA_DIR: folder.path, PORT: port, PUBLIC_URL: url, DATABASE_URL: databaseUrl };
  const settings = { GREENLIGHT_ROLE: 'web', GREENLIGHT_DEMO: 'off', CALLS_PER_MINUTE: '0' };
  let program: Program | undefined;
  const start = async () => {
    if (program) return;
    program = startProgram(main, { ...where, ...settings, TOKEN_SECRET: secrets.token, ...env });
    await program.says(/Greenlight serves/);
  };
  const kill = async () => {
    await program?.end('SIGKILL');
    program = undefined;
  };
  await start();
  return {
    url,
    kill,
    start,
    async close() {
      await kill();
      await folder.remove();
    },
  };
}
