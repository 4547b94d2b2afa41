import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closePages,
  expectGood,
  expectLoaded,
  expectNoOverflow,
  expectNoViolations,
  expectPlaying,
  openPage,
  startBrowser,
} from './support/browser.ts';
import { passDays } from './support/calendar.ts';
import { cards, fillCard, freshCard, giveCard } from './support/card.ts';
import { publishFilm } from './support/film.ts';
import { linkIn, readLetter } from './support/letter.ts';
import { giveLogin, tabTo } from './support/member.ts';
import { type Service, startService } from './support/service.ts';

const soon = { timeout: 20_000 };

let service: Service;
let browser: Browser;
let film: number;
let email: string;
let page: Page;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  film = await publishFilm(service, { title: 'Behind the wall', access: 'members' });
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

/** Waits until the message has come and gone: axe would report it while it fades. */
async function afterMessage(text: string): Promise<void> {
  const message = page.getByText(text);
  await message.waitFor();
  await expect.poll(() => message.count(), soon).toBe(0);
}

/** Opens the account's plan screen and waits until it shows this state. */
async function panel(state: string): Promise<void> {
  await page.goto(`${service.url}/account/plan`);
  const shown = page.getByRole('region', { name: 'Membership' }).getByText(state, { exact: true });
  await shown.waitFor();
}

async function press(name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

/** Starts a trial by keyboard and plays a members-only video. */
async function beginTrial() {
  await page.goto(`${service.url}/payment`);
  await tabTo(page, page.getByRole('radio', { name: 'Monthly' }));
  await page.keyboard.press('ArrowRight');
  await page.getByRole('radio', { name: 'Annual', checked: true }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await tabTo(page, page.getByRole('button', { name: 'Start free trial' }));
  await page.keyboard.press('Enter');
  await fillCard(page, freshCard());
  await page.keyboard.press('Enter');
  await page.waitForURL(`${service.url}/`);
  await page.goto(`${service.url}/video/${film}`);
  await expectPlaying(page);
  expect(await page.getByText('Members only').count()).toBe(0);
}

/** A reason shows an offer. Then cancels from the account without a reason, and undoes the cancellation. */
async function cancelAndKeep() {
  await page.goto(`${service.url}/account`);
  await page.getByRole('link', { name: 'Cancel membership' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'End my membership' }).waitFor();
  await dialog.getByRole('button', { name: 'Keep my membership' }).click();
  await panel('Free trial');
  await expectGood(page);
  await press('Cancel membership');
  await page.getByRole('radio', { name: 'It costs too much' }).check();
  await page.getByText(/your next 3 payments, from .+ on, are \$1\.99 each instead of \$3\.99/).waitFor();
  await page.getByLabel('Anything you want to tell us?').fill('Saving for a bicycle.');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Keep my membership' }).click();
  // Two clicks from the account. Only once: an address gets only few letters an hour.
  await page.goto(`${service.url}/account`);
  await page.getByRole('link', { name: 'Cancel membership' }).click();
  await dialog.getByRole('button', { name: 'End my membership' }).dblclick();
  await page.getByText('Cancelled', { exact: true }).waitFor();
  expect(await page.getByText('Your subscription does not allow this now.').count()).toBe(0);
  await page.getByText(/Nothing more is charged\./).waitFor();
  await afterMessage('Your membership is cancelled.');
  await expectGood(page);
  await press('Keep my membership');
  await page.getByText('Free trial', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Keep my membership' }).count()).toBe(0);
}

/** The end of the trial makes the first charge, and the payment is listed. */
async function endTrial() {
  await passDays(service, email, 14);
  expect(await readLetter(service, email, 'Thank you: Monthly')).toContain('$3.99');
  await panel('Active');
  await page.goto(`${service.url}/account/payment-history`);
  await page.getByText('Paid', { exact: true }).waitFor();
  await expectGood(page);
}

/** Changes to a dearer plan at once, at the price that was shown, and schedules a change back at period end. */
async function changePlan() {
  await panel('Active');
  await press('Change plan');
  const due = page.getByText('You pay today').locator('xpath=following-sibling::dd');
  await due.waitFor();
  const said = await due.textContent();
  expect(said).toMatch(/^\$3\d\.\d\d$/);
  await expectNoViolations(page);
  await page.getByText(/^It is taken from Visa ending in/).waitFor();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/change')) sent.push(request.url());
  });
  // Three clicks before the next render, such as by a held key, make one call.
  await page.getByRole('button', { name: 'Change to Annual', exact: true }).evaluate((button: HTMLElement) => {
    for (let n = 0; n < 3; n += 1) button.click();
  });
  await page.getByText('Your plan is changed.').waitFor();
  expect(sent).toHaveLength(1);
  await page.getByText('$39.99 a year').waitFor();
  await page.goto(`${service.url}/account/payment-history`);
  await page.getByText(said ?? '', { exact: true }).waitFor();
  await panel('Active');
  await press('Change plan');
  await page.getByText('when what you have paid for ends').waitFor();
  await press('Change to Monthly');
  await page.getByText(/your plan is Monthly/).waitFor();
  await press('Keep Annual');
  await page.getByText('You keep your plan.').waitFor();
}

/** The cancel offer of an annual plan is shown as amounts; erasing the account says what happens to the membership. */
async function offersInMoney() {
  await panel('Active');
  await press('Cancel membership');
  await page.getByRole('radio', { name: 'It costs too much' }).check();
  await page.getByText(/your next payment on .+ is \$19\.99 instead of \$39\.99/).waitFor();
  await press('Keep my membership');
  await page.goto(`${service.url}/account/data`);
  await page.getByText('Your membership ends with the account. Nothing more is charged', { exact: false }).waitFor();
  await press('Delete account…');
  await page.getByLabel('Type your e-mail address to confirm').fill(email);
  await press('Delete my account');
  await page.getByText(/If you keep the account, it continues: \$39\.99 is taken on/).waitFor();
  await expectGood(page);
  await panel('Ends with your account');
  expect(await page.getByText(/^\$39\.99 on/).count()).toBe(0);
  await page.goto(`${service.url}/account`);
  await page.getByText('Ends with your account', { exact: true }).waitFor();
  await page.goto(`${service.url}/account/payment-methods`);
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .waitFor();
  expect(await page.getByText('Use another one before you remove it.').count()).toBe(0);
  await page.goto(`${service.url}/account/data`);
  await press('Keep my account');
  await page.getByText('Your account stays.').waitFor();
  await panel('Active');
  await page.getByText(/^\$39\.99 on/).waitFor();
}

/** Schedules a pause and removes it. */
async function pauseAndGoOn() {
  await panel('Active');
  await press('Pause');
  await page.getByRole('radio', { name: '2 months' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Pause scheduled', { exact: true }).waitFor();
  await press('Remove the pause');
  await page.getByText('Active', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Remove the pause' }).count()).toBe(0);
}

/** A failed payment is shown and sent by letter; its link recovers the membership without a login. */
async function failAndRecover() {
  await page.goto(`${service.url}/account/payment-methods`);
  await page.getByText('Use another one before you remove it.').waitFor();
  await press('Add a card');
  await page.getByRole('heading', { name: 'Add a card', level: 1 }).waitFor();
  expect(await page.getByText('What you pay for').count()).toBe(0);
  await giveCard(page, cards.declinedLater);
  await page.waitForURL(`${service.url}/account/payment-methods`);
  await page.getByText(/ending in 0341/).waitFor();
  await afterMessage('Your card is saved.');
  await expectGood(page);
  await passDays(service, email, 366);
  const link = linkIn(await readLetter(service, email, 'We could not take your payment'), '/payment-recovery');
  await panel('Payment failed');
  await page.getByRole('button', { name: 'Pay $39.99 now' }).waitFor();
  await expectGood(page);

  const stranger = await openPage(browser, 360);
  await stranger.goto(link);
  await stranger.getByText('$39.99 is due.').waitFor();
  await expectGood(stranger);
  await tabTo(stranger, stranger.getByRole('button', { name: 'Use another card' }));
  await stranger.keyboard.press('Enter');
  await giveCard(stranger, cards.declined);
  await stranger.getByText('The card was declined.').waitFor();
  await stranger.getByRole('button', { name: 'Cancel and go back' }).click();
  await stranger.getByText('Nothing was taken.').waitFor();
  await stranger.getByRole('button', { name: 'Use another card' }).click();
  await giveCard(stranger, cards.worksToo);
  await stranger.getByText('your membership continues').waitFor();
  await expectGood(stranger);
  await stranger.context().close();

  await panel('Active');
  await page.getByText('Mastercard ending in 4444').waitFor();
  await page.goto(`${service.url}/video/${film}`);
  await expectPlaying(page);
  expect(await readLetter(service, email, 'Your payment went through')).toContain('$39.99');
}

/** The account screens fit at 360 px, in Spanish and right to left. */
async function lookAtPhone() {
  const state = await page.context().storageState();
  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    locale: 'es',
    storageState: state,
  });
  const phone = await context.newPage();
  for (const [path, heading] of [
    ['/account/plan', 'Membresía'],
    ['/account/payment-methods', 'Formas de pago'],
    ['/account/payment-history', 'Pagos'],
  ] as const) {
    await phone.goto(service.url + path);
    await phone.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await expectLoaded(phone);
    await expectGood(phone);
    await phone.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    await expectNoOverflow(phone);
  }
  // A payment made in English is described in Spanish.
  await phone.getByText(/^Mensual, /).waitFor();
  expect(await phone.getByText(/^(?:Monthly|Annual), /).count()).toBe(0);
  await context.close();
}

test('trial, cancellation and undo, charge, plan change, pause, failed card and recovery', async () => {
  email = await service.addAccount('member');
  page = await openPage(browser);
  await giveLogin(page, service, email);
  await beginTrial();
  await cancelAndKeep();
  await endTrial();
  await changePlan();
  await offersInMoney();
  await pauseAndGoOn();
  await failAndRecover();
  await lookAtPhone();
  const { subscription } = await (await service.signIn(email)).foundry.subscription();
  expect(subscription).toMatchObject({ status: 'active', planId: 'annual' });
  await page.context().close();
});

/** Subscribes a new account to the monthly plan; sets `email` and `page`, and returns its client. */
async function begin(withoutTrial: boolean, width?: number) {
  email = await service.addAccount('member');
  page = await openPage(browser, width);
  await giveLogin(page, service, email);
  const client = await service.signIn(email);
  const { payment } = await client.foundry.subscribe({ body: { planId: 'monthly', withoutTrial } });
  await page.goto(payment?.url ?? '');
  await giveCard(page, freshCard());
  await page.waitForURL(`${service.url}/`);
  return client;
}

type Member = Awaited<ReturnType<typeof begin>>;

/** Saves another card, which becomes the card in use. */
async function addCard(client: Member, number: string): Promise<void> {
  const { url } = await client.foundry.beginAdvancedPay({ body: { purpose: 'payment-method' } });
  await page.goto(url);
  await giveCard(page, number);
  await page.waitForURL(`${service.url}/account/payment-methods`);
}

/** Moves the membership 32 days on and waits for this status. */
async function passMonth(client: Member, status: string): Promise<void> {
  await passDays(service, email, 32);
  const stands = async () => (await client.foundry.subscription()).subscription?.status;
  await expect.poll(stands, soon).toBe(status);
}

async function makeLate(client: Member): Promise<void> {
  await addCard(client, cards.declinedLater);
  await passMonth(client, 'past_due');
}

async function makePaused(client: Member): Promise<void> {
  await client.foundry.pause({ body: { months: 2 } });
  await passMonth(client, 'paused');
  await page.goto(`${service.url}/account/data`);
  await page.getByText(/^Your paused membership ends with the account/).waitFor();
  await press('Delete account…');
  await page
    .getByRole('dialog')
    .getByText(/it does not resume on .+\. If you keep the account/)
    .waitFor();
}

test.each([
  ['a trial', true, null, /^You can watch until .+, and nothing more is charged\./, 'Cancelled', 'is cancelled'],
  ['paid time', false, null, /^You can watch until .+, and nothing more is charged\./, 'Cancelled', 'is cancelled'],
  ['a late payment', false, makeLate, /^Your access ends at once/, 'No membership', 'has ended'],
  ['a pause', false, makePaused, /^Your membership is paused and ends at once/, 'No membership', 'has ended'],
] as const)(
  'cancelling %s first says what it does, and then does it',
  { tags: 'long' },
  async (_, isTrial, change, says, state, letter) => {
    const client = await begin(!isTrial, 390);
    await change?.(client);
    await page.goto(`${service.url}/account/plan?cancel`);
    const dialog = page.getByRole('dialog');
    await dialog.getByText(says).waitFor();
    const isAtOnce = state === 'No membership';
    expect(await dialog.getByText('watch until').count()).toBe(isAtOnce ? 0 : 1);
    await expectGood(page);
    await dialog.getByRole('button', { name: 'End my membership' }).click();
    await page.getByText('Your membership is cancelled.').waitFor();
    await panel(state);
    const mail = await readLetter(service, email, `Your membership ${letter}`);
    expect(mail.includes('until')).toBe(!isAtOnce);
    const { hasSubscription } = await client.account.userInfo({ query: { select: 'subscription' } });
    expect(hasSubscription).toBe(!isAtOnce);
    await page.context().close();
  },
);

test('using another card while a payment is due shows the amount before and after the charge', {
  tags: 'long',
}, async () => {
  const client = await begin(true);
  await makeLate(client);
  await page.goto(`${service.url}/account/payment-methods`);
  expect(await page.getByRole('button', { name: 'Use this card', exact: true }).count()).toBe(0);
  await press('Use this card and pay $3.99');
  const dialog = page.getByRole('dialog', { name: 'Pay $3.99 now?' });
  await dialog.getByText(/^\$3\.99 is due\. It is taken from Visa ending in \d{4} at once/).waitFor();
  await expectGood(page);
  await press('Pay $3.99');
  await page.getByText('$3.99 was taken. This card is used from now on.').waitFor();
  await page.getByRole('button', { name: 'Use this card', exact: true }).waitFor();
  expect(await client.foundry.subscription()).toMatchObject({ subscription: { status: 'active', amountDue: null } });
  await page.context().close();
});

test('a plan is only changed after its cost was shown, and charged to the card that was shown', async () => {
  const client = await begin(true);
  const first = (await client.foundry.paymentMethods()).paymentMethods[0];
  const preview = /foundrysubscription\/change\?/;
  await page.route(preview, (route) => route.abort());
  await panel('Active');
  await press('Change plan');
  const confirm = page.getByRole('button', { name: 'Change to Annual', exact: true });
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).waitFor();
  expect(await confirm.isDisabled()).toBe(true);
  await expectGood(page);
  await page.unroute(preview);
  await press('Try again');
  await page.getByText(`It is taken from Visa ending in ${first?.last4}.`).waitFor();
  const tab = page;
  page = await page.context().newPage();
  await addCard(client, cards.worksToo);
  await page.close();
  page = tab;
  await confirm.click();
  await page.getByText('Another card is in use now, so nothing was taken.').waitFor();
  expect((await client.foundry.history()).payments).toHaveLength(1);
  await page.getByText('It is taken from Mastercard ending in 4444.').waitFor();
  await confirm.click();
  await page.getByText('Your plan is changed.').waitFor();
  expect(await client.foundry.subscription()).toMatchObject({ subscription: { planId: 'annual' } });
  await page.context().close();
});
