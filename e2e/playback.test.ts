import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closePages,
  expectLoaded,
  expectNoViolations,
  expectPlaying,
  openPage,
  patient,
  startBrowser,
  widths,
} from './support/browser.ts';
import { publishFilm, uploadFootage } from './support/film.ts';
import { giveLogin, signIn } from './support/member.ts';
import { password, type Service, startService } from './support/service.ts';

let service: Service;
let browser: Browser;
let free: number;
let membersOnly: number;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  const body = { name: 'Test Cards', slug: 'test-cards', published: true };
  const { id: channelId } = await service.operator.studioChannels.create({ body });
  free = await publishFilm(service, { title: 'A card for all', channelId, footage: { seconds: 12, size: '854x480' } });
  membersOnly = await publishFilm(service, { title: 'A card for members', channelId, access: 'members' });
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

test('a visitor plays a free video from the home screen and chooses the quality', async () => {
  const page = await openPage(browser, widths.desktop, { serviceWorkers: 'allow' });
  await page.goto(service.url);
  const card = page.getByRole('link', { name: 'A card for all' }).first();
  await card.hover();
  await card.click();
  await expectPlaying(page);

  const video = page.locator('video');
  const height = () => video.evaluate((element: HTMLVideoElement) => element.videoHeight);
  // On a busy machine the film would end before both qualities were chosen, and nothing is loaded after its end.
  await video.evaluate((element: HTMLVideoElement) => {
    element.loop = true;
  });
  for (const quality of [240, 480]) {
    await video.hover();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('menuitem', { name: /Quality/ }).click();
    await page.getByRole('menuitemradio', { name: `${quality}p`, exact: true }).click();
    await page.keyboard.press('Escape');
    await expect.poll(height, { timeout: 15_000 }).toBe(quality);
  }
  await expectPlaying(page);
  await page.context().close();
});

test('the poster is loaded once, although several elements show it before the player', { tags: 'long' }, async () => {
  const page = await openPage(browser, widths.phone);
  const { thumbnail } = await service.operator.media.detail({ params: { mediaId: free } });
  const folder = thumbnail?.url.replace(/[^/]+$/, '') ?? 'none';
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(folder)) pictures.push(request.url());
  });
  await page.goto(`${service.url}/video/${free}`);
  await expectPlaying(page);
  expect(pictures.filter((url) => url.endsWith('.avif'))).toHaveLength(1);
  // The smaller picture is only for the controls of the operating system, and is not loaded.
  expect(pictures.filter((url) => thumbnail && url.endsWith(thumbnail.url))).toEqual([]);
  await page.context().close();
});

test('a members-only video shows the membership offer to visitors, and opens after the login', async () => {
  const page = await openPage(browser);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${service.url}/latest-videos`);
  const card = page.locator(`a[href="/video/${membersOnly}"]`).first();
  await expectLoaded(page);
  await page.waitForLoadState('networkidle');
  await card.hover();
  // Hovering prefetches the details of the video, but not its playback, which would be refused.
  await expect.poll(() => asked.some((url) => url.endsWith(`/media/${membersOnly}`)), patient).toBe(true);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => url.endsWith('/playback'))).toEqual([]);
  await card.click();
  await page.getByRole('heading', { name: 'Join to watch this, and everything else' }).waitFor();
  await page.getByText('Membership starts at $3.99 a month, and the first 14 days are free.').waitFor();
  expect(await page.locator('video').count()).toBe(0);
  await expectNoViolations(page);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await signIn(page, service, await service.addAccount('member', { subscribed: true }));
  await page.waitForURL(`${service.url}/video/${membersOnly}`);
  await expectPlaying(page);
  await page.context().close();
});

test.each([
  [
    'forbids',
    () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  ],
  ['lacks', () => null],
])(
  'in a browser that %s storage a member can sign in and watch until the page is closed',
  { tags: 'long' },
  async (_, get) => {
    const page = await openPage(browser);
    await page.addInitScript(`for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, { get: ${String(get)}, configurable: true });
  }`);
    await page.goto(`${service.url}/video/${membersOnly}`);
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await signIn(page, service, await service.addAccount('member', { subscribed: true }));
    await page.waitForURL(`${service.url}/video/${membersOnly}`);
    await expectPlaying(page);
    await page.context().close();
  },
);

test('playback continues when the video becomes members-only, and in the new file when it is replaced', {
  tags: 'long',
}, async () => {
  // Three times longer than what the player buffers.
  const footage = { seconds: 300, size: '256x144', rate: '10', sound: null };
  const mediaId = await publishFilm(service, { title: 'A long card', footage });
  const page = await openPage(browser);
  const loaded: string[] = [];
  page.on('response', (response) => {
    if (response.ok() && response.url().endsWith('.m4s')) loaded.push(response.url());
  });
  await giveLogin(page, service, await service.addAccount('member', { subscribed: true }));
  await page.goto(`${service.url}/video/${mediaId}`);
  await expectPlaying(page);
  const assets = () => new Set(loaded.splice(0).map((url) => new URL(url).pathname.split('/')[6]));
  const [first] = assets();
  const goTo = (seconds: number) =>
    page.locator('video').evaluate((video: HTMLVideoElement, at) => (video.currentTime = at), seconds);

  await service.operator.studioMedia.update({ params: { mediaId }, body: { access: 'members' } });
  await goTo(130);
  await expectPlaying(page);
  expect([...assets()]).toEqual([first]);

  await uploadFootage(service, mediaId, footage);
  assets();
  await goTo(270);
  await expect.poll(() => [...assets()].some((asset) => asset !== first), { timeout: 15_000 }).toBe(true);
  await expectPlaying(page);
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(260);
  await page.context().close();
});

test('damaged data in browser storage is ignored', { tags: 'long' }, async () => {
  const page = await openPage(browser);
  await page.addInitScript(() => {
    for (const name of ['auth', 'campaign', 'formDraft', 'playerPreferences', 'scroll', 'userInfo']) {
      localStorage.setItem(`greenlight.${name}`, '{"of');
      sessionStorage.setItem(`greenlight.${name}`, '{"of');
    }
  });
  await page.goto(service.url);
  await page.getByRole('link', { name: 'A card for all' }).first().click();
  await expectPlaying(page);
  await page.context().close();
});

test('at the end the next video starts by itself, unless the viewer cancels it', { tags: 'long' }, async () => {
  const page = await openPage(browser);
  await giveLogin(page, service, await service.addAccount('member', { subscribed: true }));
  await page.goto(`${service.url}/video/${membersOnly}`);
  await expectPlaying(page);
  const toEnd = () => page.locator('video').evaluate((video: HTMLVideoElement) => (video.currentTime = video.duration));
  await toEnd();
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await cancel.click();
  expect(await cancel.count()).toBe(0);
  await page.locator('.glp-end').getByRole('button', { name: 'Play again' }).click();
  await expectPlaying(page);
  await toEnd();
  await cancel.waitFor();
  await expectNoViolations(page);
  await page.mouse.move(2, 2);
  await page.waitForURL((url) => url.pathname !== `/video/${membersOnly}`, { timeout: 15_000 });
  await expectPlaying(page);
  await page.context().close();
});

test('a member signs in and plays a video by keyboard only', async () => {
  const page = await openPage(browser);
  const email = await service.addAccount('member', { subscribed: true });
  const focusedText = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  const focusedType = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.type ?? '');
  const tabTo = async (name: string, isIt = async () => (await focusedText()) === name) => {
    for (let steps = 0; steps < 60; steps += 1) {
      await page.keyboard.press('Tab');
      if (await isIt()) return;
    }
    throw new Error(`${name} cannot be reached by Tab`);
  };
  await page.goto(service.url);
  await page.getByRole('link', { name: 'A card for members' }).first().waitFor();
  await tabTo('Log in');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${service.url}/login`);
  await page.getByLabel('E-mail').waitFor();
  await tabTo('E-mail', async () => (await focusedType()) === 'email');
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  expect(await focusedType(), 'nothing stands between the e-mail and the password').toBe('password');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${service.url}/`);
  await tabTo('A card for members');
  await page.keyboard.press('Enter');
  await expectPlaying(page);
  const paused = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused);
  await page.keyboard.press('k');
  await expect.poll(paused).toBe(true);
  await page.keyboard.press('k');
  await expect.poll(paused).toBe(false);
  await page.context().close();
});
