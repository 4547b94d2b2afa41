import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Advice, root } from './terminal.mjs';

const neededMajor = 24;
const isWindows = process.platform === 'win32';
const packageName = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;

/** Path of a Node that runs TypeScript as it is: the one that npm installed with us, else the machine's own. */
export function findNode() {
  const found = [nodeBelow(root), process.execPath, 'node'].find(isNew);
  if (found === undefined) {
    throw tooOld();
  }
  return found;
}

/**
 * The environment in which npm installs everything. npm leaves out optional packages that the Node which it runs under
 * is too old for, so an old one first fetches, by `install`, the Node that is named in package.json into a folder.
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
  // An npm of that age uses what this Node warns of.
  return { ...environmentFor(nodeBelow(folder)), NODE_NO_WARNINGS: '1' };
}

/** The environment for our programs: this Node comes first for what they start in turn. */
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
