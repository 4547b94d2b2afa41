import { Client } from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closePages,
  expectGood,
  expectNoViolations,
  openPage,
  patient,
  startBrowser,
  widths,
} from './support/browser.ts';
import { payMonth } from './support/card.ts';
import { type Service, startService } from './support/service.ts';
import { openScreen, signInToStudio } from './support/studio.ts';

let service: Service;
let browser: Browser;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

/** A member who has paid for the first month on the payment page. */
async function subscriber() {
  const email = await service.addAccount('member');
  const member = await service.signIn(email);
  const page = await openPage(browser);
  await payMonth(page, member);
  await page.context().close();
  return { email, member };
}

/** Removes the tax that an earlier try of the test has added. */
async function forgetTaxes() {
  const database = new Client({ connectionString: service.databaseUrl });
  await database.connect();
  await database.query('delete from tax_rate');
  await database.end();
}

async function openStudio(): Promise<Page> {
  const page = await openPage(browser);
  await signInToStudio(page, service);
  return page;
}

async function expectGoodAtAllWidths(page: Page) {
  for (const width of Object.values(widths)) {
    await page.setViewportSize({ width, height: 900 });
    await expectGood(page);
  }
}

test('staff find a payment, refund a part of it and open its credit note', async () => {
  const { email } = await subscriber();
  const page = await openStudio();
  await openScreen(page, service, '/');
  await page.getByRole('link', { name: 'Payments', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Name, e-mail or invoice' }).fill('nobody at all');
  await page.getByRole('heading', { name: 'Nothing found' }).waitFor(patient);
  await page.getByRole('searchbox').fill(email);
  const row = page.getByRole('row', { name: email });
  await row.getByText('$3.99').waitFor(patient);
  await expectGoodAtAllWidths(page);
  await row.getByRole('link').click();
  await page
    .getByRole('region', { name: 'Documents' })
    .getByRole('link', { name: /^Invoice INV-/ })
    .waitFor(patient);

  await page.getByRole('button', { name: 'Refund', exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Refund a payment' });
  await dialog.getByRole('radio', { name: 'A part' }).check();
  await dialog.getByLabel('Amount in USD').fill('4');
  await dialog.getByText('This is more than is left').waitFor();
  await dialog.getByLabel('Amount in USD').fill('1.50');
  await dialog.getByLabel('Why').fill('The stream was down');
  await expectGoodAtAllWidths(page);
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByText('The money is on its way back').waitFor(patient);
  await page.getByText('Refunded in part').first().waitFor(patient);
  await page.getByRole('region', { name: 'Refunds' }).getByText('The stream was down').waitFor();
  const note = page.getByRole('link', { name: /^Credit note CN-/ });
  const number = /CN-\d+/.exec((await note.textContent()) ?? '')?.[0] ?? '';
  const document = await page.request.get((await note.getAttribute('href')) ?? '');
  expect(document.headers()['content-type']).toBe('application/pdf');
  expect((await document.body()).subarray(0, 5).toString()).toBe('%PDF-');
  await expectGoodAtAllWidths(page);

  await openScreen(page, service, '/invoices');
  await page.getByRole('heading', { name: 'Invoices', level: 1 }).waitFor(patient);
  await page.getByRole('row', { name: number }).getByText('-$1.50').waitFor(patient);
  await expectGoodAtAllWidths(page);
  await page.context().close();
});

test('a full refund ends access, and the member’s page and the ledger show it', { tags: 'long' }, async () => {
  const { email, member } = await subscriber();
  const page = await openStudio();
  expect((await member.account.userInfo({ query: { select: 'hasSubscription' } })).hasSubscription).toBe(true);
  await openScreen(page, service, '/payments');
  await page.getByRole('heading', { name: 'Payments', level: 1 }).waitFor(patient);
  await page.getByRole('row', { name: email }).getByRole('link').click();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund a payment' });
  await dialog.getByText('All that is left, $3.99').waitFor();
  await dialog.getByRole('radio', { name: 'End it now' }).check();
  await dialog.getByLabel('Why').fill('Never wanted it');
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByText('access ended').waitFor(patient);
  await expect.poll(() => page.getByRole('button', { name: 'Refund', exact: true }).count()).toBe(0);
  const hasSubscription = async () =>
    (await member.account.userInfo({ query: { select: 'hasSubscription' } })).hasSubscription;
  await expect.poll(hasSubscription, patient).toBe(false);

  await page.getByRole('link', { name: 'Max member' }).click();
  const section = page.getByRole('region', { name: 'Payments' });
  await section.getByText('Refunded', { exact: true }).waitFor(patient);
  await expectNoViolations(page);

  await openScreen(page, service, '/ledger');
  await page.getByRole('heading', { name: 'Payouts and bookkeeping', level: 1 }).waitFor(patient);
  await page
    .getByRole('table', { name: 'Payouts' })
    .getByRole('row', { name: 'Sandbox' })
    .getByText('$0.00')
    .first()
    .waitFor(patient);
  await page.getByRole('region', { name: 'All bookings' }).getByText('Refund ·').first().waitFor(patient);
  await expectGoodAtAllWidths(page);
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^ledger-.*\.csv$/);
  await page.context().close();
});

test('staff add a tax by keyboard and end it', { tags: 'long' }, async () => {
  await forgetTaxes();
  const page = await openStudio();
  await openScreen(page, service, '/taxes');
  await page.getByRole('heading', { name: 'Taxes', level: 1 }).waitFor(patient);
  await page.getByRole('heading', { name: 'No tax is taken' }).waitFor(patient);
  await expectGoodAtAllWidths(page);
  await page.getByRole('button', { name: 'Add a tax' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a tax' });
  await dialog.getByLabel('Country').fill('Germ');
  await page.getByRole('option', { name: 'Germany' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Tax', { exact: true }).fill('VAT');
  await dialog.getByLabel('Percent').fill('19');
  await dialog.getByRole('radio', { name: 'Contains the tax' }).check();
  await expectGoodAtAllWidths(page);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const row = page.getByRole('row', { name: 'Germany' });
  await row.getByText('VAT 19 %').waitFor(patient);
  await row.getByText('In force').waitFor();
  await expectGoodAtAllWidths(page);
  const { taxCountries } = await service.operator.foundry.options();
  expect(taxCountries).toEqual(['DE']);
  await row.getByRole('button', { name: 'End the tax of Germany' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End it' }).click();
  await row.getByText('Over').waitFor(patient);
  await page.context().close();
});
