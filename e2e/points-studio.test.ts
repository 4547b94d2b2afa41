import { randomUUID } from 'node:crypto';
import type { Browser, Download, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, patient, see, startBrowser, widths } from './support/browser.ts';
import { type Service, startService } from './support/service.ts';
import { openScreen, signInToStudio } from './support/studio.ts';

const dayMs = 86_400_000;
const userCreated = '2020-06-01T00:00:00.000Z';

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
  await browser?.close();
  await service?.stop();
});

const { phone, desktop } = widths;

async function linesOf(download: Download): Promise<string[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString().replace('\uFEFF', '').trim().split('\r\n');
}

async function downloadBy(label: string): Promise<string[]> {
  const loading = studio.waitForEvent('download', patient);
  await studio.getByRole('button', { name: label, exact: true }).click();
  return linesOf(await loading);
}

test('the team gives points by hand, and downloads supporters, movements and months', {
  timeout: 120_000,
}, async () => {
  const { studioPitches, staff } = service.operator;
  const email = await service.addAccount('member', { subscribed: true, userCreated });
  const client = await service.signIn(email);
  const { userId = '' } = await client.account.userInfo({ query: { select: 'userid' } });
  await openScreen(studio, service, `/members/${userId}`);
  await studio.getByRole('button', { name: 'Give points' }).click();
  const asked = studio.getByRole('dialog');
  const give = asked.getByRole('button', { name: 'Give', exact: true });
  await asked.getByLabel('How many points').fill('0');
  await asked.getByLabel('Reason').fill('For the long wait');
  await give.click();
  await expect.poll(() => asked.getByLabel('How many points').getAttribute('aria-invalid'), patient).toBe('true');
  await see(studio, 'points-give', { phone, desktop });
  await asked.getByLabel('How many points').fill('12');
  await give.click();
  await studio.getByText('has 12 points to give now').waitFor(patient);
  expect((await client.points.balance()).pointsAvailable).toBe(12);
  const points = studio.getByRole('region', { name: 'Producer Points' });
  await points.getByText('For the long wait').waitFor(patient);
  expect(await points.getByRole('definition').allInnerTexts()).toEqual(['12', '12', '0']);
  const log = studio.getByRole('region', { name: 'Last entries of the log' });
  await log.getByText('For the long wait').waitFor(patient);

  const closesAt = new Date(Date.now() + dayMs).toISOString();
  const body = { title: 'The kiln at night', goal: 100, closesAt, missed: 'spent' } as const;
  const { id } = await studioPitches.create({ body });
  await studioPitches.move({ params: { id }, body: { state: 'open' } });
  await client.pitch.give({ params: { id }, body: { points: 7, key: randomUUID() } });
  await openScreen(studio, service, `/pitches/${id}`);
  await studio.getByText('Max member').first().waitFor(patient);
  await see(studio, 'points-supporters', { phone, desktop });
  const [, supporter] = await downloadBy('Export as CSV');
  expect(supporter).toContain(`${userId},Max member,${email},`);
  await studio.getByRole('button', { name: 'Close', exact: true }).click();
  const closing = studio.getByRole('alertdialog');
  for (const text of ['If you close it now', /, if the goal is not reached$/, /, if the goal is reached$/]) {
    await closing.getByText(text, { exact: true }).waitFor(patient);
  }
  expect(await closing.getByText('This spends 7 points of 1 supporter.').count()).toBe(2);
  await see(studio, 'points-closing');
  await closing.getByRole('button', { name: 'Cancel' }).click();
  await openScreen(studio, service, `/members/${userId}`);
  await points.getByRole('link', { name: 'The kiln at night' }).waitFor(patient);
  expect(await points.getByRole('definition').allInnerTexts()).toEqual(['5', '12', '7']);
  await see(studio, 'points-of-member');
  await openScreen(studio, service, '/pitches/report');
  await see(studio, 'points-report', { phone, desktop });
  const movements = await downloadBy('Export all movements');
  expect(movements.at(-1)).toContain(',given,7,');
  const months = await downloadBy('Export as CSV');
  expect(months[0]).toBe('Month,Granted,Given,Returned,Spent,Taken back,Expired');
  expect(months[1]).toMatch(/^\d{4}-\d\d,12,7,0,0,0,0$/);
  const { entries } = await staff.audit({ query: { action: 'pitch.export' } });
  expect(entries).toMatchObject([{ subject: `pitch:${id}` }]);

  await service.operator.studioConfig.update({ body: { config: { points_enabled: false } } });
  await openScreen(studio, service, `/members/${userId}`);
  await log.waitFor(patient);
  expect(await points.count()).toBe(0);
});
