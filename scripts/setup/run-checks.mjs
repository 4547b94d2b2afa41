import { spawn } from 'node:child_process';
import { totalmem } from 'node:os';
import { root, say } from './terminal.mjs';

/** Arguments for Node by the name of the check. */
export const typeChecks = {
  'types, server': typeCheck('node'),
  'types, web and studio': typeCheck('web'),
  'types, journeys': typeCheck('e2e'),
  'types, workbenches': typeCheck('workbench'),
};

/**
 * One checker each, because all checks run at once: a second checker infers most types again and doubles the time. The
 * result is kept, so that the next check looks only at changed files and the files that use them.
 */
function typeCheck(project) {
  const buildInfo = ['--incremental', '--tsBuildInfoFile', `node_modules/.cache/types/${project}.tsbuildinfo`];
  return ['node_modules/typescript/bin/tsc', '-p', `tsconfig.${project}.json`, '--checkers', '1', ...buildInfo];
}

/** The compiler and the linter are Go programs. With room for it, fewer garbage collections save a third of their time. */
const memory = totalmem() > 16 * 1024 ** 3 ? { GOGC: '400' } : {};

/** Runs all checks at once and prints each result. True if all pass. */
export async function runChecks(checks, node, env) {
  const outcomes = await Promise.all(Object.entries(checks).map((check) => runCheck(check, node, env)));
  return outcomes.every(Boolean);
}

async function runCheck([name, args], node, env) {
  const startedMs = Date.now();
  const child = spawn(node, args, { cwd: root, env: { ...env, ...memory }, stdio: ['ignore', 'pipe', 'pipe'] });
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
