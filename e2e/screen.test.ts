import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findViolations } from './support/axe.ts';
import {
  closePages,
  expectHydration,
  expectNoViolations,
  expectPlaying,
  openPage,
  startBrowser,
  widths,
} from './support/browser.ts';
import { publishFilm } from './support/film.ts';
import { giveLogin, signIn } from './support/member.ts';
import { type Service, startService } from './support/service.ts';

/** JavaScript budget of a first visit, in bytes after gzip. */
const homeMaxBytes = 150_000;
const watchMaxBytes = 390_000;
let service: Service;
let browser: Browser;
let member: string;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  const { operator } = service;
  const show = await operator.studioChannels.create({ body: { name: 'Cards', slug: 'cards', published: true } });
  const series = await operator.studioChannels.create({
    body: { name: 'Series of cards', slug: 'series', layout: 'series-view', published: true },
  });
  const body = { number: 1, title: '' };
  const season = await operator.studioChannels.addSeason({ params: { id: series.id }, body });
  const team = await operator.studioCreators.create({
    body: {
      displayName: 'Card Makers',
      slug: 'card-makers',
      published: true,
      shortDescription: 'We make cards. '.repeat(40),
    },
  });
  const teams = { creatorTeamIds: [team.id], description: 'A test card and what is on it. '.repeat(30) };
  const chapters = [
    { start: 0, title: 'Bars' },
    { start: 2, title: 'Tone' },
  ];
  await publishFilm(service, { title: 'First card', channelId: show.id, chapters, ...teams });
  await publishFilm(service, {
    title:
      'Second card, with a title that goes on for longer than anybody reads on a phone, and an Oberweserdampfschifffahrtsgesellschaftskapitän',
    channelId: series.id,
    seasonId: season.id,
    episode: 1,
    access: 'members',
    ...teams,
  });
  member = await service.addAccount('member', { subscribed: true });
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

const screensOfAll = [
  '/',
  '/shows',
  '/shows/cards',
  '/shows/series',
  '/latest-videos',
  '/latest',
  '/exclusive',
  '/popular',
  '/video/1',
  '/video/2',
  '/creators/card-makers',
  '/login',
  '/signup',
  '/forgotten-password?code=no-code',
  '/verify?code=no-code',
  '/undo-email?code=no-code',
  '/not-me?code=no-code',
  '/learn-more',
  '/something-went-wrong',
  '/shows/nowhere',
];
const screensOfMembers = ['/', '/continue-watching', '/video/2', '/payment', '/account/profile'];

/** Number of pixels by which a loaded screen is wider than the window. */
async function overflowPx(page: Page, path: string): Promise<number> {
  await page.goto(service.url + path);
  await page.getByRole('main').waitFor();
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

/** Screens do not scroll sideways, and axe finds no violations. */
async function expectGoodScreens(page: Page, paths: string[]) {
  for (const path of paths) {
    expect.soft(await overflowPx(page, path), path).toBeLessThanOrEqual(0);
    expect.soft(await findViolations(page), path).toEqual([]);
  }
}

test.each([
  ['phone', widths.phone],
  ['desktop', widths.desktop],
])('every screen is accessible on a %s', async (_, width) => {
  const page = await openPage(browser, width);
  await expectGoodScreens(page, screensOfAll);
  await giveLogin(page, service, member);
  await expectGoodScreens(page, screensOfMembers);
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).waitFor();
  expect(await page.getByRole('menu').count()).toBe(1);
  await expectNoViolations(page);
  await page.context().close();
});

test('no screen scrolls sideways on a tablet', { tags: 'long' }, async () => {
  const page = await openPage(browser, widths.tablet);
  for (const path of screensOfAll) expect.soft(await overflowPx(page, path), path).toBeLessThanOrEqual(0);
  await page.context().close();
});

test('on a phone the navigation overlays the page and returns the focus when it closes', { tags: 'long' }, async () => {
  const page = await openPage(browser, widths.phone);
  await page.goto(service.url);
  await expectHydration(page);
  const toggle = page.getByRole('button', { name: 'Menu', exact: true });
  await toggle.click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'hidden' });
  expect(await toggle.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.context().close();
});

test('the bottom tabs of a phone open screens, and the current tab scrolls to the top', async () => {
  const page = await openPage(browser, widths.phone);
  await page.goto(service.url);
  const tabs = page.getByRole('navigation', { name: 'Quick links' });
  await expectHydration(page);
  const names = () => tabs.getByRole('link').allTextContents();
  await expect.poll(names).toEqual(['Home', 'Shows', 'Browse', 'Latest']);
  await tabs.getByRole('link', { name: 'Shows' }).click();
  await page.waitForURL(`${service.url}/shows`);
  await expect.poll(() => tabs.locator('[aria-current=page]').textContent()).toBe('Shows');
  await page.getByRole('heading', { name: 'All shows' }).waitFor();
  const toEnd = () => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await toEnd();
  await page.getByRole('contentinfo').waitFor();
  await toEnd();
  const end = await page.getByRole('contentinfo').boundingBox();
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(((await tabs.boundingBox())?.y ?? 0) + 1);
  await expectNoViolations(page);
  await tabs.getByRole('link', { name: 'Shows' }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.waitForURL(`${service.url}/login`);
  await tabs.waitFor({ state: 'hidden' });
  await signIn(page, service, member);
  await expect.poll(names).toEqual(['Home', 'Browse', 'Watchlist', 'Account']);
  for (const path of ['/video/1', '/legaldocuments', '/payment', '/?hidemenus']) {
    await page.goto(service.url + path);
    await page.getByRole('main').waitFor();
    await tabs.waitFor({ state: 'detached' });
  }
  await page.context().close();
});

test.each([
  [widths.tablet, 900, true],
  [widths.desktop, 900, false],
  [844, 390, false],
])('a window of %d × %d px has bottom tabs: %s', { tags: 'long' }, async (width, height, has) => {
  const page = await openPage(browser, width);
  await page.setViewportSize({ width, height });
  await page.goto(service.url);
  await page.getByRole('link', { name: 'First card' }).first().waitFor();
  await expect.poll(() => page.getByRole('navigation', { name: 'Quick links' }).isVisible()).toBe(has);
  await page.context().close();
});

test('resizing the window closes the navigation over a video', { tags: 'long' }, async () => {
  const page = await openPage(browser);
  await page.goto(`${service.url}/video/1`);
  await expectHydration(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const overlay = page.getByRole('dialog').getByRole('navigation', { name: 'Main' });
  await overlay.waitFor();
  await page.setViewportSize({ width: widths.phone, height: 844 });
  await overlay.waitFor({ state: 'hidden' });
  await page.context().close();
});

test('a video id that is not a number leads to /not-found without a call for it', { tags: 'long' }, async () => {
  const page = await openPage(browser);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${service.url}/video/abc`);
  await page.waitForURL(`${service.url}/not-found`);
  expect(asked.filter((url) => url.includes('NaN'))).toEqual([]);
  await page.context().close();
});

test('an unknown show leads to /not-found', { tags: 'long' }, async () => {
  const page = await openPage(browser);
  await page.goto(`${service.url}/shows/nowhere`);
  await page.waitForURL(`${service.url}/not-found`);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('This page is not here');
  await page.context().close();
});

test('the site works in Spanish', async () => {
  const page = await openPage(browser);
  await page.addInitScript(() => localStorage.setItem('greenlight.language', 'es'));
  await page.goto(service.url);
  await page.getByRole('heading', { name: 'Últimos vídeos' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('es');
  await page.context().close();
});

test('on a phone the language is chosen in the navigation', { tags: 'long' }, async () => {
  const page = await openPage(browser, widths.phone);
  await page.goto(service.url);
  await expectHydration(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Español' }).waitFor();
  await expectNoViolations(page);
  await page.getByRole('menuitemcheckbox', { name: 'Español' }).click();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('es');
  await page.context().close();
});

async function scriptBytes(path: string, done: (page: Page) => Promise<unknown>): Promise<number> {
  const page = await openPage(browser);
  await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' });
  await page.goto(service.url + path);
  await done(page);
  await page.waitForLoadState('networkidle');
  const sizes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
  );
  await page.context().close();
  return sizes.reduce((sum, size) => sum + size, 0);
}

test('a first visit loads no more than the budget', async () => {
  const home = await scriptBytes('/', (page) => page.getByRole('link', { name: 'First card' }).first().waitFor());
  const watch = await scriptBytes('/video/1', expectPlaying);
  expect.soft(home).toBeLessThanOrEqual(homeMaxBytes);
  expect.soft(watch).toBeLessThanOrEqual(watchMaxBytes);
});
