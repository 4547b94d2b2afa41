import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, expectGood, openPage, patient, startBrowser } from './support/browser.ts';
import { type Service, startService } from './support/service.ts';
import { openScreen, signInToStudio } from './support/studio.ts';

let service: Service;
let browser: Browser;
let studio: Page;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  await service.operator.studioConfig.update({ body: { config: { points_enabled: true } } });
  studio = await openPage(browser);
  await signInToStudio(studio, service);
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

/** Drops the answer of the next call to this path; the service still executes the call. */
async function loseAnswer(path: string): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await studio.route(path, lose, { times: 1 });
}

test('after a lost answer the same points are given once, and another amount is given in addition', async () => {
  const email = await service.addAccount('member', { subscribed: true });
  const client = await service.signIn(email);
  const { userId = '' } = await client.account.userInfo({ query: { select: 'userid' } });
  const available = async () => (await client.points.balance()).pointsAvailable;
  await openScreen(studio, service, `/members/${userId}`);
  const asked = studio.getByRole('dialog');
  const give = asked.getByRole('button', { name: 'Give', exact: true });
  for (const [second, sum] of [
    [5, 5],
    [7, 17],
  ] as const) {
    await studio.getByRole('button', { name: 'Give points' }).click(patient);
    await asked.getByLabel('How many points').fill('5');
    await asked.getByLabel('Reason').fill('For the long wait');
    await loseAnswer('**/v1/points/grants');
    await give.click();
    await asked.getByText('The service can’t be reached.').waitFor(patient);
    await asked.getByLabel('How many points').fill(String(second));
    await give.click();
    await studio.getByText(`has ${sum} points to give now`).waitFor(patient);
    expect(await available()).toBe(sum);
  }
});

test('after a lost answer an update of a pitch is posted once', { tags: 'long' }, async () => {
  const { studioPitches } = service.operator;
  const { id } = await studioPitches.create({ body: { title: 'The second kiln', goal: 100 } });
  await studioPitches.move({ params: { id }, body: { state: 'open' } });
  await openScreen(studio, service, `/pitches/${id}`);
  const news = studio.getByRole('region', { name: 'Updates' });
  const post = news.getByRole('button', { name: 'Post' });
  const titles = async () => (await studioPitches.read({ params: { id } })).updates.map(({ title }) => title);
  const write = async (title: string) => {
    await news.getByLabel('Title').fill(title);
    await news.getByRole('textbox').last().fill('Two dogs.');
  };
  await write('We have a cast');
  await loseAnswer('**/news');
  await post.click();
  await news.getByText('The service can’t be reached.').waitFor(patient);
  await post.click();
  await expect.poll(() => news.getByLabel('Title').inputValue(), patient).toBe('');
  expect(await titles()).toEqual(['We have a cast']);
  // Another text is another update, and so is the same one after an answer.
  await write('We have a cat');
  await loseAnswer('**/news');
  await post.click();
  await news.getByText('The service can’t be reached.').waitFor(patient);
  await write('We have a cast');
  await post.click();
  await expect.poll(titles, patient).toEqual(['We have a cast', 'We have a cat', 'We have a cast']);
  await expectGood(studio);
});
