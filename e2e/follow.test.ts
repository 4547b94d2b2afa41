import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, expectGood, openPage, patient, startBrowser, widths } from './support/browser.ts';
import { giveLogin, signIn } from './support/member.ts';
import { type Service, startService } from './support/service.ts';

let service: Service;
let browser: Browser;
let videoPath: string;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  const database = new Client({ connectionString: service.databaseUrl });
  await database.connect();
  const { rows } = await database.query(
    `with show as (insert into channel (slug, name) values ('night-kiln', 'Night Kiln') returning id),
    team as (
      insert into creator_team (slug, display_name, published)
      values ('ember', 'Ember Studio', true), ('oak', 'Oak House', true) returning id, slug),
    film as (
      insert into media (title, publish_at, playable_at, asset_id, duration_s, access, channel_id)
      select 'Firing', now() - interval '1 day', now(), $1::uuid, 300, 'members', id from show returning id, publish_at)
    insert into media_creator (media_id, team_id, position)
    select film.id, team.id, 0 from film, team where slug = 'ember' returning media_id`,
    [randomUUID()],
  );
  await database.end();
  videoPath = `/video/${rows[0].media_id}`;
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

function button(page: Page, name: string) {
  return page.getByRole('main').getByRole('button', { name, exact: true }).first();
}

test('a visitor’s follow is carried out after the login', async () => {
  const email = await service.addAccount('member', { subscribed: true });
  const page = await openPage(browser);
  await page.goto(service.url + videoPath);
  await button(page, 'Follow').click();
  await page.getByText('Log in to follow Ember Studio.').waitFor();
  await expectGood(page);
  await signIn(page, service, email);
  await page.getByText('You follow Ember Studio').waitFor();
  expect(new URL(page.url()).pathname).toBe(videoPath);
  await button(page, 'Following').waitFor();
  await page.goto(service.url);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const nav = page.getByRole('navigation', { name: 'Main' });
  const names = () => nav.locator('h2, a[href^="/creators/"]').allTextContents();
  await expect
    .poll(async () => (await names()).join(), patient)
    .toMatch(/Following,.*Ember Studio,Creators,.*Oak House/);
  await page.context().close();
});

test('a visitor’s wish is dropped when they log in for something else', { tags: 'long' }, async () => {
  const email = await service.addAccount('member', { subscribed: true });
  const page = await openPage(browser, widths.phone);
  await page.goto(service.url + videoPath);
  await button(page, 'Watchlist').click();
  await page.getByText('Log in to add “Firing” to your watchlist.').waitFor();
  // Another screen asks for the login, so the video is not added.
  await page.goto(`${service.url}/watchlist`);
  await page.waitForURL('**/login');
  await signIn(page, service, email);
  await page.getByText('Your watchlist is empty').waitFor();
  expect((await (await service.signIn(email)).watchlist.get()).media).toEqual([]);
  await page.context().close();
});

test('a whole show can be followed and put into the watchlist; a failed follow is reported', {
  tags: 'long',
}, async () => {
  const email = await service.addAccount('member', { subscribed: true });
  const page = await openPage(browser, widths.phone);
  await page.goto(`${service.url}/shows/night-kiln`);
  await button(page, 'Watchlist').click();
  await page.getByText('Log in to add “Night Kiln” to your watchlist.').waitFor();
  await signIn(page, service, email);
  await page.getByText('“Night Kiln” is in your watchlist').waitFor();
  await page.route('**/channels/v16/*/follow', (route) => route.fulfill({ status: 503 }));
  await button(page, 'Follow').click();
  await page.getByText('That could not be saved. Try again.').waitFor();
  await button(page, 'Follow').waitFor();
  await page.unroute('**/channels/v16/*/follow');
  await button(page, 'Follow').click();
  await button(page, 'Following').waitFor();
  await expectGood(page);
  await page.goto(`${service.url}/watchlist`);
  await page.getByRole('main').getByRole('link', { name: 'Night Kiln' }).waitFor();
  expect(await page.getByText('Your watchlist is empty').count()).toBe(0);
  await expectGood(page);
  const client = await service.signIn(email);
  expect(await client.channel.myFollows()).toHaveLength(1);
  await page.getByRole('button', { name: 'Remove Night Kiln from your watchlist' }).click();
  await page.getByText('Your watchlist is empty').waitFor();
  expect(await client.watchlist.showIds()).toEqual([]);
  await page.context().close();
});

test('the watchlist does not say that it is empty while the first addition is being saved', {
  tags: 'long',
}, async () => {
  const email = await service.addAccount('member', { subscribed: true });
  const page = await openPage(browser);
  await giveLogin(page, service, email);
  await page.goto(service.url + videoPath);
  let save: () => void = () => undefined;
  const isSaved = new Promise<void>((resolve) => {
    save = resolve;
  });
  await page.route('**/my-watchlist/*', async (route) => {
    if (route.request().method() === 'POST') await isSaved;
    await route.continue();
  });
  await button(page, 'Watchlist').click();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Watchlist' }).click();
  await page.getByRole('heading', { name: 'Watchlist', level: 1 }).waitFor();
  await page.waitForTimeout(500);
  expect(await page.getByText('Your watchlist is empty').count()).toBe(0);
  save();
  await page.getByRole('main').getByRole('link', { name: 'Firing' }).waitFor();
  await page.context().close();
});
