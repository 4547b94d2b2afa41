import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closePages,
  expectFocus,
  expectGoodAtWidths,
  expectPicture,
  openPage,
  patient,
  startBrowser,
  widths,
} from './support/browser.ts';
import { allowGiveaways, enterGiveaway } from './support/giveaway.ts';
import { pictureFiles } from './support/picture.ts';
import { type Service, startService } from './support/service.ts';
import { openScreen, signInToStudio } from './support/studio.ts';

const userCreated = '2020-06-01T00:00:00.000Z';
const closesAt = '2098-01-01T00:00:00.000Z';

let service: Service;
let browser: Browser;
let studio: Page;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  await allowGiveaways(service);
  studio = await openPage(browser);
  await signInToStudio(studio, service);
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

const { phone, desktop } = widths;

/** An open giveaway that this many members entered; answers them. */
async function makeEntered(title: string, count: number, isShipped = true) {
  const { studioGiveaways } = service.operator;
  const body = { title, prize: 'A bowl', closesAt, isShipped, minAge: 18 };
  const { id } = await studioGiveaways.create({ body });
  const params = { id };
  await studioGiveaways.open({ params });
  const clients = [];
  for (let number = 0; number < count; number += 1) {
    const email = await service.addAccount('member', { subscribed: true, userCreated, isConfirmed: true });
    clients.push(await enterGiveaway(service, email, id));
  }
  return { id, params, clients };
}

test('a draft is opened only with what is saved, and an action needs something to do', { tags: 'long' }, async () => {
  const { studioGiveaways, studioCreators } = service.operator;
  await studioCreators.create({ body: { displayName: 'Ada Kiln', slug: 'ada-kiln', published: true } });
  const { id } = await studioGiveaways.create({ body: { title: 'A bowl', prize: 'A bowl', closesAt } });
  const read = () => studioGiveaways.read({ params: { id } });
  await openScreen(studio, service, `/giveaways/${id}`);
  await studio.getByText('of them with a suitable membership').waitFor(patient);
  await studio.getByRole('button', { name: 'Add an action' }).click();
  await studio.getByRole('button', { name: 'Add an action' }).click();
  const [first, second] = [0, 1].map((row) => studio.getByRole('combobox', { name: 'Follow a creator' }).nth(row));
  await first?.fill('Ada');
  await studio.getByRole('option', { name: 'Ada Kiln' }).click();
  await studio.getByRole('button', { name: 'Save', exact: true }).click();
  if (second) await expectFocus(second);
  expect(await second?.getAttribute('aria-invalid')).toBe('true');
  expect(await first?.getAttribute('aria-invalid')).toBeNull();
  await expectGoodAtWidths(studio, 'giveaway-action', { phone, desktop });
  expect((await read()).actions).toEqual([]);

  await studio.getByRole('button', { name: 'Open', exact: true }).click();
  await studio.getByText('Save what you typed first').first().waitFor();
  expect(await studio.getByRole('alertdialog').count()).toBe(0);
  await studio.getByRole('button', { name: 'Remove action 2' }).click();
  await studio.getByLabel('Opens').fill('2097-01-01T12:00');
  await studio.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await read()).actions, patient).toMatchObject([{ kind: 'follow', title: 'Ada Kiln' }]);
  const asked = studio.getByRole('alertdialog').getByRole('button', { name: 'Open', exact: true });
  await expect
    .poll(async () => {
      await studio.getByRole('button', { name: 'Open', exact: true }).click();
      return asked.isVisible();
    }, patient)
    .toBe(true);
  await asked.click();
  await studio.getByText('To take this back, clear “Opens” and save.').waitFor(patient);
  expect(await studio.getByRole('button', { name: 'Open', exact: true }).count()).toBe(0);
  await expectGoodAtWidths(studio, 'giveaway-scheduled', { phone, desktop });
  await studio.getByLabel('Opens').fill('');
  await studio.getByRole('button', { name: 'Save', exact: true }).click();
  await studio.getByRole('button', { name: 'Open', exact: true }).waitFor(patient);
});

test('what a form of a giveaway has is saved, and its pages show it', async () => {
  const { studioGiveaways } = service.operator;
  const { id } = await studioGiveaways.create({ body: { title: 'The full bowl', prize: 'A bowl', closesAt } });
  const read = () => studioGiveaways.read({ params: { id } });
  await openScreen(studio, service, `/giveaways/${id}`);
  await studio.locator('input[type=file]').setInputFiles(await pictureFiles(2, { width: 1280, height: 720 }));
  await studio.getByRole('radio', { name: 'Some plans' }).check();
  await studio.getByRole('group', { name: 'Plans' }).getByRole('checkbox', { name: 'Annual' }).check();
  const free = studio.getByRole('switch', { name: /^Entry without a purchase/ });
  const hadFree = await free.isChecked();
  await free.click();
  const countries = studio.getByRole('combobox', { name: 'Countries' });
  for (const name of ['Spain', 'Mexico']) {
    await countries.fill(name);
    await studio.getByRole('option', { name, exact: true }).click();
  }
  for (const [label, value] of [
    ['Winners', '3'],
    ['Alternates', '4'],
    ['Days to claim', '9'],
    ['Months that data is kept', '18'],
  ] as const) {
    await studio.getByLabel(label, { exact: true }).fill(value);
  }
  await studio.getByRole('button', { name: 'Take picture 2 out' }).waitFor(patient);
  await expectGoodAtWidths(studio, 'giveaway-full', { phone, desktop });
  await studio.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await read()).keepMonths, patient).toBe(18);
  expect(await read()).toMatchObject({
    images: [{ width: 1280 }, { width: 1280 }],
    entrants: 'plans',
    plans: [{ id: 'annual' }],
    hasFreeEntry: !hadFree,
    countries: ['ES', 'MX'],
    winnerCount: 3,
    alternateCount: 4,
    claimDays: 9,
  });

  const page = await openPage(browser, widths.desktop, { locale: 'es' });
  await signInToStudio(page, service);
  for (const [path, text] of [
    ['/giveaways', 'Borrador'],
    [`/giveaways/${id}`, 'Abierto a'],
  ] as const) {
    await openScreen(page, service, path);
    await page.getByText(text, { exact: true }).first().waitFor(patient);
    await expectGoodAtWidths(page, `giveaway-es-${path.split('/').length}`);
  }
  await studioGiveaways.open({ params: { id } });
  await page.goto(`${service.url}/win/${id}`);
  const shown = page.getByRole('main').locator('img');
  await shown.first().waitFor(patient);
  expect(await shown.count()).toBe(2);
  for (const image of await shown.all()) await expectPicture(image);
  await page.context().close();
});

test('the team excludes an entry with a reason and takes it back, and the report goes with it', {
  tags: 'long',
}, async () => {
  const { id } = await makeEntered('A cracked bowl', 2);
  await openScreen(studio, service, `/giveaways/${id}`);
  const entries = studio.getByRole('region', { name: 'Entries' });
  const report = studio.getByRole('region', { name: 'Report' });
  await entries
    .getByRole('button', { name: /^Exclude/ })
    .first()
    .click();
  const asked = studio.getByRole('dialog');
  await asked.getByLabel('Reason').fill('Works in our pottery');
  await asked.getByRole('button', { name: 'Exclude' }).click();
  await entries.getByText('Works in our pottery').waitFor(patient);
  await report.getByText('Excluded by hand: 1').waitFor(patient);
  await expectGoodAtWidths(studio, 'giveaway-excluded', { phone, desktop });
  await entries.getByRole('button', { name: /^Include/ }).click();
  await asked.getByLabel('Reason').fill('Left last year');
  await asked.getByRole('button', { name: 'Include' }).click();
  await report.getByText('Excluded by hand: 1').waitFor({ state: 'detached', ...patient });
  expect(await entries.getByText('Excluded by hand').count()).toBe(0);
});

test('a prize that is not sent is handed over', { tags: 'long' }, async () => {
  const { studioGiveaways } = service.operator;
  const { id, params, clients } = await makeEntered('A seat at the kiln', 1, false);
  await studioGiveaways.close({ params });
  await expect.poll(async () => (await studioGiveaways.read({ params })).listedAt, patient).not.toBeNull();
  await openScreen(studio, service, `/giveaways/${id}`);
  await studio.getByText('Published list: 1 person, 1 entry').waitFor(patient);
  await studioGiveaways.draw({ params });
  const winners = async () => (await studioGiveaways.winners({ params })).winners.map(({ state }) => state);
  await expect.poll(winners, patient).toEqual(['notified']);
  await clients[0]?.giveaway.claim({ params, body: {} });
  await studio.reload();
  await studio.getByRole('button', { name: 'Mark as handed over' }).click(patient);
  await expectGoodAtWidths(studio, 'giveaway-handover', { phone, desktop });
  await studio.getByRole('alertdialog').getByRole('button', { name: 'Mark as handed over' }).click();
  await studio.getByText('Handed over', { exact: true }).waitFor(patient);
  expect(await winners()).toEqual(['shipped']);
});

test('a count that cannot be read says so, and can be tried again', { tags: 'long' }, async () => {
  const { studioGiveaways } = service.operator;
  const { id } = await studioGiveaways.create({ body: { title: 'No answer', prize: 'A bowl' } });
  const route = '**/giveaways/*/preview';
  await studio.route(route, (request) => request.fulfill({ status: 500, json: { code: 'internal_error' } }));
  await openScreen(studio, service, `/giveaways/${id}`);
  const again = studio.getByRole('button', { name: 'Try again' });
  await again.waitFor({ timeout: 60_000 });
  await expectGoodAtWidths(studio, 'giveaway-no-count', { phone, desktop });
  await studio.unroute(route);
  await again.click();
  await studio.getByText('of them with a suitable membership').waitFor(patient);
  expect(await again.count()).toBe(0);
});

test('a long prize without a space fits the list on a phone', { tags: 'long' }, async () => {
  const { studioGiveaways } = service.operator;
  const { id } = await studioGiveaways.create({ body: { title: 'T'.repeat(60), prize: 'p'.repeat(300) } });
  await openScreen(studio, service, '/giveaways');
  await studio.getByText('p'.repeat(300)).waitFor(patient);
  expect(await studio.getByText('T'.repeat(60)).count()).toBe(1);
  await expectGoodAtWidths(studio, 'giveaway-long-prize', { least: 360, desktop });
  await studioGiveaways.remove({ params: { id } });
});
