import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../packages/server/test/free-port.ts';
import { closePages, expectNoViolations, openPage, startBrowser, widths } from './support/browser.ts';

const run = promisify(execFile);
const web = join(import.meta.dirname, '../packages/web');
const vite = join(import.meta.dirname, '../node_modules/vite/bin/vite.js');
const env = { ...process.env, NODE_ENV: 'production', VITE_MAINTENANCE: 'on' };
let dist: string;
let preview: ChildProcess;
let url: string;
let browser: Browser;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'greenlight-maintenance-'));
  await run(process.execPath, [vite, 'build', '--logLevel', 'error', '--outDir', dist], { cwd: web, env });
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const args = [vite, 'preview', '--outDir', dist, '--host', '127.0.0.1', '--port', String(port), '--strictPort'];
  preview = spawn(process.execPath, args, { cwd: web, env, stdio: ['ignore', 'pipe', 'ignore'] });
  await once(preview.stdout as NonNullable<ChildProcess['stdout']>, 'data');
  browser = await startBrowser();
});
afterAll(async () => {
  await closePages(browser);
  if (preview?.exitCode === null) {
    preview.kill();
    await once(preview, 'exit');
  }
  await rm(dist, { recursive: true, force: true });
});

test('a build into another folder puts its server-side rendering code there too', { tags: 'long' }, async () => {
  expect(await readdir(join(dist, 'ssr'))).toContain('paint.js');
});

/** Only the built files are served, because the screen must work without the service. */
test.each([
  ['/', widths.phone],
  ['/video/1', widths.desktop],
])('a maintenance build shows the maintenance screen at %s, %d px wide, without menus', async (path, width) => {
  const page = await openPage(browser, width);
  await page.goto(url + path);
  await page.getByRole('heading', { name: 'Back in a moment', level: 2 }).waitFor();
  expect(await page.title()).toBe('Back in a moment');
  expect(await page.locator('html[data-maintenance]').count()).toBe(1);
  for (const menu of ['banner', 'navigation', 'contentinfo'] as const)
    expect(await page.getByRole(menu).count()).toBe(0);
  await expectNoViolations(page);
  const again = page.waitForEvent('load');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await again;
  await page.getByRole('button', { name: 'Check again' }).waitFor();
  await page.context().close();
});

test('the maintenance screen uses the language of the browser', { tags: 'long' }, async () => {
  const context = await browser.newContext({ locale: 'es' });
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole('heading', { name: 'Volvemos enseguida', level: 2 }).waitFor();
  expect(await page.title()).toBe('Volvemos enseguida');
  await context.close();
});
