import { dayMs } from '@greenlight/contract/duration';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closePages, expectHydration, expectNoViolations, openPage, startBrowser, widths } from './support/browser.ts';
import { publishFilm } from './support/film.ts';
import { giveLogin } from './support/member.ts';
import { type Service, startService } from './support/service.ts';

let service: Service;
let browser: Browser;
let videoId: number;
let member: string;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  const { operator } = service;
  const show = await operator.studioChannels.create({ body: { name: 'Cards', slug: 'cards', published: true } });
  const team = await operator.studioCreators.create({
    body: { displayName: 'Card Makers', slug: 'card-makers', published: true },
  });
  const film = { channelId: show.id, creatorTeamIds: [team.id], description: 'A test card.' };
  videoId = await publishFilm(service, { title: 'First card', ...film });
  await operator.studioConfig.update({ body: { config: { points_enabled: true } } });
  const closesAt = new Date(Date.now() + 3 * dayMs).toISOString();
  const pitch = await operator.studioPitches.create({
    body: { title: 'The second kiln', goal: 500, summary: 'Six evenings in a pottery.', text: 'A year.', closesAt },
  });
  await operator.studioPitches.move({ params: { id: pitch.id }, body: { state: 'open' } });
  member = await service.addAccount('member', { subscribed: true });
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

const painted = [
  ['/', 'First card'],
  ['/shows/cards', 'First card'],
  ['/video/1', 'First card'],
  ['/creators/card-makers', 'Card Makers'],
  ['/join', 'Join'],
  ['/learn-more', 'Join the crew'],
  ['/points/1', 'The second kiln'],
] as const;

/** URLs of pictures in the viewport that are not loaded or still fade in. */
function awaitedPictures(page: Page): Promise<string[]> {
  return page.locator('main img').evaluateAll((images: HTMLImageElement[]) =>
    images
      .filter((image) => {
        const { top, left, width } = image.getBoundingClientRect();
        return width > 0 && top < innerHeight && left < innerWidth;
      })
      .filter((image) => !image.complete || image.naturalWidth === 0 || getComputedStyle(image).opacity !== '1')
      .map(({ src }) => src),
  );
}

describe.each(painted)('%s', (path, words) => {
  test.each([widths.phone, widths.desktop])('is painted without scripts or calls, at %d px', async (width) => {
    const context = await browser.newContext({
      viewport: { width, height: 844 },
      locale: 'en',
      javaScriptEnabled: false,
    });
    const page = await context.newPage();
    const calls: string[] = [];
    page.on('request', (request) => void (/\/api\//.test(request.url()) && calls.push(request.url())));
    await page.goto(service.url + path);
    expect(await page.locator('h1').count()).toBe(1);
    await page.getByText(words).filter({ visible: true }).first().waitFor();
    await expect.poll(() => awaitedPictures(page), { timeout: 15_000 }).toEqual([]);
    expect(calls).toEqual([]);
    await context.close();
  });

  test('is hydrated without replacing elements, and does not request its painted answers again', async () => {
    // Far from the server's time zone and from the moment of the painting.
    const page = await openPage(browser, widths.desktop, {
      serviceWorkers: 'allow',
      timezoneId: 'Pacific/Kiritimati',
    });
    await page.addInitScript(() => {
      const { now } = Date;
      Date.now = () => now() + 26 * 60 * 60 * 1000;
    });
    const calls: string[] = [];
    const complaints: string[] = [];
    page.on(
      'console',
      (message) => void (['error', 'warning'].includes(message.type()) && complaints.push(message.text())),
    );
    page.on('request', (request) => void (/\/api\//.test(request.url()) && calls.push(request.url())));
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => document.querySelector('h1')?.setAttribute('data-painted-here', ''));
    });
    await page.goto(service.url + path);
    await page.waitForLoadState('networkidle');
    expect(await page.locator('h1[data-painted-here]').count()).toBe(1);
    // A painted page has no signed addresses, and only the first page of a list.
    expect(calls.filter((call) => !/\/playback$|[?&]page=[2-9]/.test(call))).toEqual([]);
    expect(complaints).toEqual([]);
    await expectNoViolations(page);
    await page.context().close();
  });
});

test('a signed-in viewer never sees the painted page of visitors', async () => {
  const page = await openPage(browser);
  await giveLogin(page, service, member);
  await page.addInitScript(() => {
    const seen = new Set<string>();
    const look = () => {
      if (!document.body) return requestAnimationFrame(look);
      const shown = getComputedStyle(document.querySelector('#root') ?? document.body).visibility === 'visible';
      if (shown) for (const link of document.querySelectorAll('header a')) seen.add(link.textContent ?? '');
      Object.assign(globalThis, { seen: [...seen] });
      return requestAnimationFrame(look);
    };
    look();
  });
  for (const path of ['/', `/video/${videoId}`]) {
    await page.goto(service.url + path);
    await page.getByRole('button', { name: 'Your account' }).waitFor();
    await page.waitForLoadState('networkidle');
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
    expect(seen.join()).not.toMatch(/Log in|Join/);
  }
  await page.context().close();
});

test('a Spanish browser gets Spanish without English first', { tags: 'long' }, async () => {
  const context = await browser.newContext({ locale: 'es-MX' });
  const page = await context.newPage();
  await page.goto(`${service.url}/learn-more`);
  await page.locator('html[lang=es]').waitFor();
  expect(await page.locator('html.unfit').count()).toBe(0);
  await page
    .getByRole('link', { name: /entrar|iniciar sesión/i })
    .first()
    .waitFor();
  await context.close();
});

test('the app can be installed, and shows that it is offline', async () => {
  const page = await openPage(browser, widths.desktop, { serviceWorkers: 'allow' });
  await page.goto(service.url);
  const session = await page.context().newCDPSession(page);
  const { errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(`${service.url}/shows`);
  const kept = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/index.html');
  // Only the start code and the code of the one screen that the service worker saw.
  expect(kept.length).toBeLessThan(20);
  expect(kept.filter((path) => !/^\/(?:assets\/|index\.html$)/.test(path))).toEqual([]);
  await page.context().setOffline(true);
  await page.goto(`${service.url}/video/${videoId}`);
  await page
    .getByText(/You are offline|can’t be reached/)
    .first()
    .waitFor();
  await expectNoViolations(page);
  await page.context().setOffline(false);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'First card' }).waitFor();
  await page.context().close();
});

test('a page that was opened offline continues by itself when the connection is back', { tags: 'long' }, async () => {
  const page = await openPage(browser, widths.desktop, { serviceWorkers: 'allow' });
  await page.goto(service.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(`${service.url}/latest-videos`);
  const card = page.getByRole('article').first();
  await expectHydration(page);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('main').getByText('can’t be reached').waitFor();
  expect(await card.count()).toBe(0);
  await page.context().setOffline(false);
  await card.waitFor();
  await page.context().close();
});

test('the offline screen uses the language of the browser, even at its first use', { tags: 'long' }, async () => {
  const context = await browser.newContext({ locale: 'es-ES' });
  const page = await context.newPage();
  await page.goto(service.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.goto(`${service.url}/shows`);
  await page
    .getByText(/No tienes conexión|No se puede contactar/)
    .first()
    .waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('es');
  await context.close();
});

test('an installed app shows the current settings, also on the home screen', { tags: 'long' }, async () => {
  const page = await openPage(browser, widths.desktop, { serviceWorkers: 'allow' });
  await page.goto(`${service.url}/shows`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await service.operator.studioConfig.update({ body: { config: { browse_enabled: false } } });
  const home = await page.goto(service.url);
  expect(await home?.text()).toContain('data-painted=');
  await page.getByRole('link', { name: 'Home' }).first().waitFor();
  expect(await page.getByRole('link', { name: 'Browse' }).count()).toBe(0);
  await service.operator.studioConfig.update({ body: { config: { browse_enabled: true } } });
  await page.context().close();
});

/** A painted page whose scripts are delayed. */
async function openSlowly(delayMs: number): Promise<Page> {
  const page = await openPage(browser, widths.phone);
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    await route.continue();
  });
  await page.goto(service.url, { waitUntil: 'commit' });
  return page;
}

test('a press before hydration is repeated after it', async () => {
  const page = await openSlowly(300);
  await page.getByRole('button', { name: 'Menu' }).click();
  expect(await page.locator('#root[data-painted]').count()).toBe(1);
  await page.getByRole('dialog').getByRole('link', { name: 'Shows' }).waitFor();
  await page.context().close();
});

test.each([
  ['another one followed', 500, (page: Page) => page.evaluate(() => document.body.click())],
  ['is long past', 5000, async () => undefined],
])('a press before hydration that %s opens nothing', { tags: 'long' }, async (_, delayMs, next) => {
  const page = await openSlowly(delayMs);
  await page.getByRole('button', { name: 'Menu' }).click();
  await next(page);
  expect(await page.locator('#root[data-painted]').count()).toBe(1);
  await expectHydration(page);
  await page.waitForTimeout(500);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').waitFor();
  await page.context().close();
});
