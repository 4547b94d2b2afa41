import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, run, step } from './terminal.mjs';

const apps = ['web', 'studio'];
const shared = ['contract', 'client', 'ui', 'player'];
const notSources = new Set(['node_modules', 'dist']);

/** Builds each browser app whose sources or build flag changed since its last build. */
export async function buildApps(node, env) {
  const stale = apps.filter((app) => hashSources(app, env) !== builtFrom(app));
  if (stale.length === 0) {
    return;
  }
  await step(`Building ${stale.join(' and ')}`, () => Promise.all(stale.map((app) => build(app, node, env))));
}

async function build(app, node, env) {
  const sources = hashSources(app, env);
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  await run(node, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'packages', app),
    env: { ...env, NODE_ENV: 'production' },
  });
  writeFileSync(stampOf(app), sources);
}

function stampOf(app) {
  return join(root, 'packages', app, 'dist/.sources');
}

function builtFrom(app) {
  return existsSync(stampOf(app)) ? readFileSync(stampOf(app), 'utf8') : undefined;
}

/** A hash of everything that a build depends on. */
export function hashSources(app, env) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  hash.update(env.VITE_MAINTENANCE ?? '');
  for (const folder of [...shared, app]) {
    addFolder(hash, join(root, 'packages', folder));
  }
  return hash.digest('hex');
}

function addFolder(hash, folder) {
  // oxlint-disable-next-line unicorn/no-array-sort -- the setup also runs on Node 18, which has no toSorted
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries.filter(({ name }) => !notSources.has(name) && !/\.test\.tsx?$/.test(name))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      addFolder(hash, path);
    } else {
      hash.update(relative(root, path)).update(readFileSync(path));
    }
  }
}
