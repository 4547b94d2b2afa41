import { spawn } from 'node:child_process';
import { root, say } from './terminal.mjs';

/** Programs and their arguments, by what they check. */
export const typeChecks = {
  'types, server': typeCheck('node'),
  'types, web': typeCheck('web'),
  'types, studio': typeCheck('studio'),
  'types, journeys': typeCheck('e2e'),
  'types, workbenches': typeCheck('workbench'),
};

/**
 * With one checker each, since all run at once: a second one works out most types again, at twice the time. What was
 * right is remembered, so that only changed files and what uses them are checked again.
 */
function typeCheck(project) {
  const memory = ['--incremental', '--tsBuildInfoFile', `node_modules/.cache/types/${project}.tsbuildinfo`];
  return ['node_modules/typescript/bin/tsc', '-p', `tsconfig.${project}.json`, '--checkers', '1', ...memory];
}

/** Runs all at once and says of each how it ended; true when all are right. */
export async function passesAll(checks, node, env) {
  const outcomes = await Promise.all(Object.entries(checks).map((check) => passes(check, node, env)));
  return outcomes.every(Boolean);
}

async function passes([name, args], node, env) {
  const startedMs = Date.now();
  const child = spawn(node, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const code = await new Promise((resolve) => child.once('close', resolve));
  const took = `(${((Date.now() - startedMs) / 1000).toFixed(1)} s)`;
  say(code === 0 ? `✓ ${name} ${took}` : `✗ ${name} ${took}\n${output.trimEnd()}\n`);
  return code === 0;
}
