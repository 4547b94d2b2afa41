import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closePages,
  expectGood,
  expectHydration,
  expectPlaying,
  openPage,
  startBrowser,
  widths,
} from './support/browser.ts';
import { fillCard, freshCard, giveCard } from './support/card.ts';
import { publishFilm } from './support/film.ts';
import { giveLogin, newEmail, signIn } from './support/member.ts';
import { password, type Service, startService } from './support/service.ts';

const clicksMax = 6;
const secondsMax = 60;
/** Seconds that a person needs for a click, with finding its target, and for typing a character. */
const clickSeconds = 2;
const letterSeconds = 0.25;

let service: Service;
let browser: Browser;
let film: number;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  film = await publishFilm(service, { title: 'Behind the wall', access: 'members' });
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

/** Counts a person's clicks and characters, and estimates their time. */
function person() {
  let clicks = 0;
  let letters = 0;
  return {
    async click(target: Locator) {
      clicks += 1;
      await target.click();
    },
    async type(fields: [Locator, string][]) {
      for (const [field, text] of fields) {
        letters += text.length;
        await field.fill(text);
      }
    },
    typed(count: number) {
      letters += count;
    },
    clicks: () => clicks,
    seconds: () => clicks * clickSeconds + letters * letterSeconds,
  };
}

test('from START WITH A FREE TRIAL to the first frame in six clicks and a minute', async () => {
  const page = await openPage(browser, widths.phone);
  const visitor = person();
  await page.goto(`${service.url}/learn-more`);
  await expectHydration(page);
  const start = Date.now();
  await visitor.click(page.getByRole('link', { name: 'START WITH A FREE TRIAL' }));
  await visitor.type([
    [page.getByLabel('Name'), 'Tess'],
    [page.getByLabel('E-mail'), newEmail('tess')],
    [page.getByLabel('Password', { exact: true }), password],
  ]);
  await visitor.click(page.getByRole('button', { name: 'Create account' }));
  await page.waitForURL(`${service.url}/payment`);
  expect(await page.getByRole('banner').getByRole('link', { name: 'Join' }).count()).toBe(0);
  await visitor.click(page.getByRole('button', { name: 'Start free trial' }));
  await fillCard(page, freshCard());
  visitor.typed('4242424242424242 12/34 123 Tess Trial'.length);
  await visitor.click(page.getByRole('button', { name: 'Save card and continue' }));
  await page.waitForURL(`${service.url}/`);
  await page.getByText('Your free trial has begun').waitFor();
  await visitor.click(page.getByRole('link', { name: 'Behind the wall' }).first());
  await expectPlaying(page);
  const seconds = (Date.now() - start) / 1000 + visitor.seconds();
  expect(visitor.clicks()).toBeLessThanOrEqual(clicksMax);
  expect(seconds).toBeLessThanOrEqual(secondsMax);
  await page.context().close();
});

test('the plan chosen on learn-more survives the sign-up', { tags: 'long' }, async () => {
  const page = await openPage(browser);
  await page.goto(`${service.url}/learn-more`);
  await expectHydration(page);
  await page.getByRole('link', { name: 'Join for a year' }).click();
  await page.getByLabel('Name').fill('Ana');
  await page.getByLabel('E-mail').fill(newEmail('ana'));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(`${service.url}/subscribe?plan=annual`);
  await page.getByRole('radio', { name: 'Annual' }).waitFor();
  expect(await page.getByRole('radio', { name: 'Annual' }).isChecked()).toBe(true);
  await page.getByText('$39.99 every year').waitFor();
  await expectGood(page);
  await page.context().close();
});

test('each result of a payment is explained at 360 px, with a next step', { tags: 'long' }, async () => {
  const email = await service.addAccount('member');
  const page = await openPage(browser, 360);
  // The login screen leads a new account to the payment once in this session.
  await page.goto(`${service.url}/login`);
  await signIn(page, service, email);
  await page.goto(`${service.url}/video/${film}`);
  await page.getByRole('link', { name: 'Choose a plan' }).click();
  await page.getByRole('heading', { name: 'Your order' }).waitFor();
  await expectGood(page);
  await page.getByRole('button', { name: 'Start free trial' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/pay/'));
  const pageOfGateway = page.url();
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await page.getByRole('heading', { name: 'You cancelled the payment' }).waitFor();
  await expectGood(page);
  await page.reload();
  await page.getByRole('heading', { name: 'You cancelled the payment' }).waitFor();
  expect(page.url()).toContain(new URL(`${service.url}/complete-payment?payment=`).href);
  expect(pageOfGateway).not.toBe(page.url());
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.waitForURL(/\/payment\?plan=monthly/);
  await page.getByRole('button', { name: 'Start free trial' }).click();
  await giveCard(page, freshCard());
  await page.waitForURL(`${service.url}/video/${film}`);
  await page.getByText('Your free trial has begun').waitFor();
  await page.goto(`${service.url}/payment`);
  await page.getByRole('heading', { name: 'You are a member', level: 1 }).waitFor();
  await expectGood(page);
  await page.context().close();
});

test('an unknown payment and an unreachable service are reported', { tags: 'long' }, async () => {
  const page = await openPage(browser, widths.phone);
  await giveLogin(page, service, await service.addAccount('member'));
  const nowhere = `${service.url}/complete-payment?payment=${crypto.randomUUID()}`;
  await page.goto(nowhere);
  await page.getByRole('heading', { name: 'We can’t find this payment' }).waitFor();
  await page.goto(`${service.url}/complete-payment?payment=nonsense`);
  await page.getByRole('heading', { name: 'We can’t find this payment' }).waitFor();
  await page.route('**/advanced-pay**', (route) => route.abort());
  await page.goto(nowhere);
  await page.getByText('We can’t reach the payment service right now').waitFor();
  await expectGood(page);
  await page.unroute('**/advanced-pay**');
  await page.getByRole('heading', { name: 'We can’t find this payment' }).waitFor();
  expect(page.url()).toBe(nowhere);
  await page.context().close();
});

/** Another account uses the trial of this card. */
async function takeTrial(card: string) {
  const member = await service.signIn(await service.addAccount('member'));
  const { payment } = await member.foundry.subscribe({ body: { planId: 'monthly' } });
  const page = await openPage(browser);
  await page.goto(payment?.url ?? '');
  await giveCard(page, card);
  await page.waitForURL((url) => !url.pathname.startsWith('/pay/'));
  await page.context().close();
  expect((await member.foundry.advancedPay()).payment?.state).toBe('succeeded');
}

test('a card that has used its trial is named before it is charged', async () => {
  const card = freshCard();
  await takeTrial(card);
  const page = await openPage(browser);
  await giveLogin(page, service, await service.addAccount('member'));
  await page.goto(`${service.url}/subscribe?plan=monthly`);
  await page.getByRole('button', { name: 'Start free trial' }).click();
  await giveCard(page, card);
  await page.getByRole('heading', { name: 'This card has had its free trial' }).waitFor();
  await page.getByRole('link', { name: 'Use another card' }).waitFor();
  await expectGood(page);
  await page.getByRole('link', { name: 'Subscribe without a trial' }).click();
  const last4 = card.slice(-4);
  expect(await page.getByRole('radio', { name: `Visa ending in ${last4}` }).isChecked()).toBe(true);
  await page.getByText(`$3.99 is taken from Visa ending in ${last4} at once.`).waitFor();
  expect(await page.getByText('You enter your card on the secure payment page').count()).toBe(0);
  await expectGood(page);
  await page.getByRole('radio', { name: 'Another card' }).check();
  await page.getByRole('button', { name: 'Start free trial' }).waitFor();
  await page.getByText('You enter your card on the secure payment page').waitFor();
  await page.getByRole('radio', { name: `Visa ending in ${last4}` }).check();
  await page.getByRole('button', { name: 'Subscribe for $3.99' }).click();
  await page.waitForURL((url) => url.pathname === '/' || url.pathname.startsWith('/pay/'));
  if (page.url() !== `${service.url}/`) await giveCard(page, card);
  await page.waitForURL(`${service.url}/`);
  await page.getByText('Everything is open to you.', { exact: true }).waitFor();
  await page.goto(`${service.url}/account/payment-history`);
  await page.getByText('Paid', { exact: true }).waitFor();
  const invoice = await page.getByRole('link', { name: /^Invoice of/ }).getAttribute('href');
  const answer = await fetch(invoice ?? '');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  await expectGood(page);
  await page.context().close();
});

test('after a card that has used its trial, another card can start the trial', { tags: 'long' }, async () => {
  const card = freshCard();
  await takeTrial(card);
  const page = await openPage(browser, widths.phone);
  await giveLogin(page, service, await service.addAccount('member'));
  await page.goto(`${service.url}/subscribe?plan=monthly`);
  await page.getByRole('button', { name: 'Start free trial' }).click();
  await giveCard(page, card);
  await page.getByRole('link', { name: 'Use another card' }).click();
  await page.getByRole('radio', { name: 'Another card', checked: true }).waitFor();
  await expectGood(page);
  await page.getByRole('button', { name: 'Start free trial' }).click();
  await giveCard(page, freshCard());
  await page.waitForURL(`${service.url}/`);
  await page.getByText('Your free trial has begun').waitFor();
  await page.context().close();
});
