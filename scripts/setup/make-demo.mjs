import { fork } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { root, say } from './terminal.mjs';

/** Increase it when the demo gets new content, so that existing demos get it at their next start. */
const edition = 6;

/**
 * Whether this data folder has (or should get) a demo, and whether it is complete. Call it before the server starts.
 */
export function demoState(env) {
  const folder = resolve(root, env.DATA_DIR || './data');
  const file = join(folder, 'demo.json');
  const outside = env.DATABASE_URL || env.NODE_ENV === 'production';
  const fresh = !existsSync(folder) || readdirSync(folder).length === 0;
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  const on =
    env.GREENLIGHT_DEMO === 'on' || (env.GREENLIGHT_DEMO !== 'off' && (known !== undefined || (fresh && !outside)));
  const state = { on, complete: known?.complete === true && known.edition === edition, file };
  if (on && known === undefined) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    remember(state);
  }
  return state;
}

function remember({ file, complete }) {
  writeFileSync(file, `${JSON.stringify({ complete, edition })}\n`);
}

/** Creates the missing parts of the demo through the server's API, at low priority. */
export function makeDemo(state, ready, node, env) {
  const demo = fork(join(root, 'packages/demo/src/main.ts'), {
    cwd: root,
    execPath: node,
    execArgv: ['--import', new URL('exit-with-parent.mjs', import.meta.url).href],
    env: { ...env, GREENLIGHT_URL: ready.url, GREENLIGHT_SETUP_URL: ready.setupUrl ?? '' },
  });
  setPriority(demo.pid, constants.priority.PRIORITY_LOW);
  demo.once('exit', (code, signal) => {
    if (code === 0) {
      remember({ ...state, complete: true });
      say('✓ The demo is complete');
    } else if (!demo.killed) {
      say(`The demo is not complete${signal ? ` (ended by ${signal})` : ''}; the next start goes on with it.`);
    }
  });
  return demo;
}
