import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectGood, openPage, startBrowser, widths } from './support/browser.ts';
import { cards, giveCard } from './support/card.ts';
import { readLetter } from './support/letter.ts';
import { newEmail, signIn } from './support/member.ts';
import { password, type Service, startService } from './support/service.ts';
import { openScreen, signInToStudio } from './support/studio.ts';

let service: Service;
let browser: Browser;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

test('somebody without a membership gives one, and a stranger opens it', async () => {
  const email = newEmail('wren');
  const giver = await openPage(browser, widths.phone);
  await signIn(giver, service, await service.addAccount('member'));
  await giver.goto(`${service.url}/gift-subscriptions`);
  await giver.getByRole('radio', { name: /^12 months/ }).check();
  await giver.getByRole('button', { name: /^Pay \$39\.99/ }).click();
  await giver.getByText('Enter a name').waitFor();
  const name = giver.getByLabel('Their name');
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await name.evaluate((field) => field.getBoundingClientRect().top)).toBeGreaterThan(0);
  await giver.getByLabel('Their name').fill('Wren');
  await giver.getByLabel('Their e-mail address').fill(email);
  await giver.getByLabel('A few words').fill('For the long evenings.');
  await expectGood(giver);
  await giver.getByRole('button', { name: /^Pay \$39\.99/ }).click();
  await giveCard(giver, cards.works);
  await giver.waitForURL(/\/account\/gift-subscriptions\/history\/\d+/);
  await giver.getByText('The code of the gift').waitFor();
  await giver.getByText('Sent', { exact: true }).first().waitFor();
  await expectGood(giver);
  await giver.getByRole('link', { name: 'Print as a card' }).click();
  await giver.getByRole('article').getByText('For Wren').waitFor();
  await expectGood(giver);

  const letter = await readLetter(service, email, 'gave you a membership');
  expect(letter).toContain('For the long evenings.');
  const link = /https?:\S+\/gift\/[A-Z2-9-]+/.exec(letter)?.[0] ?? '';
  const stranger = await openPage(browser, widths.phone);
  // The code alone has an entry as well, also where one looks for a discount.
  await stranger.goto(`${service.url}/gift`);
  await stranger.getByLabel('The code of the gift').fill(link.split('/gift/')[1] ?? '');
  await stranger.getByRole('button', { name: 'Continue' }).click();
  await stranger.getByText('12 months of membership').waitFor();
  await stranger.goto(link);
  await stranger.getByText('12 months of membership').waitFor();
  await expectGood(stranger);
  await stranger.getByRole('link', { name: 'Make an account' }).click();
  await stranger.getByLabel('Name').fill('Wren');
  await stranger.getByLabel('E-mail').fill(email);
  await stranger.getByLabel('Password', { exact: true }).fill(password);
  await stranger.getByRole('button', { name: 'Create account' }).click();
  await stranger.waitForURL(link);
  await stranger.getByRole('button', { name: 'Redeem it now' }).click();
  await stranger.getByRole('heading', { name: 'The gift is yours' }).waitFor();
  await expectGood(stranger);
  await stranger.getByRole('link', { name: 'Start watching' }).click();
  const wren = await service.signIn(email);
  expect(await wren.account.userInfo({ query: { select: 'subscription' } })).toMatchObject({
    hasSubscription: true,
    subscriptionType: 'gift',
  });

  await giver.goto(`${service.url}/coupon?code=${link.split('/gift/')[1]}`);
  await giver.getByRole('link', { name: 'Is it a gift? Open it here' }).click();
  await giver.getByText('This gift has been redeemed already.').waitFor();
  await giver.goto(`${service.url}/account`);
  await giver
    .getByRole('main')
    .getByRole('link', { name: /^Redeem a gift/ })
    .click();
  await giver.waitForURL(`${service.url}/redeem`);
  await giver.goto(`${service.url}/account/gift-subscriptions/history`);
  await giver.getByText('Redeemed', { exact: true }).waitFor();
  await expectGood(giver);
  const other = await openPage(browser, widths.phone);
  await other.goto(link);
  await other.getByText('This gift has been redeemed already.').waitFor();
}, 120_000);

test('a gift of somebody whose card fails is paid with another one, changed, and taken back in the studio', async () => {
  const email = newEmail('ivo');
  const page = await openPage(browser);
  await signIn(page, service, await service.addAccount('member'));
  await page.goto(`${service.url}/account/gift-subscriptions`);
  await page.getByLabel('Their name').fill('Ivo');
  await page.getByLabel('Their e-mail address').fill(newEmail('wrong'));
  const day = new Date(Date.now() + 5 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await page.getByLabel('Send on').fill(day);
  await page.getByRole('button', { name: /^Pay \$11\.49/ }).click();
  await giveCard(page, cards.declinedLater);
  await page.getByRole('heading', { name: 'Your card was declined' }).waitFor();
  await expectGood(page);
  await page.getByRole('button', { name: /^Pay \$11\.49/ }).click();
  await giveCard(page, cards.works);
  await page.getByText('Waits for its day').waitFor();
  await page.getByLabel('Their e-mail address').fill(email);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Your changes are saved').waitFor();

  const studio = await openPage(browser);
  await signInToStudio(studio, service);
  await openScreen(studio, service, '/gifts');
  await studio.getByText(email).waitFor();
  await expectGood(studio);
  await studio.getByRole('button', { name: 'Actions for the gift for Ivo' }).first().click();
  await studio.getByRole('menuitem', { name: 'Take back and refund' }).click();
  await studio.getByLabel('Reason').fill('Bought by mistake');
  await studio.getByRole('button', { name: 'Take back and refund' }).click();
  await studio.getByText('Taken back', { exact: true }).waitFor();
  await page.reload();
  await page.getByText('Refunded', { exact: true }).waitFor();
  const { gifts } = await service.operator.studioGifts.list({ query: { search: email } });
  expect(gifts).toMatchObject([{ state: 'refunded', recipientEmail: email }]);
}, 120_000);
