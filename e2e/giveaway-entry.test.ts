import { dayMs } from '@greenlight/contract/duration';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closePages,
  expectGood,
  expectGoodAtWidths,
  expectNoOverflow,
  openPage,
  patient,
  startBrowser,
  widths,
} from './support/browser.ts';
import { allowGiveaways, enterGiveaway } from './support/giveaway.ts';
import { giveLogin, tabTo } from './support/member.ts';
import { type Service, startService } from './support/service.ts';

/** In pixels, of the narrowest phone. */
const leastWidth = 360;
/** Accounts this old are not redirected to the payment page. */
const userCreated = '2020-06-01T00:00:00.000Z';

let service: Service;
let browser: Browser;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  await allowGiveaways(service);
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

function addMember(): Promise<string> {
  return service.addAccount('member', { subscribed: true, userCreated, isConfirmed: true });
}

async function openAs(email: string, path: string, width = widths.desktop): Promise<Page> {
  const page = await openPage(browser, width);
  await giveLogin(page, service, email);
  await page.goto(service.url + path);
  return page;
}

async function makeGiveaway(title: string, wish: object = {}): Promise<number> {
  const body = { title, prize: 'A signed bowl', closesAt: '2098-01-01T00:00:00.000Z', minAge: 18, ...wish };
  const { id } = await service.operator.studioGiveaways.create({ body });
  await service.operator.studioGiveaways.open({ params: { id } });
  return id;
}

test('an open giveaway has the date on which it closes, or the days of the last week', { tags: 'long' }, async () => {
  const page = await openPage(browser);
  for (const [days, shown] of [
    [20.9, /^Closes on \w+ \d+, \d+$/],
    [6.9, 'Closes in 6 days'],
  ] as const) {
    const closesAt = new Date(Date.now() + days * dayMs).toISOString();
    const id = await makeGiveaway(`The bowl of ${days} days`, { closesAt });
    await page.goto(`${service.url}/win/${id}`);
    await page.getByText(shown).waitFor(patient);
    expect(await page.getByRole('link', { name: 'See what was published' }).count()).toBe(1);
  }
  await page.context().close();
});

test('another country takes the refusal away, and another giveaway has a form of its own', async () => {
  const first = await makeGiveaway('The first bowl', { countries: ['ES', 'MX'] });
  await makeGiveaway('The second bowl', { countries: ['ES'] });
  const page = await openAs(await addMember(), `/win/${first}`);
  const country = page.getByRole('combobox', { name: 'Where do you live?' });
  const accepts = page.getByRole('checkbox', { name: 'I accept the giveaway rules' });
  const choose = async (name: string) => {
    await country.fill(name);
    await page.getByRole('option', { name, exact: true }).click();
  };
  await choose('Norway');
  await page.getByLabel('Date of birth').fill('1991-05-04');
  await accepts.check();
  await page.getByRole('button', { name: 'Enter the giveaway' }).click();
  const refused = page.getByText('People in this country can’t enter.');
  await refused.waitFor(patient);
  expect(await country.getAttribute('aria-invalid')).toBe('true');
  await choose('Mexico');
  await refused.waitFor({ state: 'detached' });
  expect(await country.getAttribute('aria-invalid')).not.toBe('true');
  await expectGood(page);

  await page.getByRole('navigation').getByRole('link', { name: 'Giveaways' }).first().click();
  await page.getByRole('link', { name: 'The second bowl' }).click(patient);
  await page.getByRole('heading', { name: 'The second bowl' }).waitFor(patient);
  await accepts.check();
  await page.getByLabel('Date of birth').fill('1990-01-01');
  await page.evaluate(() => history.go(-2));
  await page.getByRole('heading', { name: 'The first bowl' }).waitFor(patient);
  expect(await accepts.isChecked()).toBe(false);
  expect(await page.getByLabel('Date of birth').inputValue()).toBe('');
  await page.context().close();
});

test('visitors read on which day a giveaway was cancelled, in their own time zone', { tags: 'long' }, async () => {
  const id = await makeGiveaway('The broken bowl');
  const params = { id };
  await service.operator.studioGiveaways.cancel({ params, body: { reason: 'It broke in the kiln.' } });
  const { cancelled } = await service.operator.publicGiveaway.read({ params });
  const at = new Date(cancelled?.at ?? 0);
  // It is another day there than on the server.
  const timeZone = at.getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
  const page = await openPage(browser, widths.phone, { timezoneId: timeZone });
  await page.goto(`${service.url}/win/${id}`);
  const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone }).format(at);
  await page
    .getByRole('time')
    .filter({ hasText: `Cancelled on ${date}` })
    .waitFor(patient);
  await expectGood(page);
  await page.context().close();
});

test('if declining fails, the prize stays and the reason is shown', { tags: 'long' }, async () => {
  const { studioGiveaways } = service.operator;
  const id = await makeGiveaway('A seat at the wheel', { isShipped: false });
  const params = { id };
  const email = await addMember();
  const client = await enterGiveaway(service, email, id);
  await studioGiveaways.close({ params });
  await expect.poll(async () => (await studioGiveaways.read({ params })).listedAt, patient).not.toBeNull();
  await studioGiveaways.draw({ params });
  await expect.poll(async () => (await client.giveaway.own({ params })).won?.state, patient).toBe('notified');
  const page = await openAs(email, `/win/${id}`);
  await page.route(`**/giveaways/${id}/decline`, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByRole('button', { name: 'I do not want it' }).click(patient);
  await page.getByRole('alertdialog').getByRole('button', { name: 'I do not want it' }).click();
  await page
    .getByRole('region', { name: 'Messages' })
    .getByText(/answered 500|went wrong/)
    .waitFor(patient);
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'You have won!' }).waitFor();
  await expectGood(page);
  await page.unroute(`**/giveaways/${id}/decline`);
  await page.getByRole('button', { name: 'Claim the prize' }).click();
  await page.getByText('The team will hand it over to you.').waitFor(patient);
  await page.context().close();
});

test('beside a long text a long form scrolls by itself', { tags: 'long' }, async () => {
  const texts = Array.from({ length: 8 }, (_, at) => `What is your view on glaze ${at}?`);
  const questions = texts.map((text) => ({ text, options: [], isRequired: false }));
  const id = await makeGiveaway('The long bowl', { questions, text: 'A bowl for soup.\n'.repeat(60) });
  const page = await openAs(await addMember(), `/win/${id}`);
  const press = page.getByRole('button', { name: 'Enter the giveaway' });
  await press.waitFor(patient);
  await tabTo(page, press);
  // It scrolls only a little, although the text is long.
  expect(await page.evaluate(() => scrollY)).toBeLessThan(100);
  const { y = 900, height = 0 } = (await press.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(900);
  await expectGoodAtWidths(page, 'long-form');
  await page.context().close();
});

test('a long answer to choose from fits the narrowest phone', { tags: 'long' }, async () => {
  const tall = 'The tall one with the blue rim that stood beside the window on the last evening';
  const questions = [{ text: 'Which bowl?', options: [tall, 'o'.repeat(78)], isRequired: true }];
  const id = await makeGiveaway('The chosen bowl', { questions });
  const page = await openAs(await addMember(), `/win/${id}`, leastWidth);
  await page.getByRole('combobox', { name: /Which bowl/ }).click(patient);
  await page.getByRole('option', { name: tall }).waitFor(patient);
  for (const each of await page.getByRole('option').all()) {
    const { x = -1, width = 0 } = (await each.boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(leastWidth);
  }
  await expectNoOverflow(page);
  await page.context().close();
});

test('a title without a space fits the check of a draw on the narrowest phone', { tags: 'long' }, async () => {
  const title = 'W'.repeat(80);
  const id = await makeGiveaway(title);
  const page = await openPage(browser, leastWidth);
  await page.goto(`${service.url}/win/${id}/check`);
  await page.getByRole('link', { name: title }).waitFor(patient);
  await expectNoOverflow(page);
  await expectGoodAtWidths(page, 'long-title-check');
  await page.context().close();
});

test('the viewer’s own entry is counted although the public number is older', { tags: 'long' }, async () => {
  const id = await makeGiveaway('The counted bowl');
  const email = await addMember();
  const page = await openAs(email, `/win/${id}`);
  await page.getByText('0 have entered').waitFor(patient);
  await enterGiveaway(service, email, id);
  await page.reload();
  await page.getByText('You are in. Good luck!').waitFor(patient);
  await page.getByText('1 has entered').waitFor(patient);
  expect(await page.getByText('0 have entered').count()).toBe(0);
  await page.getByRole('button', { name: 'Withdraw my entry' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw my entry' }).click();
  await page.getByText('0 have entered').waitFor(patient);
  await page.context().close();
});

test('the check fails if the viewer’s entry is not in the list', { tags: 'long' }, async () => {
  const id = await makeGiveaway('The lost bowl');
  const params = { id };
  const [email, other] = [await addMember(), await addMember()];
  const client = await enterGiveaway(service, email, id);
  await enterGiveaway(service, other, id);
  const { studioGiveaways } = service.operator;
  await studioGiveaways.close({ params });
  await expect.poll(async () => (await studioGiveaways.read({ params })).listedAt, patient).not.toBeNull();
  const own = await client.giveaway.own({ params });
  const page = await openAs(email, `/win/${id}/check`);
  await page.getByRole('heading', { name: 'Your entry is in the list' }).waitFor(patient);
  // A service that has left the entry out: it has no proof, and the list, which fits its root, has other pseudonyms.
  const lost = { ...own, entry: { ...own.entry, pseudonym: 'aaaaaaaaaaaaaaaa' } };
  await page.route(new RegExp(`/api/user/v1/giveaways/${id}$`), (route) => route.fulfill({ json: lost }));
  await page.route(`**/giveaways/${id}/proof`, (route) =>
    route.continue({ url: route.request().url().replace(`/${id}/proof`, '/999/proof') }),
  );
  await page.reload();
  await page.getByRole('heading', { name: 'Your entry is not in the list' }).waitFor(patient);
  await page.getByText('You entered as aaaaaaaaaaaaaaaa').waitFor();
  await page.getByRole('button', { name: 'Recompute here' }).click();
  await page.getByRole('paragraph').filter({ hasText: 'Your entry is not in the list' }).waitFor(patient);
  expect(await page.getByText('The list is as it was published.').count()).toBe(0);
  await expectGoodAtWidths(page, 'own-missing');
  await page.context().close();
});
