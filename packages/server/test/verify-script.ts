import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const script = join(import.meta.dirname, '../../web/public/verify.mjs');

/** Runs the script that members download, as they do; resolves with what it said and its exit code. */
export async function verify(...args: string[]): Promise<{ said: string; code: number }> {
  const run = promisify(execFile)(process.execPath, [script, ...args], { timeout: 20_000 });
  return run.then(
    ({ stdout }) => ({ said: stdout, code: 0 }),
    ({ stdout, code }: { stdout: string; code: number }) => ({ said: stdout, code }),
  );
}
