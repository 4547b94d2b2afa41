import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, expectGood, expectHydration, openPage, patient, startBrowser, widths } from './support/browser.ts';
import { giveLogin, newEmail } from './support/member.ts';
import { password, type Service, startService } from './support/service.ts';
import { openScreen, signInToStudio } from './support/studio.ts';

let service: Service;
let browser: Browser;
let studio: Page;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService({}, '127.0.0.1', { empty: true }), startBrowser()]);
  studio = await openPage(browser);
  await signInToStudio(studio, service);
  await studio.goto(`${service.url}/studio/`);
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

/** Opens a page as a visitor whose browser has this language. */
async function readAs(path: string, locale = 'en-US', width = widths.desktop): Promise<Page> {
  const context = await browser.newContext({ locale, viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(service.url + path);
  await page.getByRole('main').waitFor(patient);
  await expectHydration(page);
  return page;
}

test('a new service promises and sells nothing, and the studio lists the steps before opening', async () => {
  for (const path of ['/learn-more', '/join', '/signup']) {
    const page = await readAs(path, 'en-US', widths.phone);
    if (path !== '/signup') await page.getByText('Membership is not on sale yet.').waitFor(patient);
    const words = await page.locator('body').innerText();
    expect(words).not.toMatch(/free|ad-free|no ads|without ads|crew|uncensored|annual|trial|% off/i);
    await expectGood(page);
    await page.context().close();
  }
  await studio.getByRole('link', { name: '6 steps left' }).click();
  await studio.getByRole('heading', { name: 'Before you open', level: 1 }).waitFor(patient);
  await expectGood(studio);
  await studio.setViewportSize({ width: widths.phone, height: 844 });
  await expectGood(studio);
  await studio.setViewportSize({ width: widths.desktop, height: 900 });
  await studio.getByRole('link', { name: 'Choose plans' }).click();
  await studio.getByText('Nothing is on sale yet.').waitFor(patient);
});

test('an operator of an empty service is led to the studio and sees no gifts that are not on sale', {
  tags: 'long',
}, async () => {
  const page = await openPage(browser, widths.phone);
  await giveLogin(page, service, service.operatorEmail);
  await page.goto(service.url);
  await page.getByText('Your service is ready to be set up').waitFor(patient);
  expect(new URL(page.url()).pathname).toBe('/');
  await page.getByRole('link', { name: 'Open the studio' }).waitFor();
  await expectGood(page);
  await page.goto(`${service.url}/account`);
  await page.getByRole('link', { name: /^Your data/ }).waitFor(patient);
  await page.waitForLoadState('networkidle');
  expect(await page.getByText('Give a membership').count()).toBe(0);
  await page.context().close();
});

test('the studio sets the discount of the cancel offer, which is 0 at first', { tags: 'long' }, async () => {
  await openScreen(studio, service, '/plans');
  const percent = studio.getByLabel('Percent off');
  expect(await percent.inputValue()).toBe('0');
  await percent.fill('130');
  const offer = studio.getByRole('region', { name: 'Before somebody leaves' });
  await offer.getByRole('button', { name: 'Save' }).click();
  await offer.getByText('Use a number from 0 to 100').first().waitFor(patient);
  await percent.fill('30');
  await studio.getByLabel('For how many months').fill('2');
  await offer.getByRole('button', { name: 'Save' }).click();
  await studio.getByText('Saved', { exact: true }).first().waitFor(patient);
  expect(await service.operator.studioCancelOffer.get()).toEqual({ percentOff: 30, months: 2 });
  await expectGood(studio);
});

test('pages mention only the plans and trials that are on sale', { tags: 'long' }, async () => {
  await openScreen(studio, service, '/plans');
  const plan = studio.getByRole('article', { name: 'Monthly' });
  await plan.getByRole('button', { name: 'Edit Monthly' }).click();
  await studio.getByLabel('Days to try').fill('7');
  await studio.getByRole('button', { name: 'Save', exact: true }).last().click();
  await plan.getByText('7 days to try').waitFor(patient);
  await plan.getByRole('switch', { name: 'Offer Monthly' }).click();
  const asking = studio.getByRole('dialog', { name: 'Put Monthly on sale?' });
  await asking.getByText('$3.99 a month, 7 days to try.').waitFor(patient);
  const beside = asking.getByRole('listitem');
  await expect.poll(() => beside.allTextContents(), patient).toEqual([expect.stringContaining('30% off for 2 months')]);
  await asking.getByRole('button', { name: 'Put it on sale' }).click();
  await plan.getByText('Offered', { exact: true }).waitFor(patient);

  const visitor = await readAs('/learn-more');
  await visitor.getByText('Membership costs $3.99 a month.').waitFor(patient);
  await visitor.getByText('7 days free. Cancel anytime.').waitFor();
  expect(await visitor.locator('body').innerText()).not.toMatch(/14|annual|ad-free|crew/i);
  await expectGood(visitor);
  await visitor.goto(`${service.url}/signup`);
  await visitor.getByText('Your first 7 days of membership are free.').waitFor(patient);
  await visitor.context().close();
});

test('a price change asks first and lists what else is on sale', { tags: 'long' }, async () => {
  const { studioGifts, studioInvitations } = service.operator;
  const gift = { months: 3, price: { amount: 1149, currency: 'USD' }, planId: 'monthly', offered: true };
  await studioGifts.saveOption({ params: { id: '3-months' }, body: gift });
  await studioInvitations.saveSettings({ body: { months: 2, yearlyMax: 12 } });
  await openScreen(studio, service, '/plans');
  await studio.getByRole('button', { name: 'Change the price Monthly' }).click();
  await studio.getByLabel('Price', { exact: true }).fill('4.99');
  await studio.getByRole('button', { name: 'Continue' }).click();
  const asking = studio.getByRole('dialog', { name: '$4.99 for Monthly?' });
  await asking.getByText('$11.49').waitFor(patient);
  await asking.getByText('2 months for both').waitFor();
  await asking.getByRole('checkbox', { name: 'Gift of 3 months, Monthly' }).click();
  await expectGood(studio);
  await asking.getByRole('button', { name: 'Set the price' }).click();
  await studio.getByRole('row', { name: /\$4\.99 Now/ }).waitFor(patient);
  const { options } = await studioGifts.options();
  expect(options.filter(({ offered }) => offered)).toEqual([]);
  expect((await studioInvitations.settings()).months).toBe(2);
});

test('a new gift of a length that is already on sale asks what to do with the old one', { tags: 'long' }, async () => {
  const { studioGifts } = service.operator;
  const gift = { months: 3, price: { amount: 1149, currency: 'USD' }, planId: 'monthly', offered: true };
  await studioGifts.saveOption({ params: { id: '3-months' }, body: gift });
  await openScreen(studio, service, '/gifts');
  await studio.getByRole('button', { name: 'New gift length' }).click();
  await studio.getByRole('textbox', { name: 'Months' }).fill('3');
  await studio.getByLabel('Price', { exact: true }).fill('12.50');
  await studio.getByText('On sale already: 3 months, Monthly, $11.49.').waitFor(patient);
  await studio.getByRole('button', { name: 'Save', exact: true }).click();
  await studio.getByText('Choose one of the two').waitFor();
  await studio.getByRole('radio', { name: 'Take the earlier one off sale' }).check();
  await studio.getByRole('button', { name: 'Save', exact: true }).click();
  await studio.getByRole('cell', { name: '$12.50' }).waitFor(patient);
  const prices = (await studioGifts.options()).options
    .filter(({ offered }) => offered)
    .map(({ price }) => price.amount);
  expect(prices).toEqual([1250]);
});

test('a sales text is edited beside a preview, and public in its language after publishing', {
  tags: 'long',
}, async () => {
  await openScreen(studio, service, '/join-pages');
  await studio.getByText('Not public', { exact: true }).waitFor(patient);
  const preview = studio.frameLocator('iframe');
  await preview.getByText('JOIN THE CREW', { exact: true }).waitFor(patient);
  await studio.getByLabel('Headline', { exact: true }).fill('COME IN');
  await preview.getByText('COME IN', { exact: true }).waitFor(patient);
  await preview.getByText('7 days free. Cancel anytime.').waitFor();
  await expectGood(studio);
  const before = await readAs('/learn-more');
  expect(await before.getByText(/COME IN|JOIN THE CREW/).count()).toBe(0);
  await before.context().close();

  await studio.getByRole('button', { name: 'Publish these words' }).click();
  await studio.getByText('Public', { exact: true }).waitFor(patient);
  const visitor = await readAs('/learn-more', 'en-US', widths.phone);
  await visitor.getByText('COME IN', { exact: true }).waitFor(patient);
  await visitor.getByText('Paid by the month, cancel anytime').waitFor();
  await visitor.getByRole('heading', { level: 1, name: 'COME IN', exact: true }).waitFor();
  expect(await visitor.title()).toBe('COME IN – Greenlight');
  expect(await (await fetch(`${service.url}/learn-more`)).text()).toContain('<title>COME IN');
  await expectGood(visitor);
  const spanish = await readAs('/learn-more', 'es-ES');
  await spanish.getByText('La membresía cuesta 4,99').waitFor(patient);
  const other = await readAs('/join');
  await other.getByText('Membership costs $4.99 a month.').waitFor(patient);
  expect(await other.getByText('Uncensored').count()).toBe(0);
  for (const page of [visitor, spanish, other]) await page.context().close();
});

test('texts of both join pages are grouped and say that they change both pages', { tags: 'long' }, async () => {
  for (const [page, own] of [
    ['learn-more', 'Devices: headline'],
    ['join', 'Headline at the end'],
  ]) {
    await openScreen(studio, service, `/join-pages?page=${page}`);
    const shared = studio.getByRole('group', { name: 'On both pages' });
    await shared.getByText('What you publish here changes in all of these places.').waitFor(patient);
    for (const label of [
      'Benefit, what there is to watch: headline',
      'Text beside the benefits',
      'Part of every plan',
    ]) {
      await shared.getByLabel(label).waitFor();
    }
    await studio.getByLabel(own ?? '', { exact: true }).waitFor();
    expect(await shared.getByLabel(own ?? '', { exact: true }).count()).toBe(0);
    await studio.getByText('Texts under “On both pages” change on the other page too.').waitFor();
  }
});

test('/join can have its own price, from the page to the order', { tags: 'long' }, async () => {
  await openScreen(studio, service, '/join-pages?page=join');
  await studio.getByRole('combobox', { name: 'Price on this page' }).click();
  await studio.getByRole('option', { name: 'Member · $7.99 a month' }).click();
  await studio.getByRole('button', { name: 'Sell it on this page' }).click();
  await studio.getByText('The price of the page has changed').first().waitFor(patient);
  const visitor = await readAs('/join');
  await visitor.getByText('Membership costs $7.99 a month.').waitFor(patient);
  await visitor.getByText('14 days free. Cancel anytime.').first().waitFor();
  await visitor.getByRole('link', { name: 'Start Free Trial' }).first().click();
  await visitor.getByLabel('Name').fill('Ana');
  await visitor.getByLabel('E-mail').fill(newEmail('ana'));
  await visitor.getByLabel('Password', { exact: true }).fill(password);
  await visitor.getByRole('button', { name: 'Create account' }).click();
  await visitor.waitForURL(`${service.url}/subscribe?plan=member`);
  await visitor.getByText('$7.99 every month').waitFor(patient);
  await visitor.getByText('Paid by the month, cancel anytime').waitFor(patient);
  expect(await visitor.getByText('Monthly or annual').count()).toBe(0);
  expect(await visitor.getByRole('banner').getByRole('link', { name: 'Join' }).count()).toBe(0);
  expect(await visitor.getByRole('radio').count()).toBe(1);
  await expectGood(visitor);
  await visitor.context().close();
  const other = await readAs('/learn-more');
  await other.getByText('$4.99').first().waitFor(patient);
  expect(await other.getByText('$7.99').count()).toBe(0);
  await other.context().close();
});

test('a visitor who opens /join and then /learn-more is offered the plans of the last page', {
  tags: 'long',
}, async () => {
  await service.operator.studioPlans.edit({ params: { planId: 'member' }, body: { trialDays: 3 } });
  for (const start of ['START WITH A FREE TRIAL', 'Start free trial']) {
    const visitor = await readAs('/join', 'en-US', widths.phone);
    await visitor.getByRole('link', { name: 'Start Free Trial' }).first().click();
    await visitor.getByText('Your first 3 days of membership are free.').waitFor(patient);
    await visitor.goto(`${service.url}/learn-more`);
    await expectHydration(visitor);
    await visitor.getByRole('main').getByRole('link', { name: start, exact: true }).click();
    await visitor.getByText('Your first 7 days of membership are free.').waitFor(patient);
    await visitor.getByLabel('Name').fill('Ana');
    await visitor.getByLabel('E-mail').fill(newEmail('ana'));
    await visitor.getByLabel('Password', { exact: true }).fill(password);
    await visitor.getByRole('button', { name: 'Create account' }).click();
    await visitor.getByText('$4.99 every month').waitFor(patient);
    expect(await visitor.getByText('$7.99').count()).toBe(0);
    await visitor.context().close();
  }
});

test('changing the price of /join back to the plans on sale asks first', { tags: 'long' }, async () => {
  const priced = async () => (await service.operator.join.pages()).planId;
  await openScreen(studio, service, '/join-pages?page=join');
  const choose = async (name: string) => {
    await studio.getByRole('combobox', { name: 'Price on this page' }).click();
    await studio.getByRole('option', { name }).click();
  };
  await choose('Monthly · $4.99 a month');
  const one = studio.getByRole('dialog', { name: 'Sell Monthly on this page?' });
  await one.getByText('From now on the page promises: $4.99 a month, 7 days to try').waitFor(patient);
  await one.getByRole('button', { name: 'Cancel' }).last().click();
  await choose('Of the plans that are on sale');
  const all = studio.getByRole('dialog', { name: 'Show the plans on sale on this page?' });
  await all.getByText('From now on the page sells these: Monthly, $4.99 a month, 7 days to try').waitFor(patient);
  await all.getByText('Member is no longer on sale.').waitFor();
  await expectGood(studio);
  expect(await priced()).toBe('member');
  await all.getByRole('button', { name: 'Show these plans' }).click();
  await expect.poll(priced, patient).toBeNull();
});

test('members see their membership and no trial', { tags: 'long' }, async () => {
  const page = await openPage(browser, widths.phone);
  await giveLogin(page, service, await service.addAccount('member', { subscribed: true }));
  await page.goto(`${service.url}/learn-more`);
  await page.getByText('You are a member', { exact: true }).waitFor(patient);
  await page.getByText('You have Annual. Everything is open to you.').waitFor();
  expect(await page.getByRole('main').getByText(/trial/i).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Manage your membership' }).first().getAttribute('href')).toBe(
    '/account/plan',
  );
  await expectGood(page);
  await page.context().close();
});
