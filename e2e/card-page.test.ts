import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endTrial } from '../packages/server/test/end-trial.ts';
import { closePages, expectGood, openPage, startBrowser, widths } from './support/browser.ts';
import { linkIn, readLetter } from './support/letter.ts';
import { giveLogin, tabTo } from './support/member.ts';
import { password, type Service, startService } from './support/service.ts';

const approved = '4000 0025 0000 3155';
let service: Service;
let browser: Browser;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

/** An account that begins to subscribe, and the payment page where it enters a card. */
async function subscribe() {
  const email = await service.addAccount('member');
  const client = await service.signIn(email);
  const { payment } = await client.foundry.subscribe({ body: { planId: 'monthly' } });
  return { email, client, url: payment?.url ?? '', id: payment?.id ?? '' };
}

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12 / 40');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on the card').fill('Max Member');
}

test('a card is entered and approved without JavaScript, at 360 px', { tags: 'long' }, async () => {
  const { client, url, id } = await subscribe();
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
    locale: 'en',
  });
  const page = await context.newPage();
  await page.goto(url);
  await fillCard(page, approved);
  await page.getByRole('button', { name: 'Save card and continue' }).click();
  await page.getByRole('heading', { name: 'Is this you?' }).waitFor();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.waitForURL(`${service.url}/complete-payment?payment=${id}`);
  await context.close();
  const { payment } = await client.foundry.advancedPay({ query: { payment: id } });
  expect(payment?.state).toBe('succeeded');
  expect((await client.foundry.subscription()).subscription).toMatchObject({ status: 'trialing', planId: 'monthly' });
});

test.each([widths.desktop, 360])(
  'the keyboard reaches all of the page at %i px, and axe finds no violations',
  { tags: 'long' },
  async (width) => {
    const { url } = await subscribe();
    const page = await openPage(browser, width);
    await page.goto(url);
    await expectGood(page);
    const isLoaded = (font: string) => page.evaluate((name) => document.fonts.check(`16px "${name}"`), font);
    for (const font of ['Inter Variable', 'Sora Variable']) await expect.poll(() => isLoaded(font)).toBe(true);
    expect(await page.evaluate(() => document.fonts.size)).toBeGreaterThan(0);
    // The field gets the focus in a render after the page is loaded.
    const focused = () => page.evaluate(() => document.activeElement?.id);
    await expect.poll(focused).toBe('number');
    await page.keyboard.type('4000000000000127');
    await page.keyboard.press('Enter');
    await page.getByText('Enter the expiry date as month and year').waitFor();
    await expectGood(page);
    await expect.poll(focused).toBe('expiry');
    await fillCard(page, '4000000000000127');
    await page.keyboard.press('Enter');
    await page.getByText('The security code is wrong.').waitFor();
    await expect.poll(focused).toBe('cvc');
    await tabTo(page, page.getByText('Test cards', { exact: true }));
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Español' }).click();
    await page.getByRole('heading', { name: /^Mensual: 14 días gratis, después 3,99/, level: 1 }).waitFor();
    await page.getByLabel('Número de tarjeta').waitFor();
    await expectGood(page);
    await page.getByRole('button', { name: 'Cancelar y volver' }).click();
    await page.waitForURL((to) => to.pathname !== new URL(url).pathname);
    await page.context().close();
  },
);

/** Another account that opens the link sees whose membership it is, and must confirm before it pays for it. */
async function askOther(link: string, masked: string): Promise<void> {
  const own = await service.addAccount('member', { subscribed: true });
  const page = await openPage(browser, widths.phone);
  await giveLogin(page, service, own);
  await page.goto(link);
  await page.getByText(`This is for the membership of ${masked}.`).waitFor();
  await page.getByRole('button', { name: 'Use another card' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText(`You are signed in as ${own}.`).waitFor();
  await question.getByText(masked).waitFor();
  await expectGood(page);
  await question.getByRole('button', { name: 'Do not pay' }).click();
  await question.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/payment-recovery');
  await page.getByRole('button', { name: 'Use another card' }).click();
  await question.getByRole('button', { name: 'Pay for the other account' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/pay/'));
  await page.context().close();
}

/** A session from a token in the URL can't reach the card form: it is asked to log in first. */
async function refuseInSessionOfLink(email: string, link: string): Promise<void> {
  const device = { deviceIdentifier: crypto.randomUUID(), model: 'iOS App', platform: 'ios' as const };
  const { token } = await service.operator.account.login({ body: { email, password, device } });
  const page = await openPage(browser, widths.phone);
  await page.goto(`${service.url}/greenlight-x?token=${token}`);
  await page.waitForFunction(() => sessionStorage.getItem('greenlight.override') !== null);
  const refusal = page.getByRole('heading', { name: 'Log in to pay', level: 2 });
  for (const button of [/^Pay \$3\.99/, /^Use another card/]) {
    await page.goto(`${service.url}/account`);
    await page.getByRole('button', { name: button }).click();
    await refusal.waitFor();
  }
  await page.goto(link);
  await refusal.waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await page.getByText('$3.99 is due.').waitFor();
  await page.context().close();
}

test('the link in a letter takes a new card without a login, says whose it is and why a card failed', async () => {
  const { email, client, url } = await subscribe();
  const page = await openPage(browser, widths.phone);
  await page.goto(url);
  await fillCard(page, '4000 0000 0000 0341');
  await page.getByRole('button', { name: 'Save card and continue' }).click();
  await page.waitForURL(/complete-payment|login/);
  await expect.poll(async () => (await client.foundry.advancedPay()).payment?.state).toBe('succeeded');
  await endTrial(service.databaseUrl, email);
  const link = linkIn(await readLetter(service, email, 'Your membership ends on'), '/payment-recovery');
  await page.goto(link);
  await page.getByText('ending in 0341').waitFor();
  await page.getByText('$3.99 is due.').waitFor();
  const masked = `${email[0]}***@example.com`;
  await page.getByText(`This is for the membership of ${masked}.`).waitFor();
  await expectGood(page);
  await askOther(link, masked);
  await refuseInSessionOfLink(email, link);
  await page.getByRole('button', { name: 'Use another card' }).click();
  await fillCard(page, '4000 0000 0000 1042');
  await page.getByRole('button', { name: 'Save card and pay $3.99' }).click();
  await page.waitForURL(/payment-recovery/);
  await page.getByRole('alert').waitFor();
  await expectGood(page);
  await page.getByRole('button', { name: 'Use another card' }).click();
  await fillCard(page, '5555 5555 5555 4444');
  await page.getByRole('button', { name: 'Save card and pay $3.99' }).click();
  await page.getByText('Your payment went through').waitFor();
  await expectGood(page);
  await page.goto(link);
  await page.getByText('Nothing is due').waitFor();
  expect((await client.foundry.subscription()).subscription).toMatchObject({ status: 'active', amountDue: null });
  await page.goto(`${service.url}/payment-recovery?token=nothing`);
  await page.getByText('This link is no longer valid.').waitFor();
  await expectGood(page);
});
