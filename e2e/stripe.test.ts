import { Client } from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cards } from '../packages/server/test/stripe-stand-in/card.ts';
import {
  type StripeStandIn,
  startStripe,
  testSecret,
  testWebhookSecret,
} from '../packages/server/test/stripe-stand-in/stand-in.ts';
import {
  closePages,
  expectGood,
  expectNoViolations,
  openPage,
  patient,
  startBrowser,
  widths,
} from './support/browser.ts';
import { giveLogin, tabTo } from './support/member.ts';
import { password, type Service, startService } from './support/service.ts';
import { signInToStudio } from './support/studio.ts';

let service: Service;
let browser: Browser;
let stripe: StripeStandIn;

beforeAll(async () => {
  stripe = await startStripe({ now: () => new Date(), set: () => undefined });
  // A passkey is bound to a host name, not to an IP address.
  [service, browser] = await Promise.all([startService({ STRIPE_API_URL: stripe.url }, 'localhost'), startBrowser()]);
  stripe.listener = { url: `${service.url}/api/payment/v1/stripe/webhook`, secret: testWebhookSecret };
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
  await stripe?.close();
});

test('keys are entered, tested and saved; then the card provider bills new members', async () => {
  const page = await openPage(browser);
  await signInToStudio(page, service);
  await page.goto(`${service.url}/studio/billing`);
  await page.getByRole('heading', { name: 'Billing', level: 1 }).waitFor(patient);
  expect(
    await page
      .getByRole('radio', { name: /^Stripe Enter/ })
      .first()
      .isDisabled(),
  ).toBe(true);
  await expectNoViolations(page);
  await page.getByRole('tab', { name: 'Stripe', exact: true }).click();
  await page.getByLabel('Secret key').fill('sk_test_wrongwrong');
  await page.getByRole('button', { name: 'Try and save' }).click();
  await page.getByText('Stripe does not know this key').first().waitFor(patient);
  await page.getByLabel('Secret key').fill(testSecret);
  await page.getByLabel('Signing secret of the webhook').fill(testWebhookSecret);
  await page.keyboard.press('Enter');
  await page.getByText('Stand-in Pictures').waitFor(patient);
  await page.getByText('No webhook with our address is set up there yet').waitFor();
  expect(await page.getByLabel('Secret key').getAttribute('placeholder')).toBe('Stored, ends with 4321');
  await page.getByRole('tab', { name: 'How money is taken' }).click();
  await page.getByRole('radio', { name: /^Stripe Stripe Billing/ }).check();
  await page.getByLabel('Seller').fill('Stand-in Pictures\n1 Main Street');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor(patient);
  await page.getByText('Not saved yet').waitFor({ state: 'detached' });
  expect(await page.getByRole('radio', { name: /^Stripe Stripe Billing/ }).isChecked()).toBe(true);
  for (const width of [widths.phone, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const tab of ['money', 'stripe', 'events']) {
      await page.goto(`${service.url}/studio/billing?tab=${tab}`);
      await page.getByRole('heading', { name: 'Billing', level: 1 }).waitFor(patient);
      await expectGood(page);
    }
  }
  await page.context().close();
});

test('an account subscribes at the card provider and becomes a member; the studio shows the events', async () => {
  const email = await service.addAccount('member');
  const page = await openPage(browser);
  await giveLogin(page, service, email);
  await page.goto(`${service.url}/payment`);
  await page.getByRole('button', { name: 'Start free trial' }).click();
  await page.getByLabel('Card number').waitFor(patient);
  await page.getByLabel('Card number').fill(cards.declined);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByText('Your card was declined.').waitFor();
  await page.getByLabel('Card number').fill(cards.good);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.waitForURL((url) => url.origin === service.url, patient);
  const client = await service.signIn(email);
  const standing = async () => (await client.account.userInfo({ query: { select: 'subscription' } })).hasSubscription;
  await expect.poll(standing, patient).toBe(true);
  await page.goto(`${service.url}/account/plan`);
  await page.getByText('Free trial', { exact: true }).waitFor(patient);
  await expectNoViolations(page);
  await page.goto(`${service.url}/account/data`);
  await page
    .getByText(/ends on .+ If you keep the account before that day, the membership continues\./)
    .waitFor(patient);
  await client.account.requestDeletion();
  await page.reload();
  await page
    .getByText(/ends on .+ If you keep the account before that day, the membership is as it was\./)
    .waitFor(patient);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await page.getByText('Your account stays.').waitFor(patient);
  await page.context().close();

  const studio = await openPage(browser);
  await signInToStudio(studio, service);
  await studio.goto(`${service.url}/studio/billing?tab=events`);
  await studio.getByRole('table', { name: 'Events' }).getByText('checkout.session.completed').waitFor(patient);
  await expectNoViolations(studio);
  await studio.getByRole('button', { name: 'Replay checkout.session.completed' }).click();
  await studio.getByText('The event is processed once more').waitFor(patient);
  await studio.context().close();
});

/** Makes the account's sessions look an hour old, and removes its password if `hasPassword` is false. */
async function ageSession(email: string, hasPassword: boolean): Promise<void> {
  const db = new Client({ connectionString: service.databaseUrl });
  await db.connect();
  await db.query(
    `update session set confirmed_at = now() - interval '1 hour'
      where account_id = (select id from account where email = $1)`,
    [email],
  );
  if (!hasPassword) await db.query('update account set password_hash = null where email = $1', [email]);
  await db.end();
}

test('changing the keys asks for the password, or for the passkey if there is no password', {
  tags: 'long',
}, async () => {
  const email = await service.addAccount('operator');
  const page = await openPage(browser);
  const keys = await page.context().newCDPSession(page);
  await keys.send('WebAuthn.enable');
  const device = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const;
  await keys.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...device, isUserVerified: true, automaticPresenceSimulation: true },
  });
  await giveLogin(page, service, email);
  await page.goto(`${service.url}/account/security`);
  await page.getByRole('button', { name: 'Add a passkey', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('My laptop');
  await page.getByRole('button', { name: 'Create the passkey', exact: true }).click();
  await page.getByText('“My laptop” is added.').waitFor(patient);

  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const change = async () => {
    await page.goto(`${service.url}/studio/billing?tab=stripe`);
    await page.getByLabel('Signing secret of the webhook').fill(testWebhookSecret);
    await page.keyboard.press('Enter');
    await dialog.waitFor(patient);
  };
  const passkey = dialog.getByRole('button', { name: 'Use a passkey' });
  await ageSession(email, true);
  await change();
  await passkey.waitFor(patient);
  await expectNoViolations(page);
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ ...patient, state: 'detached' });
  await page.getByText('The keys work and are saved').first().waitFor(patient);

  await ageSession(email, false);
  await change();
  await passkey.waitFor(patient);
  expect(await dialog.getByLabel('Password', { exact: true }).count()).toBe(0);
  await expectGood(page);
  await tabTo(page, passkey);
  await page.keyboard.press('Enter');
  await page.getByText('The keys work and are saved').first().waitFor(patient);
  await dialog.waitFor({ ...patient, state: 'detached' });
  await page.context().close();
});
