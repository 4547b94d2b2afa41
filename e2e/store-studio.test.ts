import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closePages,
  download,
  expectGood,
  onPhoneAndDesktop,
  openPage,
  patient,
  startBrowser,
  widths,
} from './support/browser.ts';
import { giveLogin } from './support/member.ts';
import { type Service, startService } from './support/service.ts';
import { openScreen, signInToStudio } from './support/studio.ts';

const shop = 'https://shop.example/bowls';

let service: Service;
let browser: Browser;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  await service.operator.studioConfig.update({
    body: { config: { store_discount_enabled: true, store_discount_percent: 20, store_url: shop } },
  });
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

test('the team adds codes for the store, and both sides see the same last day', async () => {
  const studio = await openPage(browser, widths.desktop, { timezoneId: 'America/Los_Angeles' });
  await signInToStudio(studio, service);
  await openScreen(studio, service, '/store-codes');
  const isGone = studio.getByRole('link', { name: 'Store codes: none left' });
  await isGone.waitFor(patient);
  await studio.getByText('No code is left for members.', { exact: false }).waitFor(patient);
  await studio.getByRole('button', { name: 'Add codes' }).first().click();
  const asked = studio.getByRole('dialog');
  await asked.getByLabel('Codes').fill('KILN-1\nKILN-2\nKILN-3');
  await asked.getByText('3 codes').waitFor();
  // The discount that pages show to members.
  expect(await asked.getByLabel('Percent off').inputValue()).toBe('20');
  await asked.getByLabel('Last day').fill('2098-05-31');
  await onPhoneAndDesktop(studio, async (page) => {
    await expectGood(page);
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/store-add-${page.viewportSize()?.width}.png` });
  });
  await asked.getByRole('button', { name: 'Add', exact: true }).click();
  await studio.getByText('3 codes are added, 0 were known').waitFor(patient);
  await studio.getByText('May 31, 2098').first().waitFor(patient);
  await isGone.waitFor({ state: 'detached' });
  await onPhoneAndDesktop(studio, expectGood);

  const member = await openPage(browser, widths.phone, { timezoneId: 'Asia/Tokyo' });
  const email = await service.addAccount('member', { subscribed: true });
  await giveLogin(member, service, email);
  await member.goto(`${service.url}/account/store-code`);
  await member.getByRole('button', { name: 'Get my code' }).click(patient);
  await member.getByText('It works once, until the end of May 31, 2098.').waitFor(patient);
  await expectGood(member);

  await studio.reload();
  await studio.getByRole('button', { name: 'Mark as used' }).click();
  await asked.getByLabel('Codes').fill('KILN-1');
  await asked.getByRole('button', { name: 'Mark as used' }).click();
  await studio.getByText('1 code is marked as used').waitFor(patient);
  await member.reload();
  await member.getByRole('button', { name: 'Get my code' }).click(patient);
  await member.getByText('KILN-2').waitFor(patient);
  await member.route(shop, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>The shop</h1>' }));
  await member.goto(`${service.url}/merch`);
  await member.waitForURL(shop);
  await member.getByRole('heading', { name: 'The shop' }).waitFor(patient);
  const path = await download(studio, studio.getByRole('button', { name: 'Export as CSV' }));
  const [, ...lines] = (await readFile(path, 'utf8')).trim().split('\r\n');
  const cells = lines.map((line) => line.split(','));
  expect(cells.map(([code, percent, , , , , taker, used]) => [code, percent, taker, used !== ''])).toEqual([
    ['KILN-1', '20', email, true],
    ['KILN-2', '20', email, false],
    ['KILN-3', '20', '', false],
  ]);
  await studio.getByRole('button', { name: 'Delete free codes' }).click();
  await studio.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  const counts = async () => (await service.operator.studioStore.list()).counts;
  await expect.poll(counts, patient).toEqual({ free: 0, taken: 1, used: 1, expired: 0 });
  await isGone.waitFor(patient);
  await studio.getByText('No code is left for members.', { exact: false }).waitFor(patient);
  await onPhoneAndDesktop(studio, async (page) => {
    await expectGood(page);
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/store-gone-${page.viewportSize()?.width}.png` });
  });
  for (const page of [studio, member]) await page.context().close();
});
