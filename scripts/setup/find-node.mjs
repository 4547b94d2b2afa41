import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Advice, root } from './terminal.mjs';

const neededMajor = 24;
const isWindows = process.platform === 'win32';
const packageName = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;

/** Path of a Node that runs TypeScript: the one that npm installed here, else the system's. */
export function findNode() {
  const found = [nodeBelow(root), process.execPath, 'node'].find(isNew);
  if (found === undefined) {
    throw tooOld();
  }
  return found;
}

/**
 * The environment in which npm installs all packages. npm skips optional packages that need a newer Node than its own.
 * So with an old Node, this first installs the Node named in package.json into `folder`.
 */
export async function environmentForNpm(folder, install, node = process.execPath) {
  if (isNew(node)) {
    return process.env;
  }
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const version = optionalDependencies[packageName];
  if (version === undefined) {
    throw tooOld();
  }
  await install(`${packageName}@${version}`);
  // Old versions of npm use features that this Node warns about.
  return { ...environmentFor(nodeBelow(folder)), NODE_NO_WARNINGS: '1' };
}

/** The environment for our programs: puts this Node first in PATH, for their child processes. */
export function environmentFor(node, env = process.env) {
  const separator = isWindows ? ';' : ':';
  return { ...env, PATH: `${dirname(node)}${separator}${env.PATH ?? ''}` };
}

function nodeBelow(folder) {
  return join(folder, 'node_modules', packageName, 'bin', isWindows ? 'node.exe' : 'node');
}

function isNew(path) {
  const answer = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return answer.status === 0 && Number(/^v(\d+)/.exec(answer.stdout)?.[1] ?? 0) >= neededMajor;
}

function tooOld() {
  return new Advice(
    `Node ${neededMajor} or newer is needed on this kind of machine: install it from https://nodejs.org.`,
  );
}
