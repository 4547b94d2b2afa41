import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PatreonStandIn, patreonKeys, startPatreon } from '../packages/server/test/patreon-stand-in.ts';
import { closePages, expectGood, openPage, startBrowser, widths } from './support/browser.ts';
import { giveLogin } from './support/member.ts';
import { type Service, startService } from './support/service.ts';
import { openScreen, signInToStudio } from './support/studio.ts';

let patreon: PatreonStandIn;
let service: Service;
let browser: Browser;

beforeAll(async () => {
  patreon = await startPatreon();
  [service, browser] = await Promise.all([startService({ PATREON_URL: patreon.url }), startBrowser()]);
  await service.operator.studioConfig.update({ body: { config: { patreon_enabled: true } } });
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
  await patreon?.close();
});

test('the studio connects Patreon and sets the plan of each tier', async () => {
  const page = await openPage(browser, widths.desktop);
  await signInToStudio(page, service);
  await openScreen(page, service, '/patreon');
  await page.getByText('Enter the keys below').waitFor();
  const labels = {
    'Client ID': patreonKeys.clientId,
    'Client secret': patreonKeys.clientSecret,
    'Campaign ID': patreonKeys.campaignId,
    'Creator’s access token': patreonKeys.creatorToken,
    'Creator’s refresh token': patreonKeys.creatorRefreshToken,
    'Secret of the webhook': patreonKeys.webhookSecret,
  };
  for (const [label, key] of Object.entries(labels)) await page.getByLabel(label, { exact: true }).fill(key);
  await page.getByRole('button', { name: 'Save the keys' }).click();
  await page.getByText('Crew', { exact: true }).waitFor();
  await page.getByLabel('What Crew gives').click();
  await page.getByRole('option', { name: 'Annual' }).click();
  await page.getByRole('button', { name: 'Save the tiers' }).click();
  await page.getByText('Saved. Pledges are compared now.').waitFor();
  await expectGood(page);
  await page.context().close();
});

test('a patron links Patreon, gets the membership of their tier, and unlinks it', async () => {
  const email = await service.addAccount('member', { userCreated: '2020-01-01T00:00:00Z' });
  patreon.addPatron('Pia Patron', ['2']);
  const page = await openPage(browser, widths.phone);
  await giveLogin(page, service, email);
  await page.goto(`${service.url}/account`);
  await page.getByRole('link', { name: /^Patreon/ }).click();
  await page.getByRole('button', { name: 'Link Patreon' }).click();
  await page.getByText('Your pledge “Crew” gives you Annual here.').waitFor();
  expect(page.url()).toBe(`${service.url}/account/patreon`);
  await expectGood(page);
  await page.goto(`${service.url}/account`);
  await page.getByText('Annual', { exact: true }).waitFor();
  await page.goto(`${service.url}/account/patreon`);
  await page.getByRole('button', { name: 'Unlink' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
  await page.getByRole('button', { name: 'Link Patreon' }).waitFor();
  await page.goto(`${service.url}/account/patreon?error=access_denied`);
  await page.getByText('Patreon did not link your account.').waitFor();
  await page.context().close();
});
