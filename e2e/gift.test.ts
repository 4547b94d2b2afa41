import { dayMs } from '@greenlight/contract/duration';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, expectGood, openPage, startBrowser, widths } from './support/browser.ts';
import { cards, giveCard } from './support/card.ts';
import { readLetter } from './support/letter.ts';
import { giveLogin, newEmail } from './support/member.ts';
import { password, type Service, startService } from './support/service.ts';
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

test('an account without a membership buys a gift, and a stranger redeems it', async () => {
  const email = newEmail('wren');
  const giver = await openPage(browser, widths.phone);
  await giveLogin(giver, service, await service.addAccount('member'));
  await giver.goto(`${service.url}/gift-subscriptions`);
  await giver.getByRole('radio', { name: /^12 months/ }).check();
  const sent: string[] = [];
  giver.on(
    'request',
    (request) => request.method() === 'POST' && /\/gift/.test(request.url()) && sent.push(request.url()),
  );
  await giver.getByRole('button', { name: /^Pay \$39\.99/ }).click();
  await giver.getByText('Enter a name').waitFor();
  await giver.getByText('Enter a valid e-mail address').waitFor();
  expect(sent).toEqual([]);
  const name = giver.getByLabel('Their name');
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await name.evaluate((field) => field.getBoundingClientRect().top)).toBeGreaterThan(0);
  await giver.getByLabel('Their name').fill('Wren');
  await giver.getByLabel('Their e-mail address').fill(email);
  await giver.getByLabel('A few words').fill('For the long evenings.');
  await expectGood(giver);
  await giver.getByRole('button', { name: /^Pay \$39\.99/ }).click();
  await giver.getByText('The card pays for this gift alone and is not saved.').waitFor();
  await giver.getByRole('button', { name: 'Pay $39.99', exact: true }).waitFor();
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
  // The code can be entered without the link, and the coupon screen leads to it (below).
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
});

test('after a declined card a gift is paid with another card, edited, and refunded in the studio', {
  tags: 'long',
}, async () => {
  const email = newEmail('ivo');
  const page = await openPage(browser);
  await giveLogin(page, service, await service.addAccount('member'));
  await page.goto(`${service.url}/account/gift-subscriptions`);
  await page.getByLabel('Their name').fill('Ivo');
  await page.getByLabel('Their e-mail address').fill(newEmail('wrong'));
  const day = new Date(Date.now() + 5 * dayMs).toISOString().slice(0, 10);
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
});

const inEnglish = {
  name: 'Their name',
  noName: 'Enter a name',
  email: 'Their e-mail address',
  noEmail: 'Enter a valid e-mail address',
  day: 'Send on',
  past: 'Choose today or a later day',
  far: 'Choose a day within a year',
  pay: /^Pay \$/,
  save: 'Save',
  saved: 'Your changes are saved',
};
const inSpanish: typeof inEnglish = {
  name: 'Su nombre',
  noName: 'Escribe un nombre',
  email: 'Su dirección de correo',
  noEmail: 'Escribe un correo válido',
  day: 'Enviar el',
  past: 'Elige hoy o un día posterior',
  far: 'Elige un día de los próximos doce meses',
  pay: /^Pagar/,
  save: 'Guardar',
  saved: 'Tus cambios están guardados',
};

test.each([
  ['en', widths.desktop, inEnglish],
  ['es', widths.phone, inSpanish],
])(
  'errors of a gift are shown in %s at their field, which gets the focus',
  { tags: 'long' },
  async (locale, width, say) => {
    // Yesterday in this zone can still be today in UTC.
    const zone = { locale, timezoneId: 'Pacific/Kiritimati' };
    const email = await service.addAccount('member', { subscribed: true });
    const start = await openPage(browser);
    await giveLogin(start, service, email);
    const storageState = await start.context().storageState();
    const context = await browser.newContext({ ...zone, storageState, viewport: { width, height: 844 } });
    const page = await context.newPage();
    const dayIn = (days: number) =>
      new Intl.DateTimeFormat('sv', { timeZone: zone.timezoneId }).format(Date.now() + days * dayMs);
    const expectFault = async (label: string, text: string) => {
      const field = page.getByLabel(label);
      await page.getByText(text, { exact: true }).waitFor();
      await expect.poll(() => field.evaluate((at) => at === document.activeElement)).toBe(true);
      expect(await field.getAttribute('aria-invalid')).toBe('true');
    };
    await page.goto(`${service.url}/account/gift-subscriptions`);
    const pay = page.getByRole('button', { name: say.pay });
    await page.getByLabel(say.email).fill('nobody');
    await pay.click();
    await expectFault(say.name, say.noName);
    await page.getByText(say.noEmail).waitFor();
    await page.getByLabel(say.name).fill('Noa');
    await pay.click();
    await expectFault(say.email, say.noEmail);
    await page.getByLabel(say.email).fill(newEmail('noa'));
    await page.getByLabel(say.day).fill(dayIn(-1));
    await pay.click();
    await expectFault(say.day, say.past);
    await expectGood(page);
    await page.getByLabel(say.day).fill('2099-01-01');
    await pay.click();
    await expectFault(say.day, say.far);

    const giver = await service.signIn(email);
    const order = { optionId: '3-months', recipientName: 'Noa', recipientEmail: newEmail('noa') };
    const { gift } = await giver.gift.buy({ body: { ...order, sendAt: `${dayIn(9)}T09:00:00Z` } });
    await page.goto(`${service.url}/account/gift-subscriptions/history/${gift.id}`);
    await page.getByLabel(say.day).fill(dayIn(-1));
    await page.getByRole('button', { name: say.save }).click();
    await expectFault(say.day, say.past);
    await expectGood(page);
    // Today is accepted, even in the afternoon.
    await page.getByLabel(say.day).fill(dayIn(0));
    await page.getByRole('button', { name: say.save }).click();
    await page.getByText(say.saved).waitFor();
    await context.close();
  },
);

test('a gift is only charged to the card that was shown', { tags: 'long' }, async () => {
  const page = await openPage(browser);
  const email = await service.addAccount('member');
  await giveLogin(page, service, email);
  const client = await service.signIn(email);
  const addCard = async (tab: Page, number: string) => {
    await tab.goto((await client.foundry.beginAdvancedPay({ body: { purpose: 'payment-method' } })).url);
    await giveCard(tab, number);
    await tab.waitForURL(`${service.url}/account/payment-methods`);
  };
  await addCard(page, cards.works);
  await page.goto(`${service.url}/gift-subscriptions`);
  await page.getByLabel('Their name').fill('Ida');
  await page.getByLabel('Their e-mail address').fill(newEmail('ida'));
  await page.getByRole('radio', { name: 'Visa ending in 4242' }).waitFor();
  const other = await page.context().newPage();
  await addCard(other, cards.worksToo);
  await page.getByRole('button', { name: /^Pay \$11\.49/ }).click();
  await page.getByText('Another card is in use now, so nothing was taken.').waitFor();
  await page.getByRole('radio', { name: 'Mastercard ending in 4444' }).waitFor();
  expect(await client.gift.history()).toMatchObject({ gifts: [] });
  await expectGood(page);
  await page.getByRole('button', { name: /^Pay \$11\.49/ }).click();
  await page.getByText('The code of the gift').waitFor();
  await page.context().close();
});
