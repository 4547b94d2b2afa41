import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { Advice, root } from './terminal.mjs';

const neededMajor = 24;

/** Path of a Node that runs TypeScript as it is: the one that npm installed with us, else the machine's own. */
export function findNode() {
  const folder = join(
    root,
    'node_modules',
    `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
  );
  const installed = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const found = [installed, process.execPath, 'node'].find((path) => majorOf(path) >= neededMajor);
  if (found === undefined) {
    throw new Advice(
      `Node ${neededMajor} or newer is needed on this kind of machine: install it from https://nodejs.org.`,
    );
  }
  return found;
}

/** The environment for our programs: this Node comes first for what they start in turn. */
export function environmentFor(node, env = process.env) {
  const separator = process.platform === 'win32' ? ';' : ':';
  return { ...env, PATH: `${dirname(node)}${separator}${env.PATH ?? ''}` };
}

function majorOf(path) {
  const answer = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return answer.status === 0 ? Number(/^v(\d+)/.exec(answer.stdout)?.[1] ?? 0) : 0;
}
