import { setTimeout } from 'node:timers/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedVideos } from '../packages/server/test/seed-videos.ts';
import {
  closePages,
  expectHydration,
  expectLoaded,
  expectNoViolations,
  openPage,
  patient,
  startBrowser,
  widths,
} from './support/browser.ts';
import { giveLogin } from './support/member.ts';
import { type Service, startService } from './support/service.ts';

const videos = 75;
let service: Service;
let browser: Browser;
let member: string;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  await seedVideos(service.databaseUrl, videos);
  member = await service.addAccount('member', { subscribed: true });
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

async function openBrowse(width: number, email?: string): Promise<Page> {
  const page = await openPage(browser, width);
  if (email) await giveLogin(page, service, email);
  await page.goto(`${service.url}/browse`);
  await page.getByRole('article').first().waitFor();
  // The bottom tabs come after the start, and make the page longer.
  if (width < widths.desktop) await page.locator('[data-at-foot=tabs]').waitFor();
  return page;
}

/** The distance from the lower edge of `above` to the upper edge of `below`. */
async function gapPx(above: Locator, below: Locator): Promise<number> {
  const [upper, lower] = await Promise.all([above.boundingBox(), below.boundingBox()]);
  if (!upper || !lower) throw new Error('It has no place');
  return lower.y - upper.y - upper.height;
}

function titles(page: Page): Promise<string[]> {
  return page.getByRole('article').getByRole('link').allTextContents();
}

test.each([
  ['phone', 'a visitor', widths.phone, false],
  ['desktop', 'a member', widths.desktop, true],
])('on a %s %s scrolls through all videos, thirty at a time and none twice', async (_, __, width, isMember) => {
  const page = await openBrowse(width, isMember ? member : undefined);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('recommend') && request.url().includes('page=')) asked.push(request.url());
  });
  expect(await titles(page)).toHaveLength(30);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight - window.innerHeight - 600));
  await page.waitForTimeout(300);
  expect(await titles(page)).toHaveLength(30);
  await page.evaluate(() => window.scrollBy(0, 150));
  await expect.poll(async () => (await titles(page)).length).toBe(60);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await page.getByText('No more results.').waitFor();
  const all = await titles(page);
  expect(all).toHaveLength(videos);
  expect(new Set(all).size).toBe(videos);
  expect(new Set(asked).size).toBe(asked.length);
  await expectNoViolations(page);
  await page.context().close();
});

test('the layout does not shift when the next page comes late', { tags: 'long' }, async () => {
  const page = await openPage(browser);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const held = Promise.withResolvers<void>();
  await page.route('**/recommended-anon*page=2*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${service.url}/browse`);
  await page.getByRole('article').first().waitFor();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await page.getByRole('status').getByText('Loading').waitFor();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  held.resolve();
  await expect.poll(async () => (await titles(page)).length).toBe(60);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.02);
  await page.context().close();
});

test.each([
  ['phone', widths.phone],
  ['desktop', widths.desktop],
])('a page that fails to load shows a toast, and loads on "Try again", on a %s', { tags: 'long' }, async (_, width) => {
  const page = await openBrowse(width);
  const failing = '**/recommended-anon*page=2*';
  await page.route(failing, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const toast = page.getByRole('listitem').filter({ hasText: 'There was an error loading the page!' });
  await toast.waitFor();
  if (width === widths.phone)
    await expect.poll(() => gapPx(toast, page.locator('[data-at-foot=tabs]'))).toBeCloseTo(16, 0);
  await page.unroute(failing);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(async () => (await titles(page)).length).toBe(60);
  await page.context().close();
});

test('when the first page fails to load, the screen says so', { tags: 'long' }, async () => {
  const page = await openPage(browser);
  await giveLogin(page, service, member);
  let calls = 0;
  await page.route('**/v9/recommendations?*', (route) => {
    calls += 1;
    return route.fulfill({ status: 500, body: '{}' });
  });
  await page.goto(`${service.url}/browse`);
  await page.getByText('There was an error loading the page!').waitFor();
  await expectNoViolations(page);
  expect(await page.getByText('There was an error loading the page!').count()).toBe(1);
  expect(calls).toBe(1);
  await page.unroute('**/v9/recommendations?*');
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect.poll(async () => (await titles(page)).length).toBe(30);
  await page.context().close();
});

test('by keyboard a member dismisses a video, undoes it, then dismisses a whole show', async () => {
  const page = await openBrowse(widths.desktop, member);
  const title = (await titles(page)).find((one) => one !== 'Video 10');
  const choose = async (name: string, video: string) => {
    await page.getByRole('button', { name: `More about ${video}`, exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name }).waitFor();
    while (!(await page.getByRole('menuitem', { name }).evaluate((item) => item === document.activeElement))) {
      await page.keyboard.press('ArrowDown');
    }
    const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.keyboard.press('Enter');
    await answered;
  };
  await choose('Not interested', title as string);
  await page.getByText('We will not recommend this video.').waitFor();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect.poll(() => undo.evaluate((button) => button === document.activeElement)).toBe(true);
  await expectNoViolations(page);
  const undone = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.keyboard.press('Enter');
  await undone;
  expect(await titles(page)).toContain(title);
  await choose('Less from this show', 'Video 10');
  await page.getByText('You will see less from Clay.').waitFor();
  expect(await page.getByRole('article').getByText('Clay').count()).toBe(0);
  await page.reload();
  await page.getByRole('article').first().waitFor();
  expect(await titles(page)).toContain(title);
  expect(await page.getByRole('article').getByText('Clay').count()).toBe(0);
  await page.context().close();
});

test('a dismissed video also leaves the popular row of a page', { tags: 'long' }, async () => {
  const { operator } = service;
  const row = { type: 'media-list' as const, title: 'Popular now', source: { kind: 'popular' as const } };
  const slug = `liked-by-all-${Date.now()}`;
  const { id, version } = await operator.studioPages.create({
    body: { slug, title: 'Liked by all', pageRows: [row] },
  });
  await operator.studioPages.publish({ params: { id }, body: { version } });
  const page = await openPage(browser);
  await giveLogin(page, service, await service.addAccount('member', { subscribed: true }));
  await page.goto(`${service.url}/${slug}`);
  const popular = page.getByRole('region', { name: 'Popular now' }).getByRole('link', { name: /^Video \d+$/ });
  await popular.first().waitFor();
  const [first = '', second = ''] = await popular.allTextContents();
  await popular.first().click();
  await page.getByRole('button', { name: 'Not interested' }).click();
  await page.getByRole('button', { name: 'Not interested', pressed: true }).waitFor();
  await page.goBack();
  await expect.poll(async () => (await popular.allTextContents())[0], patient).toBe(second);
  expect(await popular.allTextContents()).not.toContain(first);
  // The same after a reload, where the dismissal can be undone.
  await page.reload();
  await expect.poll(async () => (await popular.allTextContents())[0], patient).toBe(second);
  expect(await popular.allTextContents()).not.toContain(first);
  // Undo while the service is slow, so that the list is read before the undo is stored.
  await page.route('**/not-interested/*', async (route) => {
    await setTimeout(1500);
    await route.continue();
  });
  await page.goForward();
  await page.getByRole('button', { name: 'Not interested', pressed: true }).click();
  await page.getByRole('button', { name: 'Not interested', pressed: false }).waitFor();
  await page.goBack();
  await expect.poll(async () => (await popular.allTextContents())[0], patient).toBe(first);
  await page.context().close();
});

test('without recommendations the first page says that there are no more results', { tags: 'long' }, async () => {
  const page = await openPage(browser);
  await giveLogin(page, service, member);
  await page.route('**/v9/recommendations?*', (route) =>
    route.fulfill({ json: { media: [], page: 1, pageSize: 30, hasMore: false, recommendationId: 'none' } }),
  );
  await page.goto(`${service.url}/browse`);
  await page.getByRole('main').getByText('No more results.').waitFor();
  await expectNoViolations(page);
  await page.context().close();
});

test('a newly opened page starts at the top; a reload and going back restore the scroll position', async () => {
  const page = await openPage(browser);
  const scrolled = () => page.evaluate(() => scrollY);
  await page.goto(`${service.url}/latest-videos`);
  await expectHydration(page);
  await expectLoaded(page);
  await page.evaluate(() => scrollTo(0, 300));
  await expect.poll(scrolled, patient).toBe(300);
  await page.reload();
  await expect.poll(scrolled, patient).toBe(300);
  await page.goto(`${service.url}/popular`);
  await expectLoaded(page);
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await expect.poll(scrolled, patient).toBe(300);
  await page.context().close();
});

test('a reload restores a member’s scroll position once the data makes the page long enough', {
  tags: 'long',
}, async () => {
  const page = await openBrowse(widths.desktop, member);
  const scrolled = () => page.evaluate(() => scrollY);
  const wanted = 900;
  await expectLoaded(page);
  await page.evaluate((top) => scrollTo(0, top), wanted);
  await expect.poll(scrolled, patient).toBe(wanted);
  await page.route('**/v9/recommendations?*', async (route) => {
    await page.waitForTimeout(1000);
    await route.continue();
  });
  await page.reload();
  await page.getByRole('article').first().waitFor();
  await expect.poll(scrolled, patient).toBe(wanted);
  await page.mouse.wheel(0, -500);
  await expect.poll(scrolled, patient).toBe(wanted - 500);
  await page.context().close();
});
