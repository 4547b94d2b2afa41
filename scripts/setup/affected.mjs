import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { vitest } from './suites.mjs';
import { root, say } from './terminal.mjs';

const browserTests = /^(?:e2e\/|packages\/player\/test\/|packages\/ui\/workbench\/)/;
const featureFolder = /^packages\/(?:server|web|studio)\/src\/features\/(?:money\/)?([^/]+)\//;

/**
 * The test files that the changes since main affect, those that are not committed yet included. By imports; a journey,
 * which imports no app, by its feature: it has the same name everywhere.
 */
export async function findAffected(node, env) {
  const base = git('merge-base', 'HEAD', 'main') || 'HEAD';
  const changed = [...git('diff', '--name-only', base).split('\n'), ...untracked()].filter(Boolean);
  const listed = output(node, [vitest, 'list', '--filesOnly', '--json', '--changed', base], env);
  const byImport = JSON.parse(listed || '[]').map(({ file }) => file.replace(root, ''));
  const journeys = changed.flatMap(journeysOf);
  const files = [...new Set([...byImport, ...journeys])];
  say(`${changed.length} changed files affect ${files.length} test files`);
  return { files, isForBrowser: files.some((file) => browserTests.test(file)) };
}

function journeysOf(path) {
  const feature = featureFolder.exec(path)?.[1];
  return [`e2e/${feature}.test.ts`, `e2e/${feature}-studio.test.ts`].filter((file) => existsSync(join(root, file)));
}

function untracked() {
  return git('ls-files', '--others', '--exclude-standard').split('\n');
}

function git(...args) {
  return output('git', args, process.env);
}

function output(command, args, env) {
  return spawnSync(command, args, { cwd: root, env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).stdout.trim();
}
