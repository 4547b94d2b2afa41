import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  closePages,
  expectGood,
  expectHydration,
  expectNoViolations,
  openPage,
  startBrowser,
  widths,
} from './support/browser.ts';
import { giveLogin, signIn } from './support/member.ts';
import { type Service, startService } from './support/service.ts';

/** A timeout for busy machines. */
const patience = { timeout: 20_000 };

let service: Service;
let browser: Browser;
let member: string;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  const database = new Client({ connectionString: service.databaseUrl });
  await database.connect();
  await database.query(
    `insert into media (title, description, publish_at, playable_at, asset_id, duration_s, access)
    select 'Film ' || n, 'What it is about.', now() - n * interval '1 day', now(), $1::uuid, 300, 'members'
    from generate_series(1, 6) n`,
    [randomUUID()],
  );
  await database.end();
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});
beforeEach(async () => {
  member = await service.addAccount('member', { subscribed: true });
});

async function openAs(email: string, width?: number): Promise<Page> {
  const page = await openPage(browser, width);
  await giveLogin(page, service, email);
  return page;
}

function menuOf(page: Page, title: string) {
  return page
    .getByRole('main')
    .getByRole('button', { name: `More about ${title}` })
    .first();
}

test.each([
  ['a phone', widths.phone],
  ['a desktop', widths.desktop],
])('on %s: add from a card, remove, undo', async (_, width) => {
  const page = await openAs(member, width);
  await page.goto(`${service.url}/watchlist`);
  await page.getByRole('heading', { name: 'Your watchlist is empty' }).waitFor();
  await page.getByText('Content you add to your watchlist will appear here.').waitFor();
  await expectNoViolations(page);
  await page.goto(`${service.url}/latest-videos`);
  for (const title of ['Film 1', 'Film 2']) {
    await menuOf(page, title).click();
    const added = page.waitForResponse((response) => response.url().includes('my-watchlist'));
    await page.getByRole('menuitem', { name: 'Add to watchlist' }).click();
    expect((await added).status()).toBe(204);
  }
  await page.goto(`${service.url}/watchlist`);
  const links = page.getByRole('main').getByRole('link', { name: /^Film/ });
  await expect.poll(() => links.allTextContents(), patience).toEqual(['Film 2', 'Film 1']);
  await expectGood(page);
  await page.getByRole('button', { name: 'Remove Film 2 from your watchlist' }).click();
  await expect.poll(() => links.allTextContents(), patience).toEqual(['Film 1']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => links.allTextContents(), patience).toEqual(['Film 2', 'Film 1']);
  await expect
    .poll(async () => (await (await service.signIn(member)).watchlist.get()).media.map(({ title }) => title), patience)
    .toEqual(['Film 2', 'Film 1']);
  await page.context().close();
});

test('adding and removing change the lists at once, and are reverted when the call fails', {
  tags: 'long',
}, async () => {
  const { operator } = service;
  const slug = `room-${randomUUID()}`;
  const { id, version } = await operator.studioPages.create({
    body: {
      slug,
      title: 'Room',
      pageRows: [
        { type: 'personal-list', title: 'For later', list: 'watchlist' },
        { type: 'media-list', title: 'New', source: { kind: 'latest-videos' } },
      ],
    },
  });
  await operator.studioPages.publish({ params: { id }, body: { version } });
  const client = await service.signIn(member);
  await client.watchlist.add({ params: { mediaId: 4 } });
  const page = await openAs(member);
  // The service is slow, so that the lists show optimistic updates; later it refuses.
  let isRefusing = false;
  const answers: (() => void)[] = [];
  const hold = async (mediaId: number) => {
    await page.route(`**/my-watchlist/${mediaId}`, async (route) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      await (isRefusing ? route.fulfill({ status: 500, body: '{}' }) : route.continue());
    });
  };
  const answerAll = () => answers.splice(0).forEach((answer) => answer());
  await Promise.all([hold(1), hold(4)]);
  await page.goto(`${service.url}/${slug}`);
  const row = page.getByRole('region', { name: 'For later' }).getByRole('link', { name: /^Film/ });
  const listed = page.getByRole('main').getByRole('link', { name: /^Film/ });
  const mark = async (title: string, wish: string) => {
    await page
      .getByRole('region', { name: 'New' })
      .getByRole('button', { name: `More about ${title}` })
      .click();
    await page.getByRole('menuitem', { name: wish }).click();
    await page.getByRole('menu').waitFor({ state: 'detached' });
  };
  await expect.poll(() => row.allTextContents(), patience).toEqual(['Film 4']);
  await mark('Film 1', 'Add to watchlist');
  await expect.poll(() => row.allTextContents(), patience).toEqual(['Film 1', 'Film 4']);
  await mark('Film 4', 'Remove from watchlist');
  await expect.poll(() => row.allTextContents(), patience).toEqual(['Film 1']);
  answerAll();
  await expect
    .poll(async () => (await client.watchlist.get()).media.map(({ title }) => title), patience)
    .toEqual(['Film 1']);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Watchlist' }).click();
  await page.getByRole('heading', { name: 'Watchlist', level: 1 }).waitFor();
  await expect.poll(() => listed.allTextContents(), patience).toEqual(['Film 1']);
  await page.goBack();
  isRefusing = true;
  await mark('Film 4', 'Add to watchlist');
  await expect.poll(() => row.allTextContents(), patience).toEqual(['Film 4', 'Film 1']);
  await mark('Film 1', 'Remove from watchlist');
  await expect.poll(() => row.allTextContents(), patience).toEqual(['Film 4']);
  answerAll();
  await expect.poll(() => row.allTextContents(), patience).toEqual(['Film 1']);
  // The list also shows a change at once when it was opened before.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Watchlist' }).click();
  await page.getByRole('button', { name: 'Remove Film 1 from your watchlist' }).click();
  await page.getByRole('heading', { name: 'Your watchlist is empty' }).waitFor();
  await page.goBack();
  await expect.poll(() => row.count(), patience).toBe(0);
  await page.context().close();
});

test('by keyboard only: add in the menu of a card, remove in the watchlist', { tags: 'long' }, async () => {
  const page = await openAs(member);
  await page.goto(`${service.url}/latest-videos`);
  const hasFocus = () => menuOf(page, 'Film 3').evaluate((button) => button === document.activeElement);
  await menuOf(page, 'Film 3').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Add to watchlist' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(hasFocus, patience).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Remove from watchlist' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(hasFocus, patience).toBe(true);
  await page.goto(`${service.url}/watchlist`);
  await page.getByRole('button', { name: 'Remove Film 3 from your watchlist' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your watchlist is empty' }).waitFor();
  await page.context().close();
});

test('a failed removal is reverted', { tags: 'long' }, async () => {
  const client = await service.signIn(member);
  await client.watchlist.add({ params: { mediaId: 4 } });
  const page = await openAs(member);
  await page.goto(`${service.url}/watchlist`);
  await page.route('**/my-watchlist/4', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByRole('button', { name: 'Remove Film 4 from your watchlist' }).click();
  await page.getByText('That could not be saved. Try again.').waitFor();
  await expect.poll(() => page.getByRole('main').getByRole('link', { name: 'Film 4' }).count(), patience).toBe(1);
  await page.context().close();
});

test('a video is liked, added to the watchlist and shared; the liked videos list it', async () => {
  const page = await openAs(member);
  await page.goto(`${service.url}/video/5`);
  await page.getByRole('button', { name: 'Like', exact: true }).click();
  await page.getByRole('button', { name: 'Like, 1 like', exact: true, pressed: true }).waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Watchlist' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Watchlist', pressed: true }).waitFor();
  await page.getByRole('button', { name: 'Share' }).click();
  const link = page.getByRole('dialog').getByRole('textbox', { name: 'Link' });
  expect(await link.inputValue()).toBe(`${service.url}/video/5`);
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await page.goto(`${service.url}/liked-videos`);
  await page.getByRole('main').getByRole('link', { name: 'Film 5' }).waitFor();
  await expectNoViolations(page);
  await page.context().close();
});

test('a mark that is set before the other marks are loaded does not change them', { tags: 'long' }, async () => {
  const client = await service.signIn(member);
  await client.media.like({ params: { mediaId: 3 } });
  const page = await openAs(member);
  let isHeld = true;
  await page.route('**/userchannels/marks?*', (route) => (isHeld ? undefined : route.continue()));
  await page.goto(`${service.url}/video/3`);
  const mark = page.getByRole('main').getByRole('button', { name: 'Watchlist' });
  await expectHydration(page);
  isHeld = false;
  await mark.click();
  await page.getByRole('main').getByRole('button', { name: 'Watchlist', pressed: true }).waitFor();
  await page.getByRole('button', { name: /^Like/, pressed: true }).waitFor();
  await expect.poll(async () => (await client.watchlist.get()).media.map(({ mediaId }) => mediaId)).toEqual([3]);
  await page.context().close();
});

test('the watch history is listed, and can be removed, paused and cleared', async () => {
  const client = await service.signIn(member);
  const body = { currentTime: 100, totalTime: 300, durationWatched: 100 };
  for (const mediaId of [1, 2]) await client.history.report({ params: { mediaId }, body });
  const page = await openAs(member, widths.phone);
  await page.goto(`${service.url}/watch-history`);
  await page.getByRole('button', { name: 'Remove Film 2 from your history' }).waitFor();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Remove Film 2 from your history' }).click();
  await expect
    .poll(() => page.getByRole('main').getByRole('link', { name: /^Film/ }).allTextContents(), patience)
    .toEqual(['Film 1']);
  await expect
    .poll(async () => (await client.history.list()).media.map(({ mediaId }) => mediaId), patience)
    .toEqual([1]);
  await page.getByRole('button', { name: 'Pause history' }).click();
  await page.getByText('Your history is paused.').waitFor();
  await expectGood(page);
  await expect.poll(async () => (await client.history.setting()).paused, patience).toBe(true);
  await page.getByRole('button', { name: 'Turn history on' }).click();
  await page.getByText('Your history is paused.').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Clear history' }).click();
  await expectNoViolations(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear history' }).click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('main').getByRole('link', { name: /^Film/ }).count(), patience).toBe(0);
  expect((await client.history.list()).media).toEqual([]);
  await page.goto(`${service.url}/follows-latest`);
  await page.getByRole('heading', { name: 'Nothing new from what you follow' }).waitFor();
  await page.context().close();
});

test('a video can be removed from Continue watching, and undone', { tags: 'long' }, async () => {
  const client = await service.signIn(member);
  const body = { currentTime: 100, totalTime: 300, durationWatched: 100 };
  for (const mediaId of [1, 2]) await client.history.report({ params: { mediaId }, body });
  const page = await openAs(member, widths.phone);
  await page.goto(`${service.url}/continue-watching`);
  const films = () => page.getByRole('main').getByRole('link', { name: /^Film/ }).allTextContents();
  await expect.poll(films, patience).toEqual(['Film 2', 'Film 1']);
  await menuOf(page, 'Film 2').click();
  await page.getByRole('menuitem', { name: 'Remove from Continue watching' }).click();
  await expect.poll(films, patience).toEqual(['Film 1']);
  await expect.poll(async () => (await client.history.list()).media.length, patience).toBe(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(films, patience).toEqual(['Film 2', 'Film 1']);
  await page.context().close();
});

test('a visitor adds a video, signs in, returns, and the video is in the watchlist', { tags: 'long' }, async () => {
  const page = await openPage(browser);
  await page.goto(`${service.url}/latest-videos`);
  await expectHydration(page);
  await menuOf(page, 'Film 6').click();
  await page.getByRole('menuitem', { name: 'Add to watchlist' }).click();
  await page.waitForURL('**/login');
  await signIn(page, service, member);
  await page.waitForURL('**/latest-videos');
  await page.getByText('“Film 6” is in your watchlist').waitFor();
  await menuOf(page, 'Film 6').click();
  await page.getByRole('menuitem', { name: 'Remove from watchlist' }).waitFor();
  await page.context().close();
});
