import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closePages,
  expectFocus,
  expectGood,
  expectGoodAtWidths,
  openPage,
  patient,
  runDownload,
  startBrowser,
  widths,
} from './support/browser.ts';
import { allowGiveaways, enterGiveaway, publishRules } from './support/giveaway.ts';
import { giveLogin, signIn, tabTo } from './support/member.ts';
import { uploadPicture } from './support/picture.ts';
import { type Service, startService } from './support/service.ts';
import { openScreen, signInToStudio } from './support/studio.ts';

/** Accounts this old are not redirected to the payment page. */
const userCreated = '2020-06-01T00:00:00.000Z';
const closesAt = '2098-01-01T00:00:00.000Z';

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

function addMember(subscribed = true): Promise<string> {
  return service.addAccount('member', { subscribed, userCreated, isConfirmed: true });
}

async function openAs(email: string, path: string, width = widths.desktop): Promise<Page> {
  const page = await openPage(browser, width);
  await giveLogin(page, service, email);
  await page.goto(service.url + path);
  return page;
}

async function makeGiveaway(title: string, wish: object = {}): Promise<number> {
  const imageId = await uploadPicture(service, { width: 1280, height: 720, alt: title });
  const summary = 'The bowl from the last evening, signed by everybody.';
  const body = {
    title,
    prize: 'A signed bowl',
    summary,
    text: 'It leaks a little.',
    imageIds: [imageId],
    closesAt,
    minAge: 18,
    ...wish,
  };
  const { id } = await service.operator.studioGiveaways.create({ body });
  await service.operator.studioGiveaways.open({ params: { id } });
  return id;
}

test('the team makes a giveaway in the studio, sees who may enter, and opens it', async () => {
  await addMember();
  const studio = await openPage(browser);
  await signInToStudio(studio, service);
  await openScreen(studio, service, '/giveaways');
  await studio.getByRole('button', { name: 'New giveaway' }).first().click();
  const asked = studio.getByRole('dialog');
  await asked.getByLabel('Title').fill('A bowl for the winter');
  await asked.getByLabel('Prize').fill('A bowl');
  await asked.getByRole('button', { name: 'Create' }).click();
  await studio.waitForURL(/\/studio\/giveaways\/\d+$/);
  const id = Number(/\d+$/.exec(studio.url())?.[0]);
  const read = () => service.operator.studioGiveaways.read({ params: { id } });
  await studio.getByText('may enter').first().waitFor(patient);
  await studio.getByRole('button', { name: 'Open', exact: true }).click();
  await studio.getByRole('alertdialog').getByRole('button', { name: 'Open', exact: true }).click();
  await studio.getByText('Say when it closes').waitFor(patient);

  await studio.getByLabel('Closes').fill('2098-01-01T12:00');
  await studio.getByLabel('Minimum age').fill('16');
  await studio.getByRole('button', { name: 'Add a question' }).click();
  await studio.getByLabel('Question 1').fill('Which glaze?');
  await studio.getByLabel('Answers to choose from').fill('Celadon\nTenmoku');
  await studio.getByRole('button', { name: 'Save', exact: true }).click();
  const questions = async () => (await read()).questions;
  await expect
    .poll(questions, patient)
    .toEqual([{ text: 'Which glaze?', options: ['Celadon', 'Tenmoku'], isRequired: false }]);
  await expectGoodAtWidths(studio, 'studio-draft');
  await studio.getByRole('button', { name: 'Open', exact: true }).click();
  await studio.getByRole('alertdialog').getByRole('button', { name: 'Open', exact: true }).click();
  await expect.poll(async () => (await read()).state, patient).toBe('open');
  await studio.getByText('Members have agreed to this.').first().waitFor(patient);
  const countries = studio.getByLabel('Countries').locator('xpath=ancestor::*[contains(@class, "border")][1]');
  await expect.poll(() => countries.evaluate((box) => getComputedStyle(box).opacity), patient).toBe('0.5');
  expect(await studio.getByRole('heading', { name: 'More entries' }).count()).toBe(0);
  await expectGoodAtWidths(studio, 'studio-open');
  await studio.context().close();
});

test('members enter by keyboard and by touch, get a receipt, and withdraw', async () => {
  const questions = [{ text: 'Which glaze?', options: ['Celadon', 'Tenmoku'], isRequired: true }];
  const id = await makeGiveaway('The leaking bowl', { questions });
  const params = { id };
  const [first, second] = [await addMember(), await addMember(false)];
  const visitor = await openPage(browser, widths.phone);
  await visitor.goto(`${service.url}/win/${id}`);
  await visitor.getByRole('link', { name: 'Log in to enter' }).waitFor(patient);
  await expectGoodAtWidths(visitor, 'visitor');
  await visitor.getByRole('link', { name: 'Log in to enter' }).click();
  await signIn(visitor, service, second);
  await visitor.getByText('You enter without a purchase.').waitFor(patient);
  expect(new URL(visitor.url()).pathname).toBe(`/win/${id}`);
  await visitor.context().close();
  const page = await openAs(first, '/win');
  await page.getByRole('navigation').getByRole('link', { name: 'Giveaways' }).first().waitFor(patient);
  await page.goto(`${service.url}/win/${id}`);
  await page.getByRole('heading', { name: 'The leaking bowl' }).waitFor(patient);
  await expectGoodAtWidths(page, 'enter');
  const press = page.getByRole('button', { name: 'Enter the giveaway' });
  await tabTo(page, press);
  await page.keyboard.press('Enter');
  await page.getByText('Accept the rules to enter').waitFor(patient);
  await expectFocus(page.getByLabel('Date of birth'));
  await page.getByLabel('Date of birth').fill('1991-05-04');
  await publishRules(service, 'Be fairer.');
  const [rules] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Read the rules (in a new tab)' }).click(),
  ]);
  await rules.getByText('Be fair.').waitFor(patient);
  await tabTo(page, page.getByRole('combobox', { name: /Which glaze/ }));
  await page.keyboard.press('Enter');
  await page.getByRole('listbox').pressSequentially('Ten\n');
  // It takes the focus back when it closes.
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  const accepts = page.getByRole('checkbox', { name: 'I accept the giveaway rules' });
  await tabTo(page, accepts);
  await page.keyboard.press('Space');
  expect(await accepts.isChecked()).toBe(true);
  await tabTo(page, press);
  await page.keyboard.press('Enter');
  await page.getByText('Your pseudonym').waitFor(patient);
  const client = await service.signIn(first);
  const own = await client.giveaway.own({ params });
  expect(own.entry).toMatchObject({ answers: ['Tenmoku'], entries: 1 });
  await page.getByText(own.entry?.pseudonym ?? '', { exact: true }).waitFor();
  await expectFocus(page.getByRole('heading', { name: 'You are in. Good luck!' }));
  await expectGoodAtWidths(page, 'receipt');

  const phone = await openAs(second, `/win/${id}`, widths.phone);
  await phone.getByText('You enter without a purchase.').waitFor(patient);
  await phone.getByLabel('Date of birth').fill('2022-01-01');
  await phone.getByRole('combobox', { name: /Which glaze/ }).click();
  await phone.getByRole('option', { name: 'Celadon' }).click();
  await phone.getByRole('checkbox', { name: 'I accept the giveaway rules' }).check();
  await phone.getByRole('button', { name: 'Enter the giveaway' }).click();
  await phone.getByText('You are not old enough to enter.').first().waitFor(patient);
  await phone.getByLabel('Date of birth').fill('1999-01-01');
  await phone.getByText('You are not old enough to enter.').waitFor({ state: 'detached' });
  await phone.getByRole('button', { name: 'Enter the giveaway' }).click();
  await phone.getByText('Your pseudonym').waitFor(patient);
  await phone.getByRole('button', { name: 'Withdraw my entry' }).click();
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Withdraw my entry' }).click();
  await phone.getByRole('button', { name: 'Enter the giveaway' }).waitFor(patient);
  await expectFocus(phone.getByRole('heading', { name: 'Enter the giveaway' }));
  await expectGood(phone);
  const { people } = await service.operator.studioGiveaways.read({ params });
  expect(people).toBe(1);
  const html = await (await fetch(`${service.url}/win/${id}`)).text();
  expect(html).toContain('<meta property="og:title" content="The leaking bowl">');
  expect(html).toContain('property="og:image"');
  for (const each of [page, phone]) await each.context().close();
});

test('the team closes, draws and ships; the winner claims, and everybody recomputes the draw', async () => {
  const id = await makeGiveaway('The last bowl', { winnerCount: 1, alternateCount: 1 });
  const params = { id };
  const emails = [await addMember(), await addMember(), await addMember(false)];
  for (const email of emails) await enterGiveaway(service, email, id);
  const studio = await openPage(browser);
  await signInToStudio(studio, service);
  await openScreen(studio, service, `/giveaways/${id}`);
  await studio.getByText('3 people entered').waitFor(patient);
  await studio.getByText('Without purchase').first().waitFor(patient);
  for (const [press, state] of [
    ['Close now', 'closed'],
    ['Draw the winners', 'drawn'],
  ] as const) {
    await studio.getByRole('button', { name: press }).click(patient);
    await studio.getByRole('alertdialog').getByRole('button', { name: press }).click();
    const now = async () => (await service.operator.studioGiveaways.read({ params })).state;
    await expect.poll(now, patient).toBe(state);
    if (state === 'drawn') break;
    const waiting = await openAs(emails[0] ?? '', `/win/${id}`);
    await waiting.getByText('You are in. The draw is still to come.').waitFor(patient);
    await waiting.context().close();
  }
  await studio.getByText('Notified').waitFor(patient);
  expect(await studio.getByText('Alternate 1:').count()).toBe(1);
  await expectGoodAtWidths(studio, 'studio-drawn');
  const { draw } = await service.operator.publicGiveaway.read({ params });
  const clients = await Promise.all(emails.map((email) => service.signIn(email)));
  const owns = await Promise.all(clients.map((client) => client.giveaway.own({ params })));
  const winner = emails[owns.findIndex(({ won }) => won !== null)] ?? '';
  const page = await openAs(winner, '/notifications');
  await page.getByText('You have won! Claim your prize in time.').click(patient);
  await page.getByText('You have won!', { exact: true }).waitFor(patient);
  await expectGoodAtWidths(page, 'won');
  await page.getByRole('button', { name: 'Claim the prize' }).click();
  await page.getByText('Fill this in').first().waitFor();
  await expectFocus(page.getByLabel('Name', { exact: true }));
  await page.getByLabel('Name', { exact: true }).fill('Ana Ruiz');
  await page.getByLabel('Street and number').fill('Calle Mayor 7');
  await page.getByLabel('City').fill('Madrid');
  const country = page.getByRole('combobox', { name: 'Country' });
  await country.fill('Spain');
  await page.getByRole('option', { name: 'Spain' }).click();
  await page.getByRole('button', { name: 'Claim the prize' }).click();
  await page.getByText('You have claimed it: A signed bowl.').waitFor(patient);
  await expectFocus(page.getByRole('heading', { name: 'You have won!' }));
  for (const [index, email] of emails.entries()) {
    if (email === winner) continue;
    const isDrawn = draw?.places.some(({ pseudonym }) => pseudonym === owns[index]?.entry?.pseudonym);
    const text = isDrawn ? 'You are alternate 1' : 'Your entry was not drawn.';
    const other = await openAs(email, `/win/${id}`);
    await other.getByRole('heading', { name: text }).waitFor(patient);
    await other.getByRole('heading', { name: 'Winners and alternates' }).waitFor();
    await expectGoodAtWidths(other, text.replaceAll(/\W+/g, '-'));
    await other.context().close();
  }

  await studio.reload();
  await studio.getByRole('button', { name: 'Address' }).click(patient);
  await studio.getByText('Calle Mayor 7').waitFor(patient);
  await expectGood(studio);
  await studio.keyboard.press('Escape');
  await studio.getByRole('button', { name: 'Shipped' }).click();
  await studio.getByRole('alertdialog').getByRole('button', { name: 'Shipped' }).click();
  const state = async () => (await service.operator.studioGiveaways.read({ params })).state;
  await expect.poll(state, patient).toBe('finished');

  // If the code of the check cannot be loaded, a press shows an error.
  await page.route(/draw-check-(?!page)/, (route) => route.abort());
  await page.goto(`${service.url}/win/${id}/check`);
  await page.getByRole('button', { name: 'Recompute here' }).click(patient);
  await page.getByText('Something went wrong on our side.').waitFor(patient);
  await page.unroute(/draw-check-(?!page)/);
  await page.reload();
  await page.getByRole('button', { name: 'Recompute here' }).click(patient);
  await page.getByText('Everything adds up: this secret and this list lead to these winners.').waitFor(patient);
  await page.getByText('Your entry is in the list').waitFor(patient);
  await expectGoodAtWidths(page, 'check');
  const file = `${service.url}/api/content/v2/giveaways/${id}/entries.csv`;
  const said = await runDownload(page, 'Script for your computer', [file, draw?.root ?? '']);
  expect(said).toContain('Everything adds up.');
  await page.goto(`${service.url}/win`);
  await page.getByRole('heading', { name: 'Past giveaways' }).waitFor(patient);
  await expectGoodAtWidths(page, 'all');
  // A link that was sent before the address changed.
  const setLink = (giveaways_enter_link: string) =>
    service.operator.studioConfig.update({ body: { config: { giveaways_enter_link } } });
  await setLink('prizes');
  await page.goto(`${service.url}/win/${id}/check`);
  await page.waitForURL(`${service.url}/prizes/${id}/check`);
  await page.getByRole('button', { name: 'Recompute here' }).waitFor(patient);
  await setLink('win');
  for (const each of [page, studio]) await each.context().close();
});

test('the team cancels a giveaway with a reason, which everybody who entered gets and the page shows', {
  tags: 'long',
}, async () => {
  const id = await makeGiveaway('The cracked bowl');
  const params = { id };
  const email = await addMember();
  await enterGiveaway(service, email, id);
  const page = await openAs(email, `/win/${id}`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy address' }).click(patient);
  await page.getByText('The address is copied.').waitFor(patient);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${service.url}/win/${id}`);
  await expectGoodAtWidths(page, 'share');
  const studio = await openPage(browser);
  await signInToStudio(studio, service);
  await openScreen(studio, service, `/giveaways/${id}`);
  await studio.getByRole('button', { name: 'Cancel the giveaway' }).click(patient);
  const asked = studio.getByRole('dialog');
  const reason = 'The bowl has cracked in the frost, and there is no second one like it.';
  await asked.getByLabel('Reason, for everybody who entered').fill(reason);
  await expectGoodAtWidths(studio, 'studio-cancel');
  await asked.getByRole('button', { name: 'Cancel the giveaway' }).click();
  const state = async () => (await service.operator.studioGiveaways.read({ params })).state;
  await expect.poll(state, patient).toBe('cancelled');
  await studio.getByText('Everybody who entered sees this reason').waitFor(patient);
  await expectGoodAtWidths(studio, 'studio-cancelled');
  const client = await service.signIn(email);
  const countEntries = async () => (await client.notification.inbox()).notifications.length;
  await expect.poll(countEntries, patient).toBe(1);
  await page.goto(`${service.url}/notifications`);
  await page.getByText(`This giveaway was cancelled: ${reason}`).waitFor(patient);
  await expectGoodAtWidths(page, 'notified');
  await page.getByText(`This giveaway was cancelled: ${reason}`).click();
  await page.getByText('This giveaway was cancelled', { exact: true }).waitFor(patient);
  await page.getByText(reason).waitFor();
  await page.getByText('You had entered as').waitFor(patient);
  expect(await page.getByRole('button', { name: 'Withdraw my entry' }).count()).toBe(0);
  await expectGoodAtWidths(page, 'cancelled');
  await page.goto(`${service.url}/win/${id}/check`);
  await page.getByText('Does not take place: the giveaway was cancelled').first().waitFor(patient);
  await expectGoodAtWidths(page, 'cancelled-check');
  for (const each of [page, studio]) await each.context().close();
});

test('a prize that is not sent is handed over; a refused claim shows what has become of it', {
  tags: 'long',
}, async () => {
  const id = await makeGiveaway('A seat at the kiln', { isShipped: false, winnerCount: 1, alternateCount: 1 });
  const params = { id };
  const { studioGiveaways } = service.operator;
  const emails = [await addMember(), await addMember()];
  for (const email of emails) await enterGiveaway(service, email, id);
  await studioGiveaways.close({ params });
  await expect.poll(async () => (await studioGiveaways.read({ params })).listedAt, patient).not.toBeNull();
  await studioGiveaways.draw({ params });
  const clients = await Promise.all(emails.map((email) => service.signIn(email)));
  const wonBy = async () =>
    (await Promise.all(clients.map((each) => each.giveaway.own({ params })))).map((own) => own.won);
  await expect.poll(async () => (await wonBy()).some((won) => won !== null), patient).toBe(true);
  const first = (await wonBy()).findIndex((won) => won !== null);
  const late = await openAs(emails[first] ?? '', `/win/${id}`);
  await late.getByRole('button', { name: 'Claim the prize' }).waitFor(patient);
  await clients[first]?.giveaway.decline({ params });
  await late.getByRole('button', { name: 'Claim the prize' }).click();
  await expectFocus(late.getByRole('heading', { name: 'This prize is not yours any more' }));
  await expectGoodAtWidths(late, 'declined');
  await expect.poll(async () => (await wonBy())[1 - first]?.state, patient).toBe('notified');
  const page = await openAs(emails[1 - first] ?? '', `/win/${id}`);
  await page.getByRole('button', { name: 'Claim the prize' }).click(patient);
  await page.getByText('The team will hand it over to you.').waitFor(patient);
  await expectFocus(page.getByRole('heading', { name: 'You have won!' }));
  await expectGoodAtWidths(page, 'handed');
  const winner = (await studioGiveaways.winners({ params })).winners.find(({ state }) => state === 'claimed');
  await studioGiveaways.ship({ params: { id: winner?.id ?? 0 } });
  await page.reload();
  await page.getByText('The team handed it over on').waitFor(patient);
  for (const each of [page, late]) await each.context().close();
});

test('the screens have no overflow and no axe violations in Spanish, right to left and with less motion', {
  tags: 'long',
}, async () => {
  const id = await makeGiveaway('El cuenco de noche', { countries: ['ES', 'MX'] });
  const context = await browser.newContext({ locale: 'es', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await giveLogin(page, service, await addMember());
  for (const [path, name] of [
    ['/win', 'Sorteos'],
    [`/win/${id}`, 'Participar en el sorteo'],
    [`/win/${id}/check`, 'Comprobar el sorteo'],
  ] as const) {
    await page.goto(service.url + path);
    await page.getByRole('heading', { name }).first().waitFor(patient);
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    const shot = `es-${path.replaceAll('/', '')}`;
    await expectGoodAtWidths(page, shot);
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    await expectGoodAtWidths(page, `${shot}-rtl`);
  }
  await context.close();
});

test('while giveaways are off there is no page, no menu entry and no call', async () => {
  const email = await addMember();
  const page = await openAs(email, '/win');
  await page.getByRole('navigation').getByRole('link', { name: 'Giveaways' }).first().waitFor(patient);
  await service.operator.studioConfig.update({ body: { config: { giveaways_enabled: false } } });
  await page.goto(`${service.url}/win/1`);
  await page.getByRole('heading', { name: 'This page is not here', level: 2 }).waitFor(patient);
  expect(await page.getByRole('navigation').getByRole('link', { name: 'Giveaways' }).count()).toBe(0);
  const client = await service.signIn(email);
  await expect(client.giveaway.own({ params: { id: 1 } })).rejects.toMatchObject({ code: 'not_found' });
  await service.operator.studioConfig.update({ body: { config: { giveaways_enabled: true } } });
  await page.context().close();
});
