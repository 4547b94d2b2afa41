import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

test('a wrong variable stops the start with its message and an exit code that tells a service manager not to retry', () => {
  const env = { ...process.env, GREENLIGHT_ROLE: 'worker', PORT: 'abc' };
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'start.mjs')], { env });
  expect(status).toBe(78);
  expect(String(stderr)).toContain('PORT must be a whole number from 0 to 65535.\nThe server did not start.\n');
}, 30_000);

test.skipIf(process.platform !== 'linux')(
  'a killed server restarts after longer and longer pauses, until a stop signal',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'greenlight-start-'));
    // If root runs the tests, PostgreSQL runs under its own account, which must reach its folder.
    chmodSync(folder, 0o711);
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const env = { ...process.env, GREENLIGHT_ROLE: 'worker', PORT: '0', DATA_DIR: join(folder, 'data') };
    const launcher = spawn(process.execPath, [join(import.meta.dirname, 'start.mjs')], { env });
    onTestFinished(() => launcher.kill('SIGKILL'));
    const exit = once(launcher, 'exit');
    let said = '';
    for (const output of [launcher.stdout, launcher.stderr]) output.on('data', (text) => (said += text));
    const readies = () => said.match(/✓ Ready in/g)?.length ?? 0;
    const patience = { timeout: 60_000, interval: 50 };
    for (const [starts, pause] of [
      [1, 'It is started again in 1 s.'],
      [2, 'It is started again in 2 s.'],
    ]) {
      await expect.poll(readies, patience).toBe(starts);
      process.kill(serverOf(launcher.pid), 'SIGKILL');
      await expect.poll(() => said, patience).toContain(`The server was ended by SIGKILL. ${pause}`);
    }
    await expect.poll(readies, patience).toBe(3);
    launcher.kill('SIGTERM');
    expect((await exit)[0]).toBe(0);
    expect(said.match(/started again/g)).toHaveLength(2);
  },
  150_000,
);

function serverOf(launcherPid) {
  const children = readFileSync(`/proc/${launcherPid}/task/${launcherPid}/children`, 'utf8').trim().split(' ');
  return Number(children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--launched')));
}
