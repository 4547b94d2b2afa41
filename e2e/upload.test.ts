import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closePages,
  expectNoViolations,
  expectPlaying,
  openPage,
  patient,
  startBrowser,
  widths,
} from './support/browser.ts';
import { giveLogin } from './support/member.ts';
import { password, type Service, startService } from './support/service.ts';

let service: Service;
let browser: Browser;
let folder: string;
let file: string;
let creator: string;
let channelSlug: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenlight-footage-'));
  file = join(folder, 'Northern_lights.mp4');
  [service, browser] = await Promise.all([startService(), startBrowser(), makeFootage(file)]);
  creator = await service.addAccount('creator');
  const { channel } = await makeShow();
  channelSlug = channel.slug;
});

afterAll(async () => {
  await closePages(browser);
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A 1080p video, large enough that its upload can be interrupted. */
async function makeFootage(path: string) {
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=1920x1080:rate=30:duration=40'];
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=330:duration=40'];
  const encoder = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '24', '-c:a', 'aac', '-shortest'];
  await promisify(execFile)('ffmpeg', ['-v', 'error', ...picture, ...sound, ...encoder, path]);
}

/** Creates a show as the creator, who can't add videos to shows of others. */
async function makeShow() {
  const { studioChannels } = await service.signIn(creator);
  const body = { name: 'Night Skies', slug: 'night-skies', layout: 'series-view' as const, published: true };
  const channel = await studioChannels.create({ body });
  await studioChannels.addSeason({
    params: { id: channel.id },
    body: { number: 1, title: 'First winter' },
  });
  return { channel };
}

async function signInToStudio(page: Page, email: string) {
  await page.goto(`${service.url}/studio/`);
  await page.waitForURL('**/studio/login**');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Videos', level: 1 }).waitFor();
}

test('an upload survives a lost network, and a member watches before all renditions are made', async () => {
  const page = await openPage(browser);
  await signInToStudio(page, creator);
  await expectNoViolations(page);

  const { size } = await stat(file);
  const offsets: number[] = [];
  page.on('request', (request) => {
    const offset = request.headers()['upload-offset'];
    if (request.method() === 'PATCH' && offset !== undefined) offsets.push(Number(offset));
  });
  const cdp = await page.context().newCDPSession(page);
  const throughput = Math.round(size / 6);
  const network = (offline: boolean) =>
    cdp.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: offline ? 0 : throughput,
    });
  await cdp.send('Network.enable');
  await network(false);
  await page.locator('input[type=file]').setInputFiles(file);
  await page.waitForURL(/\/studio\/media\/\d+/);
  const tray = page.getByRole('region', { name: 'Uploads' });
  await tray.getByRole('progressbar').waitFor();
  await page.waitForTimeout(2500);
  await network(true);
  await tray.getByText('Waiting for the network').waitFor();
  await expectNoViolations(page);
  await network(false);
  await cdp.send('Network.disable');
  await tray.getByText('Uploaded').waitFor({ timeout: 60_000 });
  expect(offsets[0]).toBe(0);
  expect(Math.max(...offsets)).toBeGreaterThan(0);

  const steps = page.getByRole('list', { name: 'Preparation' });
  for (const name of ['Received', 'Checked', '1080p', '480p', '240p', 'Preview pictures', 'Ready']) {
    await steps.getByText(name, { exact: true }).waitFor({ timeout: 30_000 });
  }

  await page.getByLabel('Title', { exact: true }).fill('Northern lights over the fjord');
  await page.getByLabel('Description').fill('A night of green fire, filmed in one take.');
  await page.getByRole('combobox', { name: 'Show', exact: true }).fill('Night');
  await page.getByRole('option', { name: 'Night Skies' }).click();
  await page.getByRole('combobox', { name: 'Season' }).click();
  await page.getByRole('option', { name: 'First winter' }).click();
  await page.getByLabel('Episode').fill('1');
  await page.getByRole('radio', { name: /^Members/ }).check();
  await page.getByRole('radio', { name: /^Published/ }).check();
  await page.getByLabel('Chapters').fill('0:00 Dusk\n0:30 The first arc');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  // The form can be edited and saved again.
  await page.getByLabel('Description').fill('A night of green fire, filmed in one long take.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => page.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled'), patient)
    .toBe('true');
  expect(await page.getByLabel('Description').inputValue()).toContain('one long take');

  const viewer = await service.addAccount('member', { subscribed: true });
  const watching = await openPage(browser);
  await giveLogin(watching, service, viewer);
  await watching.goto(`${service.url}/shows/${channelSlug}`);
  await watching
    .getByRole('link', { name: /Northern lights over the fjord/ })
    .first()
    .click();
  await watching.waitForURL(/\/video\/\d+/);
  await expectPlaying(watching);
  const mediaId = Number(/\d+$/.exec(new URL(watching.url()).pathname)?.[0]);
  const { processing } = await service.operator.studioMedia.get({ params: { mediaId } });
  expect(processing?.state, 'the member watches while the ladder is still being made').toBe('playable');
  await watching.context().close();
  await page.context().close();
});

test('a file that is not a video is refused with a reason, and the typed text is kept', { tags: 'long' }, async () => {
  const page = await openPage(browser, widths.phone);
  await signInToStudio(page, creator);
  const fake = { name: 'Holiday.mp4', mimeType: 'video/mp4', buffer: Buffer.from('this is only text'.repeat(1000)) };
  await page.locator('input[type=file]').setInputFiles(fake);
  await page.waitForURL(/\/studio\/media\/\d+/);
  await page.getByLabel('Description').fill('Typed while it was sent');
  const reason = page.getByRole('region', { name: 'File' }).getByRole('alert');
  await reason.waitFor({ timeout: 30_000 });
  expect(await reason.textContent()).toMatch(/video/i);
  expect(await page.getByLabel('Description').inputValue()).toBe('Typed while it was sent');
  await expectNoViolations(page);
  await page.context().close();
});
