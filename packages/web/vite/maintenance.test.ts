import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rollup } from 'vite';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { maintenance } from './maintenance.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'greenlight-flag-'));
  await writeFile(join(root, 'index.html'), '<html><script type="module" src="/app.js"></script></html>');
  await writeFile(join(root, 'app.js'), 'document.title = import.meta.env.VITE_MAINTENANCE ? "closed" : "open"');
});
afterAll(() => rm(root, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

test.each([
  ['on', true],
  ['true', true],
  ['1', true],
  ['off', false],
  ['false', false],
  ['0', false],
  ['', false],
])('VITE_MAINTENANCE=%s: page and code of the build are for maintenance: %s', async (flag, isOn) => {
  vi.stubEnv('VITE_MAINTENANCE', flag);
  const options = { root, configFile: false, logLevel: 'silent', build: { write: false } } as const;
  const { output } = (await build({ ...options, plugins: [maintenance()] })) as Rollup.RollupOutput;
  const texts = output.map((file) => (file.type === 'chunk' ? file.code : String(file.source))).join('\n');
  expect([texts.includes('data-maintenance'), texts.includes('closed')]).toEqual([isOn, isOn]);
});
