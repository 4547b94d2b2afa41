import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, expectHydration, startBrowser, widths } from './support/browser.ts';
import { publishFilm } from './support/film.ts';
import { giveLogin } from './support/member.ts';
import { type Service, startService } from './support/service.ts';

const patienceMs = 10_000;
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1';
let service: Service;
let browser: Browser;
let videoId: number;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  const { operator } = service;
  await operator.studioConfig.update({ body: { config: { app_store_url: 'https://apps.example/kiln' } } });
  const show = await operator.studioChannels.create({ body: { name: 'Cards', slug: 'cards', published: true } });
  videoId = await publishFilm(service, { title: 'First card', channelId: show.id });
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

/** A page on which requests for these files of the app fail; `lost` has the URLs of these requests. */
async function openLosing(lose: RegExp) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const lost: string[] = [];
  await page.route(lose, (route) => {
    lost.push(route.request().url());
    return route.abort();
  });
  return { context, page, lost };
}

/** URLs of the style sheets; an empty string for one without rules. */
function styleSheets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.styleSheets, ({ href, cssRules }) => (cssRules.length > 0 ? (href ?? '') : '')),
  );
}

/** A screen whose code failed is not requested again for this time. */
const againMs = 1000;

test('code that fails to load removes nothing from the page, and is requested again', { tags: 'long' }, async () => {
  const lose = /assets\/(?:footer|channel-page)-[^/]+\.js$/;
  const { context, page, lost } = await openLosing(lose);
  const begunAt = Date.now();
  await page.goto(`${service.url}/video/${videoId}`);
  await expectHydration(page);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => lost.length).toBeGreaterThan(0);
  await page.getByRole('heading', { level: 1, name: 'First card' }).waitFor();
  await page.getByRole('link', { name: 'Cards', exact: true }).first().click();
  await page.getByText('The service can’t be reached.').waitFor();
  await page.unroute(lose);
  // A failed screen is cached for a second, so that a page that renders again does not request it forever.
  await page.waitForTimeout(againMs);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'First card' }).waitFor();
  await page.getByRole('link', { name: 'Cards', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Cards' }).waitFor();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole('contentinfo').getByRole('link').first().waitFor();
  // The footer's two files are requested again after 5 s, 10 s and so on, plus the screen's: no storm of requests.
  const tries = 1 + Math.log2(1 + (Date.now() - begunAt) / 5000);
  expect(lost.length).toBeLessThanOrEqual(2 * Math.floor(tries) + 2);
  await context.close();
});

test('after two failures of a screen the page is reloaded to get its code', { tags: 'long' }, async () => {
  const lose = /assets\/channel-page-[^/]+\.js$/;
  const { context, page } = await openLosing(lose);
  await page.goto(`${service.url}/video/${videoId}`);
  await expectHydration(page);
  const show = page.getByRole('link', { name: 'Cards', exact: true }).first();
  for (let tries = 0; tries < 2; tries += 1) {
    await show.click();
    await page.getByText('The service can’t be reached.').waitFor();
    await page.waitForTimeout(againMs);
    await page.goBack();
    await show.waitFor();
  }
  await page.unroute(lose);
  const begunAnew = page.waitForEvent('load');
  await show.click();
  await begunAnew;
  await page.getByRole('heading', { level: 1, name: 'Cards' }).waitFor();
  await context.close();
});

test('"Try again" loads a screen whose code failed on a painted page', { tags: 'long' }, async () => {
  const lose = /assets\/channel-page-[^/]+\.js$/;
  const { context, page } = await openLosing(lose);
  await page.goto(`${service.url}/shows/cards`);
  await page.getByText('The service can’t be reached.').waitFor();
  await page.unroute(lose);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Newest' }).waitFor();
  await expectHydration(page);
  await context.close();
});

test('a style sheet that failed is loaded on the next visit', { tags: 'long' }, async () => {
  const { context, page, lost } = await openLosing(/assets\/(?:video-player|skin)-[^/]+\.css$/);
  await page.goto(`${service.url}/shows/cards`);
  await expectHydration(page);
  const film = page.getByRole('link', { name: 'First card' }).first();
  await film.click();
  await page.getByText('The service can’t be reached.').waitFor();
  expect(lost.join()).toContain('video-player-');
  await page.unroute(/assets\/(?:video-player|skin)-[^/]+\.css$/);
  await page.waitForTimeout(againMs);
  await page.goBack();
  await film.click();
  await page.getByRole('heading', { level: 1, name: 'First card' }).waitFor();
  await expect.poll(() => styleSheets(page)).toContainEqual(expect.stringContaining('/video-player-'));
  await context.close();
});

test('a retry of the player loads its style sheet', { tags: 'long' }, async () => {
  const lose = /assets\/skin-[^/]+\.css$/;
  const { context, page } = await openLosing(lose);
  await page.goto(`${service.url}/video/${videoId}`);
  const retry = page.getByRole('alert').getByRole('button');
  await retry.waitFor();
  await page.unroute(lose);
  await retry.click();
  await page.locator('video').waitFor({ state: 'attached' });
  await expect.poll(() => styleSheets(page)).toContainEqual(expect.stringContaining('/skin-'));
  await context.close();
});

const newer = { contentType: 'text/html', body: '<script type="module" src="/assets/newer.js"></script>' };

test('the page reloads when a newer version replaced the code of a screen', async () => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${service.url}/video/${videoId}`);
  await expectHydration(page);
  let isReplaced = true;
  await page.route(/assets\/channel-page-/, (route) => (isReplaced ? route.abort() : route.continue()));
  await page.route(/index\.html/, (route) => {
    isReplaced = false;
    return route.fulfill(newer);
  });
  const begunAnew = page.waitForEvent('load');
  await page.getByRole('link', { name: 'Cards', exact: true }).first().click();
  await begunAnew;
  await page.getByRole('heading', { level: 1, name: 'Cards' }).waitFor();
  await context.close();
});

test('while two versions answer in turn the page reloads once, then shows an error', { tags: 'long' }, async () => {
  const { context, page } = await openLosing(/assets\/channel-page-[^/]+\.js$/);
  await page.route(/index\.html/, (route) => route.fulfill(newer));
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.goto(`${service.url}/shows/cards`);
  await page.getByText('The service can’t be reached.').waitFor();
  await expect.poll(() => loads).toBe(2);
  await page.getByText('The service can’t be reached.').waitFor();
  await page.waitForTimeout(1500);
  expect(loads).toBe(2);
  await context.close();
});

test('a newer version is offered when it replaced an optional part of a screen', { tags: 'long' }, async () => {
  const { context, page, lost } = await openLosing(/assets\/footer-/);
  await page.route(/index\.html/, (route) => route.fulfill(newer));
  await page.goto(`${service.url}/video/${videoId}`);
  await expectHydration(page);
  await page.evaluate(() => document.documentElement.setAttribute('data-stays', ''));
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole('button', { name: 'Reload' }).waitFor();
  // The next failed try does not offer the version again.
  const { length } = lost;
  await expect.poll(() => lost.length, { timeout: 15_000 }).toBeGreaterThan(length);
  await page.waitForTimeout(500);
  expect(await page.locator('html[data-stays]').count()).toBe(1);
  expect(await page.getByRole('button', { name: 'Reload' }).count()).toBe(1);
  await context.close();
});

test('a press whose code fails to load is dropped and changes nothing; the next press works', {
  tags: 'long',
}, async () => {
  const context = await browser.newContext({
    viewport: { width: widths.desktop, height: 900 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await giveLogin(page, service, await service.addAccount('member', { subscribed: true }));
  await page.goto(`${service.url}/shows`);
  const account = page.getByRole('button', { name: 'Your account' });
  await account.waitFor();
  const lost: string[] = [];
  const lose = /assets\/(?:menu-popup|inbox-popover)-/;
  await page.route(lose, (route) => {
    lost.push(route.request().url());
    return route.abort();
  });
  const bell = page.getByRole('button', { name: 'Notifications' });
  for (const button of [account, bell]) {
    const { length } = lost;
    await button.click();
    await expect.poll(() => lost.length, { timeout: patienceMs }).toBeGreaterThan(length);
  }
  await page.unroute(lose);
  // Longer than the 5 s after which optional parts are requested again.
  await page.waitForTimeout(6000);
  await page.getByRole('heading', { name: 'Shows', level: 1 }).waitFor({ state: 'attached' });
  expect((await page.getByRole('menu').count()) + (await page.getByRole('dialog').count())).toBe(0);
  await account.click();
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  await bell.click();
  await page.getByRole('dialog', { name: 'Notifications' }).waitFor();
  await context.close();
});

test('a press whose code comes late, or after another press, opens nothing; the next press works', {
  tags: 'long',
}, async () => {
  const viewport = { width: widths.desktop, height: 900 };
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
  const page = await context.newPage();
  await giveLogin(page, service, await service.addAccount('member', { subscribed: true }));
  const held: (() => void)[] = [];
  await page.route(/assets\/(?:menu-popup|inbox-popover|card-menu-popup)-/, async (route) => {
    await new Promise<void>((release) => held.push(release));
    await route.continue();
  });
  const release = () => {
    for (const go of held.splice(0)) go();
  };
  const opened = async () => (await page.getByRole('menu').count()) + (await page.getByRole('dialog').count());
  await page.goto(`${service.url}/latest-videos`);
  const cardMenu = page.getByRole('button', { name: /First card/ }).first();
  const account = page.getByRole('button', { name: 'Your account' });
  await account.waitFor();
  await cardMenu.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await page.waitForTimeout(3100);
  release();
  await page.waitForTimeout(500);
  expect(await opened()).toBe(0);
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Share' }).waitFor();
  await page.keyboard.press('Escape');
  const bell = page.getByRole('button', { name: 'Notifications' });
  await bell.click();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await account.click();
  await page.getByRole('menu').waitFor();
  release();
  await page.waitForTimeout(500);
  await page.keyboard.press('Escape');
  expect(await page.getByRole('dialog', { name: 'Notifications' }).count()).toBe(0);
  await bell.click();
  await page.getByRole('dialog', { name: 'Notifications' }).waitFor();
  await context.close();
});

test('an overlay whose texts fail to load changes nothing, and appears when the network is back', {
  tags: 'long',
}, async () => {
  const context = await browser.newContext({
    userAgent: iphone,
    viewport: { width: widths.phone, height: 844 },
    locale: 'en',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const lost: string[] = [];
  await page.route(/assets\/app-banner-/, async (route) => {
    const answer = await route.fetch();
    // The files of the code and of the texts have the same name.
    if (/<aside|"aside"|`aside`/.test(await answer.text())) return route.fulfill({ response: answer });
    lost.push(route.request().url());
    return route.abort();
  });
  await page.goto(`${service.url}/shows`);
  await expect.poll(() => lost.length, { timeout: patienceMs }).toBeGreaterThan(0);
  await page.waitForTimeout(1000);
  expect(lost.length).toBeLessThanOrEqual(2);
  await page.getByRole('heading', { name: 'Shows', level: 1 }).waitFor({ state: 'attached' });
  await page.unroute(/assets\/app-banner-/);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByRole('complementary', { name: 'The app' }).waitFor();
  await context.close();
});

test('rows whose code fails to load keep their place, and appear when the network is back', {
  tags: 'long',
}, async () => {
  const { operator } = service;
  const faq = await operator.studioFaq.get();
  const faqs = [{ question: 'Can I cancel?', answer: 'Yes.', published: true }];
  await operator.studioFaq.save({ body: { ...faq, faqs } });
  await operator.media.like({ params: { mediaId: videoId } });
  const latest = { name: 'Newest', kind: 'latest-player' as const, published: true };
  const { id: bannerId } = await operator.studioBanners.create({ body: latest });
  const page = await operator.studioPages.create({
    body: {
      slug: 'programme',
      title: 'The programme',
      requiresAuth: false,
      layoutType: 'standard',
      images: [],
      pageRows: [
        { type: 'media-list', title: 'Popular now', source: { kind: 'popular' } },
        { type: 'personal-list', title: '', list: 'recommended-for-you' },
        { type: 'banner', title: '', bannerId },
        { type: 'faq', title: '' },
        { type: 'media-list', title: 'Everything', source: { kind: 'latest-videos' } },
      ],
    },
  });
  await operator.studioPages.publish({ params: { id: page.id }, body: { version: page.version } });
  const { context, page: screen, lost } = await openLosing(/assets\/storyboard-preview-/);
  const lose = /assets\/(?:popular-row|personal-row|banner-row|faq-section)-[^/]+\.js$/;
  const rows = new Set<string>();
  await screen.route(lose, (route) => {
    rows.add(route.request().url());
    return route.abort();
  });
  await giveLogin(screen, service, await service.addAccount('member', { subscribed: true }));
  await screen.goto(`${service.url}/programme`);
  const last = screen.getByRole('heading', { name: 'Everything' });
  await last.waitFor();
  await screen.getByRole('region', { name: 'Popular now' }).getByRole('link', { name: 'First card' }).waitFor();
  await expect.poll(() => rows.size, { timeout: patienceMs }).toBe(4);
  await screen.waitForTimeout(500);
  await screen.getByRole('heading', { level: 1, name: 'The programme' }).waitFor();
  const before = await last.boundingBox();
  await screen.unroute(lose);
  await screen.evaluate(() => dispatchEvent(new Event('online')));
  await screen.getByRole('heading', { name: 'Recommended for you' }).waitFor();
  await screen.getByRole('button', { name: 'Can I cancel?' }).waitFor();
  await screen.getByText('Latest video').waitFor();
  const after = await last.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(10);
  await screen.getByText('Latest video').scrollIntoViewIfNeeded();
  await expect.poll(() => lost.length, { timeout: patienceMs }).toBeGreaterThan(0);
  await screen.waitForTimeout(500);
  expect(await last.count()).toBe(1);
  await context.close();
});

test('a screen that was opened offline appears when the network is back', { tags: 'long' }, async () => {
  const viewport = { width: widths.desktop, height: 900 };
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${service.url}/video/${videoId}`);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Cards', exact: true }).first().click();
  await page.getByRole('heading', { name: 'You are offline' }).first().waitFor();
  await context.setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Cards' }).waitFor();
  expect(await page.getByText('You are offline').count()).toBe(0);
  await context.close();
});
