import { randomUUID } from 'node:crypto';
import { dayMs } from '@greenlight/contract/duration';
import { Client } from 'pg';
import type { Browser, Download, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOwnPoints, takeOwnPoints } from '../packages/server/test/own-points.ts';
import { closePages, expectGoodAtWidths, openPage, patient, startBrowser, widths } from './support/browser.ts';
import { addGiver, openPitch, userCreated } from './support/points.ts';
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

test('the team gives points by hand, and downloads supporters, movements and months', async () => {
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
  await expectGoodAtWidths(studio, 'points-give', { phone, desktop });
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
  await expectGoodAtWidths(studio, 'points-supporters', { phone, desktop });
  const [, supporter] = await downloadBy('Export as CSV');
  expect(supporter).toContain(`${userId},Max member,${email},`);
  await studio.getByRole('button', { name: 'Close', exact: true }).click();
  const closing = studio.getByRole('alertdialog');
  for (const text of ['If you close it now', /, if the goal is not reached$/, /, if the goal is reached$/]) {
    await closing.getByText(text, { exact: true }).waitFor(patient);
  }
  expect(await closing.getByText('This spends 7 points of 1 supporter.').count()).toBe(2);
  await expectGoodAtWidths(studio, 'points-closing');
  await closing.getByRole('button', { name: 'Cancel' }).click();
  await openScreen(studio, service, `/members/${userId}`);
  await points.getByRole('link', { name: 'The kiln at night' }).waitFor(patient);
  expect(await points.getByRole('definition').allInnerTexts()).toEqual(['5', '12', '7']);
  await expectGoodAtWidths(studio, 'points-of-member');
  await openScreen(studio, service, '/pitches/report');
  await expectGoodAtWidths(studio, 'points-report', { phone, desktop });
  const movements = await downloadBy('Export all changes');
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

/** Stores a balance that the movements do not add up to, which raises an alarm. */
async function breakBalance({ userId, client }: Awaited<ReturnType<typeof addGiver>>) {
  const database = new Client({ connectionString: service.databaseUrl });
  await database.connect();
  const wrong = 'update points_holder set issued = issued + 1, available = available + 1 where account_id = $1';
  await database.query(wrong, [userId]);
  await database.end();
  await client.points.recalculate();
}

test('the list, a new pitch, and a report with an alarm and a refund that fell short, also in Spanish from the right', {
  tags: 'long',
}, async () => {
  await service.operator.studioConfig.update({ body: { config: { points_enabled: true } } });
  const closesAt = new Date(Date.now() + 3 * dayMs).toISOString();
  const id = await openPitch(service, { title: 'Bread before sunrise', goal: 100, closesAt });
  await service.operator.studioPitches.create({ body: { title: 'The last tram', goal: 50 } });
  const [short, wrong] = [await addGiver(service, 0), await addGiver(service, 3)];
  await addOwnPoints(service.databaseUrl, { userId: short.userId, points: 30 });
  await short.change('give', id, 25);
  await takeOwnPoints(service.databaseUrl, { userId: short.userId, points: 30 });
  await breakBalance(wrong);

  await openScreen(studio, service, '/pitches');
  const card = studio.getByRole('link', { name: /Bread before sunrise/ });
  for (const text of ['Open', '25 of 100 points', /^1 supporter · Closes on/]) {
    await card.getByText(text, { exact: true }).waitFor(patient);
  }
  await studio
    .getByRole('link', { name: /The last tram/ })
    .getByText('Draft')
    .waitFor();
  await expectGoodAtWidths(studio, 'points-list');
  await studio.getByRole('button', { name: 'New pitch' }).first().click();
  const asked = studio.getByRole('dialog');
  await asked.getByLabel('Title').fill('A film about rain');
  await asked.getByLabel('Goal').fill('0');
  await asked.getByRole('button', { name: 'Create' }).click();
  await asked.getByText('Enter a goal from 1 on').first().waitFor(patient);
  await expectGoodAtWidths(studio, 'points-new');
  await studio.keyboard.press('Escape');
  await asked.waitFor({ state: 'detached' });
  await studio.getByRole('link', { name: 'Report', exact: true }).click();
  const alarms = studio.getByRole('region', { name: 'Alarms' });
  await alarms.getByText('Still differs').waitFor(patient);
  for (const text of ['Stored: 4', 'Expected: 3']) expect(await alarms.getByText(text).count()).toBe(2);
  const shortfalls = studio.getByRole('region', { name: 'Refunds without all their points' });
  for (const text of [/^5 of 30 points were taken/, 'The member still owes 25 points', 'Bread before sunrise']) {
    await shortfalls.getByText(text).waitFor(patient);
  }
  await expectGoodAtWidths(studio, 'points-report-trouble');

  const context = await browser.newContext({ locale: 'es' });
  const page = await context.newPage();
  await signInToStudio(page, service);
  for (const [path, text] of [
    ['/pitches', '25 de 100 puntos'],
    [`/pitches/${id}`, 'Publicar la novedad'],
    ['/pitches/report', 'El miembro aún debe 25 puntos'],
  ] as const) {
    await openScreen(page, service, path);
    await page.getByText(text).first().waitFor(patient);
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    await expectGoodAtWidths(page, `points-es-${path.split('/').at(-1)}`, { phone, desktop });
  }
  // On a phone each month of the report is a card, whose heading is at its start.
  await page.setViewportSize({ width: phone, height: 900 });
  const month = page.getByRole('cell', { name: /de 20\d\d$/ }).locator('div');
  expect(await month.evaluate((element) => getComputedStyle(element).textAlign)).toBe('right');
  await context.close();
});
