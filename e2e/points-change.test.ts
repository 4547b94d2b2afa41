import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, expectGood, openPage, patient, startBrowser } from './support/browser.ts';
import { giveLogin } from './support/member.ts';
import { addGiver, openPitch, readMs } from './support/points.ts';
import { type Service, startService } from './support/service.ts';

let service: Service;
let browser: Browser;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  await service.operator.studioConfig.update({ body: { config: { points_enabled: true } } });
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

function makePitch(title: string): Promise<number> {
  return openPitch(service, { title, goal: 500, closesAt: '2099-01-01T00:00:00.000Z' });
}

/** Loads the pitch into the browser's cache once it has this number of lines. */
async function cachePitch(page: Page, id: number, lines: number): Promise<void> {
  const read = () =>
    page.evaluate(async (url) => {
      const response = await fetch(url, { cache: 'reload', headers: { accept: 'application/json' } });
      return (await response.json()).head.number;
    }, `${service.url}/api/cdn/v2/pitches/${id}`);
  await expect.poll(read, patient).toBe(lines);
}

test('a tally adds up on a page that was open before the last gifts', { tags: 'long' }, async () => {
  const id = await makePitch('The night train');
  const { change } = await addGiver(service, 9);
  const page = await openPage(browser);
  await page.goto(`${service.url}/points/${id}/tally`);
  for (const [points, found] of [
    [0, '0 lines, 0 points, 0 supporters'],
    [5, '1 line, 5 points, 1 supporter'],
    [3, '2 lines, 8 points, 1 supporter'],
  ] as const) {
    if (points > 0) await change('give', id, points);
    await cachePitch(page, id, Number(found[0]));
    await page.getByRole('button', { name: 'Check it here' }).click();
    await page.getByText(found, { exact: true }).waitFor(patient);
    await page.getByText('Everything adds up.').waitFor();
  }
  await expectGood(page);
  await page.context().close();
});

test('after a refusal the page says how many points are left, and how many were given elsewhere', {
  tags: 'long',
}, async () => {
  const id = await makePitch('The kiln at night');
  const { email, change } = await addGiver(service, 30);
  await change('give', id, 1);
  await change('takeBack', id, 1);
  const page = await openPage(browser);
  await giveLogin(page, service, email);
  await page.goto(`${service.url}/points/${id}`);
  await page.getByText('You took your points back').waitFor(patient);
  await page.getByRole('button', { name: 'All 30' }).click();
  await page.getByRole('button', { name: 'Give 30 points' }).click();
  await change('give', id, 5);
  await sleep(readMs);
  await page.getByRole('button', { name: 'Yes, give 30 points' }).click();
  const refused = page.getByText('You do not have enough Producer Points.');
  await refused.waitFor(patient);
  await page.getByText('You have 25 points to give.').waitFor(patient);
  await page.getByText('You gave 5 points', { exact: true }).waitFor(patient);
  expect(await page.getByText('You took your points back').count()).toBe(0);
  expect(await refused.isVisible()).toBe(true);
  await expectGood(page);
  // The rest can be given too, again with two presses.
  await page.getByRole('button', { name: 'All 25' }).click();
  await page.getByRole('button', { name: 'Give 25 points' }).click();
  await sleep(readMs);
  await page.getByRole('button', { name: 'Yes, give 25 points' }).click();
  await page.getByText('You gave 30 points', { exact: true }).waitFor(patient);
  // If nothing is left to take back, the panel offers to give again.
  await page.getByRole('button', { name: 'Take points back' }).click();
  await page.getByRole('button', { name: 'Take 1 point back' }).click();
  await change('takeBack', id, 30);
  await sleep(readMs);
  await page.getByRole('button', { name: 'Yes, take 1 point back' }).click();
  await page.getByRole('button', { name: 'Give points' }).click(patient);
  await page.getByText('You have 30 points to give.').waitFor(patient);
  await page.context().close();
});

test('a pitch that was closed in the meantime refuses a gift, and the page says what happened to it', async () => {
  const id = await makePitch('The last tram');
  const { email } = await addGiver(service, 4);
  const page = await openPage(browser);
  // The page gets no messages from the socket.
  await page.routeWebSocket(/socket\.io/, () => undefined);
  await giveLogin(page, service, email);
  await page.goto(`${service.url}/points/${id}`);
  await page.getByRole('button', { name: 'Give 1 point' }).click(patient);
  await service.operator.studioPitches.move({ params: { id }, body: { state: 'closed' } });
  await sleep(readMs);
  await page.getByRole('button', { name: 'Yes, give 1 point' }).click();
  const refused = page.getByText('This has ended.');
  await refused.waitFor(patient);
  await page.getByText('The goal was not reached. All points were returned.').waitFor(patient);
  expect(await page.getByRole('button', { name: /give 1 point/i }).count()).toBe(0);
  expect(await refused.isVisible()).toBe(true);
  await expectGood(page);
  await page.context().close();
});

test('viewers of a pitch see its new state with the date', { tags: 'long' }, async () => {
  const id = await makePitch('A year of rain');
  const { email, change } = await addGiver(service, 500);
  await change('give', id, 500);
  const page = await openPage(browser);
  await giveLogin(page, service, email);
  await page.goto(`${service.url}/points/${id}`);
  const present = page.locator('[aria-current=step]');
  await present.getByText('Goal reached').waitFor(patient);
  await page.getByText('You gave 500 points', { exact: true }).waitFor(patient);
  for (const [state, shown] of [
    ['greenlit', 'Greenlit'],
    ['released', 'Released'],
  ] as const) {
    await service.operator.studioPitches.move({ params: { id }, body: { state } });
    await present.filter({ hasText: shown }).locator('time').waitFor(patient);
  }
  expect(await page.getByText('In production').count()).toBe(0);
  await expectGood(page);
  await page.context().close();
});
