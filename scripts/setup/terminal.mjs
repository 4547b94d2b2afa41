import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** An error that the reader must solve; printed without a stack trace. */
export class Advice extends Error {}

export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** Prints the title, does the work and prints how long it took. */
export async function step(title, work) {
  const startedMs = Date.now();
  say(`› ${title} …`);
  const result = await work();
  say(`✓ ${title} (${((Date.now() - startedMs) / 1000).toFixed(1)} s)`);
  return result;
}

/** Runs a program in this terminal and waits for its end. Rejects if it fails. */
export function run(command, args, options = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.once('error', fail);
    child.once('exit', (code, signal) => {
      if (code === 0) done();
      else fail(new Advice(`${[command, ...args].join(' ')} ended with ${signal ?? code}.`));
    });
  });
}

/** Runs the script. An error is printed and sets the exit code 1. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${error instanceof Advice ? error.message : error.stack}\n`);
    process.exitCode = 1;
  }
}
