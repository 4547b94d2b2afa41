import { randomInt } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, expectGood, expectHydration, openPage, startBrowser, widths } from './support/browser.ts';
import { freshCard, giveCard } from './support/card.ts';
import { giveLogin, newEmail } from './support/member.ts';
import { password, type Service, startService } from './support/service.ts';

let service: Service;
let browser: Browser;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

function makeCoupon(
  body: Partial<Parameters<typeof service.operator.studioCoupons.create>[0]['body']> & { code: string },
) {
  return service.operator.studioCoupons.create({ body: { name: body.code, percentOff: 25, ...body } });
}

/** A code that no earlier try of the test has created. */
function newCode(word: string): string {
  return word + randomInt(1_000_000);
}

/** Signed in, with a subscription in its trial. */
async function openMember(width = widths.phone): Promise<Page> {
  const page = await openPage(browser, width);
  await giveLogin(page, service, await service.addAccount('member'));
  await page.goto(`${service.url}/payment`);
  await page.getByRole('button', { name: 'Start free trial' }).click();
  await giveCard(page, freshCard());
  await page.waitForURL(`${service.url}/`);
  return page;
}

test('a coupon code from a link is checked, applied to the subscription and shown', async () => {
  const code = newCode('SPRING');
  const typed = code.toLowerCase();
  const annual = newCode('ANNUAL');
  await makeCoupon({ code, durationInMonths: 3 });
  await makeCoupon({ code: annual, plans: ['annual'] });
  const page = await openMember();
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('coupon-check') && asked.push(request.url()));
  await page.goto(`${service.url}/discount-code?code=${typed}`);
  await page.getByRole('heading', { name: 'Enter Discount Code', level: 1 }).waitFor();
  await page.getByText('25% off for 3 months').waitFor();
  await expectGood(page);
  const box = page.getByRole('textbox', { name: 'Discount code' });
  expect(await box.inputValue()).toBe(typed);
  expect(asked).toHaveLength(1);

  await box.press('End');
  await box.pressSequentially('xyz', { delay: 50 });
  await page.getByText('No Discount Code Found').waitFor();
  expect(asked.map((url) => new URL(url).searchParams.get('coupon'))).toEqual([typed, `${typed}xyz`]);
  await box.fill(annual.toLowerCase());
  await page.getByText('This discount code can’t be used with your plan.').waitFor();
  await expectGood(page);
  await box.fill('');
  await expect.poll(() => page.getByText('This discount code can’t be used with your plan.').count()).toBe(0);

  await box.fill(code.replace('SPRING', 'SPRING-'));
  const apply = page.getByRole('button', { name: 'Apply code' });
  await apply.waitFor();
  await page.route('**/foundrysubscription/coupon', (route) => route.abort());
  await apply.click();
  await page.getByText('There was an error applying the coupon!').waitFor();
  await page.unroute('**/foundrysubscription/coupon');
  await apply.click();
  await page.getByText('Applied', { exact: true }).waitFor();
  await page.getByText(code, { exact: true }).waitFor();
  await expectGood(page);
  await page.getByRole('link', { name: 'Back to Your Account' }).click();
  await page.waitForURL(`${service.url}/account`);
});

test('without a subscription a code from a link leads to the payment page, which applies it', {
  tags: 'long',
}, async () => {
  const code = newCode('HELLO');
  await makeCoupon({ code, percentOff: 50, newMembers: true });
  const page = await openPage(browser);
  const email = await service.addAccount('member');
  await giveLogin(page, service, email);
  // A new account is sent to the payment once a session.
  await page.goto(service.url);
  await page.waitForURL(`${service.url}/payment`);
  await page.goto(`${service.url}/coupon?code=${code.toLowerCase()}`);
  await page.getByText('You must be subscribed to redeem a Discount Code').waitFor();
  await expectGood(page);
  await page.getByRole('link', { name: 'Subscribe here' }).click();
  await page.waitForURL(`${service.url}/payment?code=${code.toLowerCase()}`);
  await expectHydration(page);
  await page.getByText(code).first().waitFor();
  await page.getByRole('button', { name: 'Start free trial' }).click();
  await giveCard(page, freshCard());
  await page.waitForURL(`${service.url}/`);
  const { discount } = await (await service.signIn(email)).coupon.subscription();
  expect(discount).toMatchObject({ code, percentOff: 50, durationInMonths: null });
});

test('a code from a link survives login, sign-up and a cancelled payment', { tags: 'long' }, async () => {
  const code = newCode('WELCOME');
  await makeCoupon({ code, percentOff: 50 });
  const page = await openPage(browser, widths.phone);
  await page.goto(`${service.url}/coupon?code=${code}`);
  await page.waitForURL(`${service.url}/login`);
  await page.getByRole('link', { name: 'Create an account' }).click();
  const email = newEmail('code');
  await page.getByLabel('Name').fill('Cora');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(`${service.url}/payment?code=${code}`);
  await page.getByRole('button', { name: 'Start free trial' }).click();
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByText(`Discount ${code}`).waitFor();
  await page.getByRole('button', { name: 'Start free trial' }).click();
  await giveCard(page, freshCard());
  await page.waitForURL(`${service.url}/`);
  expect((await (await service.signIn(email)).coupon.subscription()).discount).toMatchObject({
    code,
    percentOff: 50,
  });
});

test('a coupon is created in the studio, with codes that work once', async () => {
  const page = await openPage(browser);
  await page.goto(`${service.url}/studio/login?next=${encodeURIComponent('/coupons')}`);
  await page.getByLabel('E-mail').fill(service.operatorEmail);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: /^(?:Log|Sign) in$/ }).click();
  await page.getByRole('button', { name: 'New coupon' }).first().click();
  await page.getByLabel('Name').fill('Summer');
  await page.getByLabel('Percent off').fill('101');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Use a number from 1 to 100').first().waitFor();
  await page.getByLabel('Percent off').fill('30');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: 'Summer', level: 1 }).waitFor();
  await page.getByLabel('How many').fill('25');
  await page.getByRole('button', { name: 'Make codes' }).click();
  await page.getByText('25 codes are made').waitFor();
  await expectGood(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/^coupon-\d+-codes\.csv$/);
  await page.getByRole('button', { name: 'Archive' }).click();
  await page.getByText('nobody can redeem it any more').waitFor();
});

test('a member gets a store code; the next ones read that new codes are on their way', { tags: 'long' }, async () => {
  const { operator, url } = service;
  const config = { store_discount_enabled: true, store_url: 'https://shop.example/', store_discount_percent: 20 };
  await operator.studioConfig.update({ body: { config } });
  const code = newCode('MERCH-');
  await operator.studioStore.removeFree();
  await operator.studioStore.add({ body: { codes: [code] } });
  const page = await openPage(browser, widths.phone);
  await giveLogin(page, service, await service.addAccount('member', { subscribed: true }));
  await page.goto(`${url}/account/plan`);
  await page.getByText('20% off all merchandise').waitFor();
  await expectGood(page);
  await page.getByRole('link', { name: 'Get a code for the store' }).click();
  await page.getByRole('button', { name: 'Get my code' }).click();
  await page.getByText(code).waitFor();
  await expectGood(page);
  // Another one had the screen open when the last code went.
  await operator.studioStore.add({ body: { codes: [newCode('MERCH-')] } });
  const other = await openPage(browser, widths.phone);
  await giveLogin(other, service, await service.addAccount('member', { subscribed: true }));
  await other.goto(`${url}/account/store-code`);
  await other.getByRole('button', { name: 'Get my code' }).waitFor();
  await operator.studioStore.removeFree();
  await other.getByRole('button', { name: 'Get my code' }).click();
  const restock = other.getByRole('heading', { name: 'New codes are on their way' });
  await restock.waitFor();
  await other.reload();
  await restock.waitFor();
  expect(await other.getByRole('button', { name: 'Get my code' }).count()).toBe(0);
  await expectGood(other);
});
