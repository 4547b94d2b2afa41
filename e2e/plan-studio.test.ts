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
import { cards, giveCard } from './support/card.ts';
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

async function openPlans(): Promise<Page> {
  const page = await openPage(browser);
  await signInToStudio(page, service);
  await openScreen(page, service, '/plans');
  await page.getByRole('heading', { name: 'Plans and prices', level: 1 }).waitFor(patient);
  return page;
}

/** Subscribes and pays on the sandbox's payment page; polling the payment completes the subscription. */
async function subscribe(email: string) {
  const client = await service.signIn(email);
  const { payment } = await client.foundry.subscribe({ body: { planId: 'monthly', withoutTrial: true } });
  if (!payment) throw new Error('no card was asked for');
  const page = await openPage(browser);
  await page.goto(payment.url);
  await giveCard(page, cards.works);
  const look = async () => (await client.foundry.advancedPay({ query: { payment: payment.id } })).payment?.state;
  await expect.poll(look, patient).toBe('succeeded');
  await page.context().close();
  return client;
}

async function offeredPrices() {
  const client = await service.signIn(await service.addAccount('member'));
  const { options } = await client.foundry.options();
  return Object.fromEntries(options.map(({ planId, price }) => [planId, price.amount]));
}

test('a new price is for new members; existing members keep their price', async () => {
  const member = await subscribe(await service.addAccount('member'));
  const page = await openPlans();
  const plan = page.getByRole('article', { name: 'Monthly' });
  await plan.getByText('1 member has it').waitFor();
  await plan.getByRole('button', { name: 'New price Monthly' }).click();
  await page.getByLabel('Price', { exact: true }).fill('four');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Enter an amount such as 3.99').waitFor();
  await page.getByLabel('Price', { exact: true }).fill('4.99');
  await page.keyboard.press('Enter');
  await page.getByText('Gift of 12 months, Annual').waitFor(patient);
  await page.getByRole('button', { name: 'Set the price' }).click();
  const prices = page.getByRole('table', { name: 'Prices of Monthly' });
  await prices.getByRole('row', { name: /\$4\.99 Now .* 0/ }).waitFor(patient);
  await prices.getByRole('row', { name: /\$3\.99 The beginning 1/ }).waitFor();
  expect((await offeredPrices()).monthly).toBe(499);
  const { subscription } = await member.foundry.subscription();
  expect(subscription?.price).toEqual({ amount: 399, currency: 'USD' });

  const visitor = await openPage(browser);
  await visitor.goto(`${service.url}/learn-more`);
  await visitor.getByText('$4.99').first().waitFor(patient);
  await Promise.all([page.context().close(), visitor.context().close()]);
});

test('changing what a plan on sale promises asks first', { tags: 'long' }, async () => {
  const { studioCoupons, studioPlans } = service.operator;
  const { id } = await studioCoupons.create({ body: { name: 'Autumn', percentOff: 20, code: 'AUTUMN' } });
  const page = await openPlans();
  const plan = page.getByRole('article', { name: 'Monthly' });
  const asking = page.getByRole('dialog', { name: 'Change what Monthly gives?' });
  const change = async (field: string, value: string) => {
    await plan.getByRole('button', { name: 'Edit Monthly' }).click();
    await page.getByLabel(field).fill(value);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  };
  const days = async () => (await studioPlans.list()).plans.find(({ planId }) => planId === 'monthly')?.trialDays;
  await change('Days to try', '10');
  await asking.getByText(/^New members are promised: \$.+ a month, 10 days to try/).waitFor(patient);
  await asking.getByRole('checkbox', { name: 'Discount code AUTUMN' }).click();
  await expectGood(page);
  expect(await days()).toBe(14);
  await asking.getByRole('button', { name: 'Save' }).click();
  await plan.getByText('10 days to try').waitFor(patient);
  expect(await days()).toBe(10);
  expect((await studioCoupons.list({ query: {} })).coupons.map((coupon) => coupon.id)).not.toContain(id);
  await page.getByText(/^Monthly, \$.+ a month; Annual, \$39\.99 a year$/).waitFor();
  await change('Name', 'By the month');
  await page.getByRole('article', { name: 'By the month' }).waitFor(patient);
  await studioPlans.edit({ params: { planId: 'monthly' }, body: { name: 'Monthly', trialDays: 14 } });
  await page.context().close();
});

test('a plan is created by keyboard and put on sale; one click offers one monthly plan only', {
  tags: 'long',
}, async () => {
  const page = await openPlans();
  await page.getByRole('button', { name: 'New plan' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Name').fill('Supporter');
  await page.getByLabel('Price', { exact: true }).fill('12.50');
  await page.getByLabel('What else it gives').fill('Your name in the credits');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Create' }).focus();
  await page.keyboard.press('Enter');
  const plan = page.getByRole('article', { name: 'Supporter' });
  await plan.getByText('Your name in the credits').waitFor(patient);
  // The answer comes late, or is refused once. A press waits for it.
  let asked = 0;
  await page.route('**/v1/on-sale*', async (route) => {
    asked += 1;
    if (asked === 1) return route.fulfill({ status: 400, json: {} });
    await new Promise((resolve) => setTimeout(resolve, 1500));
    return route.continue();
  });
  await plan.getByRole('switch', { name: 'Offer Supporter' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Put it on sale' }).click();
  await plan.getByText('Offered', { exact: true }).waitFor(patient);
  expect(await offeredPrices()).toMatchObject({ supporter: 1250 });

  const { studioCancelOffer, studioCoupons, studioGifts } = service.operator;
  await studioCancelOffer.save({ body: { percentOff: 50, months: 3 } });
  await studioCoupons.create({ body: { name: 'Spring', percentOff: 20, code: 'SPRING' } });
  await page.reload();
  await page.getByText('One monthly plan', { exact: true }).click();
  const cancelOffer = page.getByRole('checkbox', { name: 'Offer to members who cancel because of the price' });
  await cancelOffer.click();
  const gift = page.getByRole('checkbox', { name: 'Gift of 12 months, Annual' });
  await gift.click();
  await page.getByRole('checkbox', { name: 'Discount code SPRING' }).click();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Offer these' }).click();
  await page.getByText('What is offered has changed').first().waitFor(patient);
  expect(await studioCancelOffer.get()).toEqual({ percentOff: 0, months: 3 });
  expect((await studioCoupons.list({ query: {} })).coupons).toEqual([]);
  const gifts = (await studioGifts.options()).options.filter(({ offered }) => offered);
  expect(gifts.map(({ months, planId }) => [months, planId])).not.toContainEqual([12, 'annual']);
  expect(await offeredPrices()).toEqual({ member: 799, supporter: 1250 });
  for (const width of [widths.phone, widths.tablet, widths.desktop]) {
    await page.setViewportSize({ width, height: 900 });
    await plan.waitFor();
    await expectGood(page);
  }
  await page.context().close();
});
