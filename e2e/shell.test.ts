import { dayMs } from '@greenlight/contract/duration';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedVideos } from '../packages/server/test/seed-videos.ts';
import {
  closePages,
  expectGood,
  expectNoOverflow,
  expectNoViolations,
  openPage,
  startBrowser,
  widths,
} from './support/browser.ts';
import { giveLogin, signIn } from './support/member.ts';
import { password, type Service, startService } from './support/service.ts';

const patienceMs = 10_000;
const weekMs = 7 * dayMs;
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1';
const saltRoads = {
  name: 'Salt Roads',
  slug: 'salt-roads',
  description: 'Where salt went, and who carried it. '.repeat(20),
  published: true,
};
let service: Service;
let browser: Browser;
let member: string;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  const { operator } = service;
  const config = {
    project: 'Kiln',
    pages_api_enabled: true,
    store_url: 'https://shop.example/',
    app_store_url: 'https://apps.example/kiln',
  };
  await operator.studioConfig.update({ body: { config } });
  await operator.studioChannels.create({ body: saltRoads });
  const ada = { displayName: 'Ada Makers', slug: 'ada', published: true };
  const { id: creatorTeamId } = await operator.studioCreators.create({ body: ada });
  await operator.studioCreators.create({ body: { displayName: 'Joinery', slug: 'the-joiners', published: true } });
  await seedVideos(service.databaseUrl, 1);
  await operator.studioMedia.update({ params: { mediaId: 1 }, body: { creatorTeamIds: [creatorTeamId] } });
  const meetAda = { kind: 'creator-banner' as const, name: 'Meet Ada', creatorTeamId, published: true };
  const { id: bannerId } = await operator.studioBanners.create({ body: meetAda });
  await publishPage({
    slug: 'about',
    title: 'About us',
    pageRows: [
      { type: 'creator-list', title: 'Who makes it', creatorTeamIds: [] },
      { type: 'banner', title: '', bannerId },
      { type: 'media-list', title: 'By Ada', source: { kind: 'creator', creatorTeamId } },
    ],
  });
  await publishPage({ slug: 'greenlight-plans', title: 'What comes next', requiresAuth: true });
  member = await service.addAccount('member', { subscribed: true });
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

async function publishPage(draft: Parameters<Service['operator']['studioPages']['create']>[0]['body']) {
  const { id, version } = await service.operator.studioPages.create({ body: draft });
  await service.operator.studioPages.publish({ params: { id }, body: { version } });
}
async function setConfig(config: Record<string, unknown>) {
  await service.operator.studioConfig.update({ body: { config } });
}

/** Pixels from the left edge of the second-to-last character to that of the last one; negative right to left. */
function lastStepPx(text: Locator): Promise<number> {
  return text.evaluate((element) => {
    const [before = 0, last = 0] = [2, 1].map((fromEnd) => {
      const { firstChild } = element;
      const at = (firstChild?.textContent?.length ?? 0) - fromEnd;
      const range = document.createRange();
      if (firstChild) {
        range.setStart(firstChild, at);
        range.setEnd(firstChild, at + 1);
      }
      return range.getBoundingClientRect().left;
    });
    return last - before;
  });
}

/** How the top bar shows the name of the service. A name that wraps below the line of the bar is hidden. */
function brandOf(page: Page, project: string): Promise<'whole' | 'emblem' | 'cut'> {
  const name = page.getByRole('banner').getByText(project, { exact: true });
  return name.evaluate((element) => {
    const link = element.parentElement as Element;
    if (element.getBoundingClientRect().top >= link.getBoundingClientRect().bottom) return 'emblem';
    return element.scrollWidth > element.clientWidth ? 'cut' : 'whole';
  });
}

/** Number of pixels by which the box of a text extends beyond the right edge of its parent, the start side in RTL. */
function overhangPx(text: Locator): Promise<number> {
  return text.evaluate((element) => {
    const around = element.parentElement?.getBoundingClientRect().right ?? 0;
    return element.getBoundingClientRect().right - around;
  });
}

function nav(page: Page) {
  return page.getByRole('navigation', { name: 'Main' });
}
async function goTo(page: Page, path: string, ending = path) {
  await page.goto(service.url + path);
  await page.waitForURL(service.url + ending);
}

test('after the login a custom page opens with its query', { tags: 'long' }, async () => {
  const page = await openPage(browser);
  await goTo(page, '/greenlight-plans?from=mail', '/login');
  await signIn(page, service, member);
  expect(page.url()).toBe(`${service.url}/greenlight-plans?from=mail`);
  await page.context().close();
});

test('paths of one word: first creators, then join pages, then shows', { tags: 'long' }, async () => {
  const page = await openPage(browser);
  await goTo(page, '/ada');
  await page.getByRole('heading', { name: 'Ada Makers', level: 1 }).waitFor({ state: 'attached' });
  await goTo(page, '/the-joiners');
  await page.getByRole('heading', { name: 'Joinery', level: 1 }).waitFor({ state: 'attached' });
  await goTo(page, '/join-ada', '/join/ada');
  await goTo(page, '/please/join/ada', '/join/ada');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('greenlight.creatorReferral')), { timeout: patienceMs })
    .toBe('ada');
  const long = 'very-'.repeat(20);
  const absent = ['/nobody', '/0', '/creators/0', `/${long}long`, `/creators/${long}joined`];
  for (const address of absent) await goTo(page, address, '/not-found');
  await goTo(page, `/${long}joiners`, '/join/ers');
  await setConfig({ creator_pages_enabled: false });
  await goTo(page, '/salt-roads');
  await page.getByRole('heading', { name: 'Salt Roads', level: 1 }).waitFor({ state: 'attached' });
  await goTo(page, '/join-ada', '/join/ada');
  await goTo(page, '/a/b/c');
  await page.getByRole('heading', { name: 'This page is not here', level: 1 }).waitFor({ state: 'attached' });
  await setConfig({ creator_pages_enabled: true });
  await page.context().close();
});

test('a disabled feature has no menu entry and no page after the next load', async () => {
  const page = await openPage(browser);
  await goTo(page, '/');
  await nav(page).getByRole('link', { name: 'Browse' }).click();
  await page.waitForURL(`${service.url}/browse`);
  await setConfig({ browse_enabled: false });
  await goTo(page, '/browse', '/not-found');
  await nav(page).getByRole('link', { name: 'Home' }).waitFor();
  expect(await nav(page).getByRole('link', { name: 'Browse' }).count()).toBe(0);
  await setConfig({ browse_enabled: true });
  await goTo(page, '/about');
  const links = page.getByRole('main').locator('a[href^="/creators/"]');
  await expect.poll(() => links.count(), { timeout: patienceMs }).toBe(4);
  await setConfig({ creator_pages_enabled: false });
  await page.reload();
  await page.getByRole('heading', { name: 'By Ada' }).waitFor();
  await page.getByRole('main').getByText('Ada Makers').waitFor();
  expect(await page.locator('a[href^="/creators/"]').count()).toBe(0);
  await setConfig({ creator_pages_enabled: true });
  await page.context().close();
});

test('a phone shows the whole name of the service, or only its emblem', { tags: 'long' }, async () => {
  const page = await openPage(browser, 360);
  await giveLogin(page, service, await service.addAccount('member'));
  for (const [project, shown] of [
    ['Kiln', 'whole'],
    ['Kiln and Company Television', 'emblem'],
  ] as const) {
    await setConfig({ project });
    await page.goto(service.url);
    await page.getByRole('button', { name: 'Your account' }).waitFor();
    expect(await brandOf(page, project)).toBe(shown);
    await expectNoOverflow(page);
  }
  await setConfig({ project: 'Kiln' });
  await page.context().close();
});

test('the URL can hide menus: in a browser while links are followed, in an app on all pages', async () => {
  const page = await openPage(browser);
  await goTo(page, '/shows?hidemenus=1');
  await page.getByRole('heading', { name: 'Shows', level: 1 }).waitFor();
  expect((await page.getByRole('banner').count()) + (await nav(page).count())).toBe(0);
  await page.getByRole('link', { name: 'Salt Roads' }).first().click();
  await page.waitForURL(`${service.url}/shows/salt-roads`);
  await page.getByRole('heading', { name: 'Salt Roads' }).first().waitFor();
  expect((await page.getByRole('banner').count()) + (await nav(page).count())).toBe(0);
  await page.reload();
  await page.getByRole('heading', { name: 'Salt Roads' }).first().waitFor();
  expect((await page.getByRole('banner').count()) + (await nav(page).count())).toBe(0);
  await goTo(page, '/shows');
  await nav(page).waitFor();
  await goTo(page, '/shows?iosapp=true');
  await goTo(page, '/popular');
  await page.getByRole('heading', { name: 'Popular', level: 1 }).waitFor();
  expect((await page.getByRole('banner').count()) + (await nav(page).count())).toBe(0);
  await page.context().close();
});

test('a token in the URL signs one tab in, and is stored in no shared place', { tags: 'long' }, async () => {
  const { operator } = service;
  const email = 'override@example.com';
  await operator.staff.addMember({ body: { email, displayName: 'Ona Override', password, role: 'member' } });
  const device = { deviceIdentifier: crypto.randomUUID(), model: 'iOS App', platform: 'ios' as const };
  const { token } = await operator.account.login({ body: { email, password, device } });
  const page = await openPage(browser);
  const referers: string[] = [];
  page.on('request', (request) => referers.push(request.headers().referer ?? ''));
  await goTo(page, `/greenlight-plans?token=${token}&tab=2`, '/greenlight-plans?tab=2');
  await page.getByRole('button', { name: 'Your account' }).waitFor();
  expect(referers.filter((referer) => referer.includes(token) && !referer.startsWith(service.url))).toEqual([]);
  expect(await page.evaluate(() => Object.values(localStorage).join(' '))).not.toContain(token);
  // The account menu stays open when the screen is loaded after it.
  await page.route('**/generic-page*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.reload();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByText(email).waitFor();
  await page.locator('main[aria-label="What comes next"]').waitFor();
  await page.waitForTimeout(300);
  expect(await page.getByText(email).isVisible()).toBe(true);
  expect(await page.evaluate(() => Object.values(localStorage).join(' '))).not.toContain(email);
  const other = await page.context().newPage();
  await goTo(other, '/greenlight-plans', '/login');
  await page.context().close();
});

test('another language is chosen by hand or by the browser, and shown right to left', async () => {
  const texts = { shell: { 'nav.home': 'الرئيسية', 'nav.shows': 'البرامج' } };
  const arabic = {
    code: 'ar',
    name: 'العربية',
    direction: 'rtl' as const,
    altCodes: ['ar-EG'],
    published: true,
    texts,
  };
  await service.operator.studioLanguages.create({ body: arabic });
  const page = await openPage(browser);
  await goTo(page, '/shows');
  await nav(page).getByRole('link', { name: 'Shows' }).waitFor();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'العربية' }).click();
  await page.getByRole('link', { name: 'البرامج' }).first().waitFor();
  const html = page.locator('html');
  expect([await html.getAttribute('dir'), await html.getAttribute('lang')]).toEqual(['rtl', 'ar']);
  const rail = await page.getByRole('navigation').first().boundingBox();
  expect(rail?.x).toBeGreaterThan(widths.desktop / 2);
  await expectGood(page);
  await page.reload();
  await page.getByRole('link', { name: 'البرامج' }).first().waitFor();
  const cutShort = page.getByText('Where salt went').first();
  await cutShort.waitFor();
  expect(await cutShort.evaluate((text) => text.scrollHeight > text.clientHeight)).toBe(true);
  expect(await overhangPx(cutShort)).toBeLessThanOrEqual(0);
  await goTo(page, '/search');
  const untranslated = page.getByRole('heading', { name: 'What do you want to watch?' });
  expect(await lastStepPx(untranslated)).toBeGreaterThan(0);
  await page.context().close();
  const phone = await openPage(browser, widths.phone, { locale: 'ar-EG' });
  await goTo(phone, '/shows');
  await expect.poll(() => phone.locator('html').getAttribute('dir'), { timeout: patienceMs }).toBe('rtl');
  await expectNoOverflow(phone);
  await phone.context().close();
});

test('phones see the app banner, but not in the week after it was closed', { tags: 'long' }, async () => {
  const page = await openPage(browser, widths.phone, { userAgent: iphone });
  const banner = page.getByRole('complementary', { name: 'The app' });
  await goTo(page, '/shows');
  await banner.waitFor();
  expect(await banner.getByRole('link').getAttribute('href')).toBe('https://apps.example/kiln');
  await expectNoViolations(page);
  await goTo(page, '/signup');
  await page.getByRole('button', { name: 'Create account' }).waitFor();
  expect(await banner.count()).toBe(0);
  await goTo(page, '/embed/99');
  await page.getByText('This page is not here').first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(await banner.count()).toBe(0);
  await goTo(page, '/shows');
  await banner.getByRole('button', { name: 'Close' }).click();
  expect(await banner.count()).toBe(0);
  await page.clock.install({ time: Date.now() + weekMs - 60_000 });
  await page.reload();
  await page.getByRole('heading', { name: 'Shows', level: 1 }).waitFor();
  expect(await banner.count()).toBe(0);
  await page.clock.setFixedTime(Date.now() + weekMs);
  await page.reload();
  await banner.waitFor();
  await page.context().close();
});

test('an app handles what it has screens for, and navigates the page', { tags: 'long' }, async () => {
  const page = await openPage(browser, widths.phone);
  await page.addInitScript(() => {
    const said: unknown[] = [];
    Object.assign(globalThis, {
      said,
      greenlightHost: {
        platform: 'android',
        can: ['signup', 'login', 'purchase', 'share', 'open-external', 'exit', 'status-bar'],
        postMessage: (text: string) => said.push(JSON.parse(text)),
      },
    });
  });
  const said = () => page.evaluate(() => (globalThis as unknown as { said: { type: string }[] }).said);
  const say = (message: object) =>
    page.evaluate((text) => {
      const { greenlightBridge } = globalThis as unknown as { greenlightBridge: { receive(text: string): boolean } };
      return greenlightBridge.receive(text);
    }, JSON.stringify(message));
  await goTo(page, '/shows');
  await expect.poll(said, { timeout: patienceMs }).toContainEqual({ type: 'ready', version: 1 });
  expect(await said()).toContainEqual({ type: 'status-bar', color: '#0a0d0c', style: 'dark' });
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await expect.poll(said, { timeout: patienceMs }).toContainEqual({ type: 'login' });
  expect(page.url()).toBe(`${service.url}/shows`);
  expect(await say({ type: 'navigate', path: '//elsewhere.example' })).toBe(false);
  expect(await say({ type: 'navigate', path: '/latest-videos' })).toBe(true);
  await page.waitForURL(`${service.url}/latest-videos`);
  await page.getByRole('main').getByRole('link', { name: 'Video 1' }).waitFor();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.getByRole('contentinfo').getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menu').waitFor();
  await say({ type: 'back' });
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  expect(page.url()).toBe(`${service.url}/latest-videos`);
  await say({ type: 'back' });
  await page.waitForURL(`${service.url}/shows`);
  const device = { deviceIdentifier: crypto.randomUUID(), model: 'Android App', platform: 'android' as const };
  const email = await service.addAccount('member');
  const { token } = await service.operator.account.login({ body: { email, password, device } });
  const given = new URLSearchParams({ token, deviceIdentifier: device.deviceIdentifier });
  await say({ type: 'navigate', path: `/coupon?${given}` });
  await page.getByRole('heading', { level: 1, name: 'Enter Discount Code' }).waitFor({ state: 'attached' });
  expect(page.url()).toBe(`${service.url}/coupon`);
  await say({ type: 'navigate', path: '/video/1' });
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: 'Share with…' }).click();
  const url = `${service.url}/video/1`;
  await expect.poll(said, { timeout: patienceMs }).toContainEqual({ type: 'share', url, title: 'Video 1' });
  await say({ type: 'back' });
  await say({ type: 'navigate', path: '/learn-more' });
  await page.getByRole('link', { name: 'Join monthly' }).click();
  await expect.poll(said, { timeout: patienceMs }).toContainEqual({ type: 'purchase' });
  expect(page.url()).toBe(`${service.url}/learn-more`);
  await page.context().close();
});

test('an app with an expired token sees the error screen and no login', { tags: 'long' }, async () => {
  const page = await openPage(browser, widths.phone);
  const token = `header.${btoa(JSON.stringify({ sub: crypto.randomUUID() }))}.signature`;
  const given = new URLSearchParams({ iosapp: '1', token, deviceIdentifier: crypto.randomUUID() });
  await goTo(page, `/coupon?${given}`, '/something-went-wrong');
  await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor({ state: 'attached' });
  await goTo(page, '/coupon', '/something-went-wrong');
  expect(await page.evaluate(() => sessionStorage.getItem('greenlight.override'))).toBeNull();
  await page.context().close();
});

test.each([
  ['phone', widths.phone],
  ['desktop', widths.desktop],
])('the frame of the site is accessible on a %s, and its keys work', async (_, width) => {
  const page = await openPage(browser, width);
  for (const path of ['/not-found', '/something-went-wrong', '/about']) {
    await goTo(page, path);
    await page.getByRole('main').waitFor();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).waitFor();
    await expectNoViolations(page);
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path)
      .toBeLessThanOrEqual(0);
  }
  await page.keyboard.press('/');
  await page.waitForURL(`${service.url}/search`);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), { timeout: patienceMs }).toBe('INPUT');
  await page.context().close();
});
