import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedSubscriptions } from '../packages/server/test/seed-subscriptions.ts';
import { closePages, expectGood, expectLoaded, openPage, patient, startBrowser, widths } from './support/browser.ts';
import { type Service, startService } from './support/service.ts';
import { openScreen, signInToStudio } from './support/studio.ts';

let service: Service;
let browser: Browser;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  await seedSubscriptions(service.databaseUrl, [
    { name: 'Stella Stays', plan: 'monthly', states: [[80, 'active']] },
    { name: 'Ana Annual', plan: 'annual', states: [[60, 'active']] },
    {
      name: 'Tim Trial',
      plan: 'monthly',
      states: [
        [25, 'trialing'],
        [11, 'active'],
      ],
    },
    {
      name: 'Lea Leaves',
      plan: 'monthly',
      states: [
        [50, 'active'],
        [5, 'cancelled'],
      ],
    },
    {
      name: 'Fred Fails',
      plan: 'monthly',
      states: [
        [40, 'active'],
        [12, 'past_due'],
        [4, 'expired'],
      ],
    },
    {
      name: 'Rita Recovers',
      plan: 'monthly',
      states: [
        [40, 'active'],
        [10, 'past_due'],
        [8, 'active'],
      ],
    },
    {
      name: 'Nora Not',
      plan: 'monthly',
      states: [
        [20, 'trialing'],
        [6, 'expired'],
      ],
    },
  ]);
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

async function openStudio(path: string, heading: string): Promise<Page> {
  const page = await openPage(browser);
  await signInToStudio(page, service);
  await openScreen(page, service, path);
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor(patient);
  return page;
}

async function atAllWidths(page: Page) {
  for (const width of [widths.phone, widths.tablet, widths.desktop]) {
    await page.setViewportSize({ width, height: 900 });
    await expectLoaded(page);
    await expectGood(page);
  }
}

test('each figure is explained and links to its members; charts can be shown as tables', async () => {
  const page = await openStudio('/revenue', 'Revenue');
  // Three subscriptions of 3.99 a month and one of 39.99 a year.
  await page.getByText('$15.30').first().waitFor(patient);
  await page.getByText('50%').first().waitFor();
  await page.getByText('Of the trials that ended in these days, the share that became paid.').waitFor();
  await page.getByRole('application').or(page.locator('.recharts-surface')).first().waitFor(patient);
  await page.getByText('As a table').first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('table', { name: 'Recurring revenue' }).getByText('$15.30').first().waitFor();
  await page.getByRole('table', { name: 'Cohorts' }).waitFor();
  await atAllWidths(page);

  await page.getByRole('link', { name: /^1 cancelled/ }).click();
  await page.getByRole('link', { name: 'Lea Leaves' }).waitFor(patient);
  expect(await page.getByText('Fred Fails').count()).toBe(0);
  await page.getByRole('combobox', { name: 'What' }).click();
  await page.getByRole('option', { name: 'Recovered' }).click();
  await page.getByRole('link', { name: 'Rita Recovers' }).waitFor(patient);
  await page.getByRole('combobox', { name: 'What' }).click();
  await page.getByRole('option', { name: 'Paying members' }).click();
  await page.getByRole('link', { name: 'Ana Annual' }).waitFor(patient);
  await atAllWidths(page);
  await page.getByRole('link', { name: 'Revenue', exact: true }).last().click();
  const [download] = await Promise.all([
    page.waitForEvent('download', patient),
    page.getByRole('button', { name: 'Members behind them as CSV' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain('voluntary,Lea Leaves');
  await page.context().close();
});

test('an import of members first shows what each line would do, then does it', { tags: 'long' }, async () => {
  const page = await openStudio('/imports', 'Import and export');
  await atAllWidths(page);
  const csv = [
    'Name,Email,Patron Status,Charge Frequency,Tier,Patronage Since Date,Next Charge Date',
    'Pat Patron,pat@example.com,Active patron,monthly,Producer,2024-01-01,2099-01-01',
    'Wrong,nobody,Active patron,monthly,Producer,2024-01-01,2099-01-01',
  ].join('\n');
  const file = { name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.getByText('Ghost', { exact: true }).click();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('This is not an export of Ghost: the column “complimentary plan” is missing').waitFor(patient);
  await page.getByRole('main').getByText('Patreon', { exact: true }).click();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('No plan is chosen for “Producer”').waitFor(patient);
  await page.getByRole('combobox', { name: 'Producer' }).click();
  await page.getByRole('option', { name: 'Annual' }).click();
  await page.getByRole('button', { name: 'Compare again' }).click();
  const differences = page.getByRole('table', { name: 'What it would do' });
  await differences.getByText('Annual, until Jan 2, 2099').waitFor(patient);
  await differences.getByText('The e-mail address is none').waitFor();
  await atAllWidths(page);
  expect((await service.operator.staff.members({ query: { search: 'pat@' } })).members).toEqual([]);
  await page.getByRole('button', { name: 'Import 1 member' }).click();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText(/^Done: 1 accounts made/).waitFor(patient);
  await page.getByRole('heading', { name: 'What it did' }).waitFor(patient);
  expect(await page.getByText('What it would do').count()).toBe(0);
  const { members } = await service.operator.staff.members({ query: { search: 'pat@' } });
  expect(members).toMatchObject([{ displayName: 'Pat Patron', membership: { kind: 'paid', planId: 'annual' } }]);
  // The import made no subscription with another billing backend.
  await openScreen(page, service, '/imports');
  await page.getByRole('link', { name: 'See who can be moved' }).click();
  await page.getByRole('heading', { name: 'Nobody to move' }).waitFor(patient);
  await atAllWidths(page);
  await page.context().close();
});
