import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectGood, openPage, patient, startBrowser } from './support/browser.ts';
import { type Service, startService } from './support/service.ts';

/** Accounts this old are not redirected to the payment page. */
const userCreated = '2020-06-01T00:00:00.000Z';

let service: Service;
let browser: Browser;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  await service.operator.studioConfig.update({ body: { config: { points_enabled: true } } });
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

async function addMember(points: number) {
  const email = await service.addAccount('member', { subscribed: true, userCreated });
  const client = await service.signIn(email);
  const { userId = '' } = await client.account.userInfo({ query: { select: 'userid' } });
  await service.operator.studioPoints.grant({ body: { userId, points, reason: 'For the test', key: randomUUID() } });
  const change = (call: 'give' | 'takeBack', id: number, amount: number) =>
    client.pitch[call]({ params: { id }, body: { points: amount, key: randomUUID() } });
  return { change };
}

async function makePitch(title: string): Promise<number> {
  const body = { title, goal: 500, closesAt: '2099-01-01T00:00:00.000Z' };
  const { id } = await service.operator.studioPitches.create({ body });
  await service.operator.studioPitches.move({ params: { id }, body: { state: 'open' } });
  return id;
}

/** Puts the pitch with so many lines into the browser's cache, and leaves the lines there as they are. */
async function cachePitch(page: Page, id: number, lines: number): Promise<void> {
  const read = () =>
    page.evaluate(async (url) => {
      const response = await fetch(url, { cache: 'reload', headers: { accept: 'application/json' } });
      return (await response.json()).head.number;
    }, `${service.url}/api/cdn/v2/pitches/${id}`);
  await expect.poll(read, patient).toBe(lines);
}

test('a tally adds up on a page that was open before the last gifts', { timeout: 120_000 }, async () => {
  const id = await makePitch('The night train');
  const { change } = await addMember(9);
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
