import { dayMs } from '@greenlight/contract/duration';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addVideos } from '../packages/server/test/add-videos.ts';
import {
  closePages,
  expectGood,
  expectLoaded,
  onPhoneAndDesktop,
  openPage,
  patient,
  startBrowser,
  widths,
} from './support/browser.ts';
import { giveLogin } from './support/member.ts';
import { type Service, startService } from './support/service.ts';

/** Accounts this old are not redirected to the payment page. */
const userCreated = '2020-06-01T00:00:00.000Z';
let service: Service;
let browser: Browser;
/** Video ids by title. */
const ids = new Map<string, number>();

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * dayMs);
}

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  const { studioChannels } = service.operator;
  const made = await studioChannels.create({
    body: { name: 'Tides', slug: 'tides', description: 'About the sea.', layout: 'series-view', published: true },
  });
  const other = await studioChannels.create({ body: { name: 'Kilns', slug: 'kilns', published: true } });
  const plans = await studioChannels.addSeason({ params: { id: made.id }, body: { number: 1, title: 'Plans' } });
  const flights = await studioChannels.addSeason({ params: { id: made.id }, body: { number: 2, title: '' } });
  const [seasonId, secondId] = [plans.id, flights.id];
  await addVideos(service.databaseUrl, [
    { title: 'Ebb', channelId: made.id, seasonId, episode: 1, publishAt: daysAgo(40), tags: ['sea'] },
    { title: 'Flood', channelId: made.id, seasonId, episode: 2, publishAt: daysAgo(30), tags: ['sea'] },
    { title: 'Spring', channelId: made.id, seasonId: secondId, episode: 1, publishAt: daysAgo(20), tags: ['sea'] },
    { title: 'Firing', channelId: other.id, access: 'free', publishAt: daysAgo(10), tags: ['clay'] },
    { title: 'Alone', access: 'free', publishAt: daysAgo(5), tags: ['clay'] },
  ]);
  const { media } = await service.operator.media.list();
  for (const { title, mediaId } of media) ids.set(title, mediaId);
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

async function visit(path: string, email?: string, width = widths.desktop): Promise<Page> {
  const page = await openPage(browser, width);
  if (email) await giveLogin(page, service, email);
  await page.goto(service.url + path);
  await expectLoaded(page);
  return page;
}

function titles(page: Page, within = page.getByRole('main')): Promise<string[]> {
  return within.getByRole('article').getByRole('link').allTextContents();
}

/** Reports the videos as watched to the end. */
async function watch(email: string, ...watched: string[]): Promise<void> {
  const member = await service.signIn(email);
  for (const title of watched) {
    const body = { currentTime: 600, totalTime: 600, durationWatched: 600 };
    await member.history.report({ params: { mediaId: ids.get(title) as number }, body });
  }
}

test('the lists differ: latest has one video of each show, popular only liked or watched videos', {
  tags: 'long',
}, async () => {
  const page = await visit('/latest');
  expect(await titles(page)).toEqual(['Alone', 'Firing', 'Spring']);
  await page.goto(`${service.url}/popular`);
  await page.getByText('Nothing is popular yet').waitFor();
  const member = await service.signIn(await service.addAccount('member'));
  await member.media.like({ params: { mediaId: ids.get('Flood') as number } });
  await expect.poll(async () => (await page.reload(), titles(page)), patient).toEqual(['Flood']);
  await page.goto(`${service.url}/exclusive`);
  await expectLoaded(page);
  expect(await titles(page)).toEqual(['Spring', 'Flood', 'Ebb']);
  await page.context().close();
});

test('a member who has watched everything sees videos to watch again', { tags: 'long' }, async () => {
  const email = await service.addAccount('member', { subscribed: true });
  await watch(email, 'Ebb', 'Flood', 'Spring', 'Firing', 'Alone');
  const page = await visit('/browse', email);
  await page.getByText('You have seen everything there is.').waitFor(patient);
  const again = page.getByRole('region', { name: 'Watch again' });
  expect((await titles(page, again)).toSorted()).toEqual(['Alone', 'Ebb', 'Firing', 'Flood', 'Spring']);
  expect(await page.getByText('Popular now').count()).toBe(0);
  await expectGood(page);

  const { studioPages } = service.operator;
  const row = { type: 'personal-list' as const, title: 'Picked for you', list: 'recommended-for-you' as const };
  const { id, version } = await studioPages.create({ body: { slug: 'yours', title: 'Yours', pageRows: [row] } });
  await studioPages.publish({ params: { id }, body: { version } });
  await page.goto(`${service.url}/yours`);
  await page.getByRole('heading', { name: 'Watch again' }).waitFor(patient);
  expect(await page.getByText('Watch again').count(), 'once, not on each card').toBe(1);
  expect(await page.getByText('Picked for you').count()).toBe(0);
  await page.context().close();
});

test('before anything is watched, Browse is not in the latest order, and the popular order says so', {
  tags: 'long',
}, async () => {
  const page = await visit('/browse');
  expect(await titles(page)).not.toEqual(['Alone', 'Firing', 'Spring', 'Flood', 'Ebb']);
  await page.goto(`${service.url}/browse?sort=popular`);
  await page.getByRole('region', { name: 'Not watched yet' }).getByText('Alone').waitFor(patient);
  await expectGood(page);
  await page.context().close();
});

test('Browse can be sorted and filtered by genre', async () => {
  const page = await visit('/browse', undefined, widths.phone);
  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Oldest first' }).click();
  await page.waitForURL('**/browse?sort=oldest');
  await expect.poll(() => titles(page), patient).toEqual(['Ebb', 'Flood', 'Spring', 'Firing', 'Alone']);
  await page.getByRole('navigation', { name: 'Genres' }).getByRole('link', { name: 'sea' }).click();
  await page.waitForURL('**/browse?sort=oldest&tag=sea');
  await expect.poll(() => titles(page), patient).toEqual(['Ebb', 'Flood', 'Spring']);
  await page.reload();
  await expect.poll(() => titles(page), patient).toEqual(['Ebb', 'Flood', 'Spring']);
  await onPhoneAndDesktop(page, expectGood);
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await expect.poll(async () => (await titles(page)).length, patient).toBe(5);
  await page.context().close();
});

test('a show offers its first episode, later the next one; the episode order can be reversed', async () => {
  const visitor = await visit('/shows/tides');
  const main = visitor.getByRole('main');
  await main.getByRole('heading', { level: 2, name: 'Tides' }).waitFor();
  await main.getByText('Start here').waitFor();
  const button = main.getByRole('link', { name: 'Watch as a member' });
  expect(await button.getAttribute('href')).toBe(`/video/${ids.get('Ebb')}`);
  expect(await button.locator('.lucide-lock').count()).toBe(1);
  expect(await visitor.getByRole('tab').allTextContents()).toEqual(['Season 1 · Plans', 'Season 2']);
  const episodes = () => visitor.getByRole('tabpanel').getByRole('listitem').allTextContents();
  await expect.poll(async () => (await episodes())[0], patient).toContain('Ebb');
  await visitor.getByRole('button', { name: 'Oldest' }).click();
  await visitor.getByRole('tab', { name: 'Season 1 · Plans' }).click();
  await expect.poll(async () => (await episodes())[0], patient).toContain('Flood');
  await expectGood(visitor);
  await visitor.context().close();

  const email = await service.addAccount('member', { subscribed: true });
  await watch(email, 'Ebb');
  const page = await visit('/shows/tides', email);
  await page.getByText('Next episode').waitFor(patient);
  const next = page.getByRole('main').getByRole('link', { name: 'Watch now' });
  expect(await next.getAttribute('href')).toBe(`/video/${ids.get('Flood')}`);
  await page.context().close();
});

test('without a membership the home page shows free videos, and the payment page links to them', {
  tags: 'long',
}, async () => {
  const email = await service.addAccount('member', { userCreated });
  const page = await visit('/', email);
  const free = page.getByRole('region', { name: 'Free to watch' });
  await free.waitFor(patient);
  expect(await titles(page, free)).toEqual(['Alone', 'Firing']);
  await page.getByText('A membership opens everything else.').waitFor();
  await expectGood(page);
  await page.goto(`${service.url}/payment`);
  await page.getByRole('link', { name: 'Not now, show me what is free' }).click();
  await page.waitForURL('**/browse?access=free');
  await expect.poll(async () => (await titles(page)).toSorted(), patient).toEqual(['Alone', 'Firing']);
  await page.context().close();
});

test('shows are a slider, then a grid; zero likes show no number; a long search heading is cut', {
  tags: 'long',
}, async () => {
  const page = await visit('/shows');
  expect(await titles(page)).toEqual(['Tides', 'Kilns', 'Tides', 'Kilns']);
  expect(await titles(page, page.getByRole('region', { name: 'All shows' }))).toEqual(['Tides', 'Kilns']);
  await expectGood(page);
  await page.goto(`${service.url}/video/${ids.get('Alone')}`);
  await page.getByRole('button', { name: 'Like', exact: true }).waitFor(patient);
  expect(await page.getByRole('button', { name: '0', exact: true }).count()).toBe(0);
  for (const nothing of ['/search', '/search?search=zzzyyyxxx']) {
    await page.goto(service.url + nothing);
    await page.getByRole('region', { name: 'Shows' }).waitFor(patient);
    const about = page.getByRole('navigation', { name: 'What it is about' });
    expect(await about.getByRole('link', { name: 'sea' }).getAttribute('href')).toBe('/browse?tag=sea');
    await expectGood(page);
  }
  await page.goto(`${service.url}/search?search=${'a'.repeat(400)}`);
  const heading = page.getByRole('heading', { level: 1 });
  await heading.waitFor();
  expect((await heading.textContent())?.length).toBeLessThan(90);
  await expectGood(page);
  await page.context().close();
});
