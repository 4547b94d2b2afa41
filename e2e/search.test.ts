import { Client } from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closePages,
  expectGood,
  expectHydration,
  expectNoViolations,
  onPhoneAndDesktop,
  openPage,
  patient,
  startBrowser,
  widths,
} from './support/browser.ts';
import { publishFilm } from './support/film.ts';
import { currentTime } from './support/member.ts';
import { type Service, startService } from './support/service.ts';

let service: Service;
let browser: Browser;
let filmId: number;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  const { operator } = service;
  const show = await operator.studioChannels.create({ body: { name: 'Night Kilns', slug: 'kilns', published: true } });
  const team = await operator.studioCreators.create({
    body: { displayName: 'Clay Works', slug: 'clay-works', published: true },
  });
  filmId = await publishFilm(service, {
    title: 'Señor Brücke fires the copper kiln',
    description: 'An evening at the workshop.',
    channelId: show.id,
    creatorTeamIds: [team.id],
    chapters: [
      { start: 0, title: 'Hello' },
      { start: 3, title: 'Opening the furnace' },
    ],
  });
  const text = '1\n00:00:02,000 --> 00:00:03,500\nThe porcelain is glowing\n';
  const captions = { label: 'English', text, isDefault: true };
  await operator.studioMedia.setCaptions({ params: { mediaId: filmId, language: 'en' }, body: captions });
  await insertMedia('Glaze test', 1, 45);
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

/** Inserts `count` videos without files, each a day older than the previous one; the first is `days` days old. */
async function insertMedia(title: string, days: number, count: number) {
  const database = new Client({ connectionString: service.databaseUrl });
  await database.connect();
  await database.query(
    `insert into media (title, publish_at, playable_at, asset_id, duration_s, access)
    select $1 || ' ' || n, now() - ($2 + n) * interval '1 day', now(), gen_random_uuid(), 30 * n, 'members'
    from generate_series(1, $3::int) n`,
    [title, days - 1, count],
  );
  await database.end();
}

function box(page: Page) {
  return page.getByRole('main').getByRole('combobox', { name: 'Search' });
}

test('a match in the captions opens the video at its time', { tags: 'long' }, async () => {
  const page = await openPage(browser, widths.phone);
  await page.goto(`${service.url}/search`);
  await page.getByRole('heading', { name: 'What do you want to watch?' }).waitFor();
  await box(page).fill('porcelian');
  await box(page).press('Enter');
  await page.waitForURL((url) => url.searchParams.get('search') === 'porcelian');
  const match = page.getByRole('link', { name: 'At 0:02 The porcelain is glowing' });
  await match.waitFor();
  expect(await page.locator('mark').allTextContents()).toEqual(['porcelain']);
  await onPhoneAndDesktop(page, expectGood);
  await match.click();
  await page.waitForURL(`**/video/${filmId}?t=2`);
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2);
  expect(await currentTime(page)).toBeGreaterThanOrEqual(2);
  await page.context().close();
});

test('by keyboard only: search box, suggestion, video', async () => {
  const page = await openPage(browser);
  await page.goto(service.url);
  await expectHydration(page);
  await page.keyboard.press('/');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  await expect.poll(focused, patient).toBe('search');
  await page.keyboard.type('copper');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?search=copper');
  await page
    .getByRole('link', { name: /copper kiln/ })
    .first()
    .waitFor();
  await box(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  // Insert the text at once: suggestions for each letter would come and go, and the chosen one with them.
  await page.keyboard.insertText('senor bru');
  await page.getByRole('option', { name: /Señor Brücke/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/video/${filmId}`);
  await page.context().close();
});

test('a creator’s page searches that creator’s videos; filters are in the URL', { tags: 'long' }, async () => {
  const page = await openPage(browser);
  await page.goto(`${service.url}/creators/clay-works`);
  await page.getByRole('searchbox', { name: 'Search in Clay Works' }).fill('kiln');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.search === '?search=kiln&ctid=1&creatorName=Clay+Works');
  await page.getByText('in Clay Works', { exact: true }).waitFor();
  await page
    .getByRole('link', { name: /copper kiln/ })
    .first()
    .waitFor();
  await expectNoViolations(page);
  await page.getByRole('combobox', { name: 'Length' }).click();
  await page.getByRole('option', { name: 'Over 20 minutes' }).click();
  await page.waitForURL((url) => url.searchParams.get('length') === 'long');
  await page.getByRole('heading', { name: 'Nothing found for “kiln”' }).waitFor();
  await expectNoViolations(page);
  await page.goBack();
  await page
    .getByRole('link', { name: /copper kiln/ })
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Search everywhere, not only in Clay Works' }).click();
  await page.waitForURL((url) => url.search === '?search=kiln');
  await page.getByRole('heading', { name: 'Shows' }).waitFor();
  const show = page.getByRole('link', { name: 'Night Kilns' });
  expect(await show.getAttribute('href')).toBe('/shows/kilns');
  await page.context().close();
});

test('scrolling loads more results, each one once', async () => {
  const page = await openPage(browser, widths.phone);
  await page.goto(`${service.url}/search?search=glaze`);
  const titles = page.getByRole('main').getByRole('heading', { level: 3 });
  await titles.first().waitFor();
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 4000);
      return titles.count();
    }, patient)
    .toBe(45);
  expect(new Set(await titles.allTextContents()).size).toBe(45);
  await page.getByText('No more results.').waitFor();
  await page.context().close();
});

test('a video published while the viewer scrolls causes no duplicates', { tags: 'long' }, async () => {
  const page = await openPage(browser, widths.phone);
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(`${service.url}/latest-videos`);
  const titles = page.getByRole('article');

  await expect.poll(() => titles.count(), patient).toBe(20);
  await insertMedia('Just out', 0, 1);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 4000);
      return titles.count();
    }, patient)
    .toBe(46);
  expect(new Set(await titles.allTextContents()).size).toBe(46);
  expect(errors).toEqual([]);
  await page.context().close();
});

test('the filters list every show and every year of the videos', { tags: 'long' }, async () => {
  const database = new Client({ connectionString: service.databaseUrl });
  await database.connect();
  await database.query(
    `insert into channel (name, slug, published)
    select 'Show ' || n, 'show-' || n, true from generate_series(1, 100) n on conflict do nothing`,
  );
  await database.query(
    `insert into media (title, publish_at, playable_at, asset_id, duration_s, access)
    values ('The oldest reel', '1998-05-01T12:00:00Z', now(), gen_random_uuid(), 30, 'members')`,
  );
  await database.end();
  // Created through the studio, so that the cached lists are cleared.
  const slug = `show-${crypto.randomUUID()}`;
  await service.operator.studioChannels.create({ body: { name: 'Show 101', slug, published: true } });
  const page = await openPage(browser);
  await page.goto(`${service.url}/search?search=reel`);
  await page.getByRole('combobox', { name: 'Show' }).click();
  await expect.poll(() => page.getByRole('option', { name: /^Show \d+$/ }).count(), patient).toBeGreaterThan(100);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Year' }).click();
  await page.getByRole('option', { name: '1998' }).click();
  await page.waitForURL((url) => url.searchParams.get('year') === '1998');
  await page
    .getByRole('link', { name: /oldest reel/ })
    .first()
    .waitFor();
  await page.context().close();
});
