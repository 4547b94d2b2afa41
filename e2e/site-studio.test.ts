import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closePages,
  expectGood,
  expectGoodAtWidths,
  expectHydration,
  expectNoViolations,
  expectPicture,
  openPage,
  patient,
  startBrowser,
  widths,
} from './support/browser.ts';
import { pictureFiles } from './support/picture.ts';
import { type Service, startService } from './support/service.ts';
import { openScreen, signInToStudio } from './support/studio.ts';

const phoneAndDesktop = { phone: widths.phone, desktop: widths.desktop };

let service: Service;
let browser: Browser;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

/** Opens a page as a visitor with an empty profile and a browser in this language. */
async function visit(path: string, locale = 'en'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: widths.desktop, height: 900 }, locale });
  const page = await context.newPage();
  await page.goto(`${service.url}${path}`);
  await page.getByRole('main').waitFor();
  return page;
}

async function saved(page: Page) {
  await page.getByText('Saved', { exact: true }).first().waitFor();
}

test('a theme colour with too little contrast shows a warning; a saved colour is used by the site', {
  tags: 'long',
}, async () => {
  const page = await openPage(browser);
  await signInToStudio(page, service);
  await openScreen(page, service, '/settings');
  await page.getByRole('tab', { name: 'Theme' }).click();
  const accent = page.getByLabel('Accent', { exact: true });
  await page.getByText('All pairs of colours have enough contrast').waitFor();
  await accent.fill('#101010');
  await page.getByText('pairs of colours are too similar').waitFor();
  await page.getByText('Needs 4.5 : 1').first().waitFor();
  await accent.fill('#zz');
  await accent.blur();
  await page.getByText('Use a colour such as').waitFor();
  await accent.fill('#ff8f3d');
  await page.getByText('All pairs of colours have enough contrast').waitFor();
  const preview = page.locator('[data-preview]');
  const shown = () => preview.evaluate((element) => getComputedStyle(element).getPropertyValue('--color-accent'));
  expect(await shown()).toBe('#ff8f3d');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved(page);
  const site = await visit('/');
  const accentOf = () =>
    site.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-accent').trim());
  await expect.poll(accentOf, patient).toBe('#ff8f3d');
  await Promise.all([site.context().close(), page.context().close()]);
});

test('switching Browse off removes its menu entry and its page at the next load', async () => {
  const page = await openPage(browser);
  await signInToStudio(page, service);
  const before = await visit('/browse');
  await before.getByRole('link', { name: 'Browse' }).first().waitFor();
  await before.context().close();
  await openScreen(page, service, '/settings');
  await page.getByRole('tab', { name: 'Features' }).click();
  const browse = page.getByRole('switch', { name: /^Browse/ });
  await browse.waitFor();
  await browse.click();
  await expect.poll(() => browse.isChecked(), patient).toBe(false);
  const config = async () => (await service.operator.studioConfig.get()).config.browse_enabled;
  await expect.poll(config, patient).toBe(false);
  const after = await visit('/');
  await after.getByRole('link', { name: 'Shows' }).first().waitFor();
  expect(await after.getByRole('link', { name: 'Browse' }).count()).toBe(0);
  await after.goto(`${service.url}/browse`);
  await after.waitForURL(/not-found/);
  await Promise.all([after.context().close(), page.context().close()]);
});

test('a text of the Spanish site is changed, shown, and undone in the history', { tags: 'long' }, async () => {
  const page = await openPage(browser);
  await signInToStudio(page, service);
  await openScreen(page, service, '/languages');
  await page.getByRole('link', { name: /Español/ }).click();
  await page.getByRole('searchbox', { name: 'Search texts and keys' }).fill('nav.shows');
  const field = page.getByRole('textbox', { name: 'In place of “Series”' });
  await field.fill('Programas {{name}}');
  await page.getByText('The site does not know {{name}} here').waitFor();
  await field.fill('Programas');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await saved(page);

  const spanish = await visit('/', 'es');
  await spanish.getByRole('link', { name: 'Programas' }).first().waitFor();
  await spanish.context().close();

  await page.getByRole('button', { name: 'History', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('shell › nav.shows').first().waitFor();
  await dialog.getByText('Programas', { exact: true }).first().waitFor();
  await expect.poll(() => dialog.evaluate((element) => element.getAnimations().length), patient).toBe(0);
  await expectNoViolations(page);
  await dialog
    .getByRole('button', { name: /^Undo the change of/ })
    .first()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone', { exact: true }).first().waitFor();

  const again = await visit('/', 'es');
  await again.getByRole('link', { name: 'Series' }).first().waitFor();
  expect(await again.getByRole('link', { name: 'Programas' }).count()).toBe(0);
  await Promise.all([again.context().close(), page.context().close()]);
});

test('an edit conflict keeps the typed text and lets the later editor choose a version', async () => {
  const { studioHeroes } = service.operator;
  const { id } = await studioHeroes.create({ body: { title: 'A', label: 'A' } });
  const standing = async () => (await studioHeroes.list()).heroes.find((hero) => hero.id === id);
  const page = await openPage(browser);
  await signInToStudio(page, service);
  await openScreen(page, service, `/heroes/${id}`);
  const title = page.getByLabel('Title', { exact: true });
  const save = page.getByRole('button', { name: 'Save', exact: true });

  await title.fill('Mine');
  await studioHeroes.update({ params: { id }, body: { title: 'Theirs', description: 'Beside' } });
  await save.click();
  const notice = page.getByRole('alert').filter({ hasText: 'has changed this in the meantime' });
  await notice.getByText('Title, Description').waitFor();
  await expectNoViolations(page);
  expect([await title.inputValue(), (await standing())?.title]).toEqual(['Mine', 'Theirs']);
  await notice.getByRole('button', { name: 'Save mine over it' }).click();
  await saved(page);
  expect(await standing()).toMatchObject({ title: 'Mine', description: 'Beside', label: 'A' });
  expect(await page.getByLabel('Description').inputValue()).toBe('Beside');

  await title.fill('Mine again');
  await studioHeroes.update({ params: { id }, body: { title: 'Theirs again' } });
  await save.click();
  await notice.getByRole('button', { name: 'Discard mine' }).click();
  await expect.poll(() => title.inputValue(), patient).toBe('Theirs again');
  await notice.waitFor({ state: 'detached' });

  await title.fill('Other fields stand beside each other');
  await studioHeroes.update({ params: { id }, body: { label: 'Theirs' } });
  await save.click();
  await expect
    .poll(standing, patient)
    .toMatchObject({ title: 'Other fields stand beside each other', label: 'Theirs' });
  await page.context().close();
});

test('languages are reordered by keyboard, and the history shows it', { tags: 'long' }, async () => {
  const page = await openPage(browser);
  await signInToStudio(page, service);
  await openScreen(page, service, '/languages');
  await page.getByRole('button', { name: 'Move Español' }).focus();
  await page.keyboard.press('Space');
  await page.getByText('Español would be number 2 of 2').waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowUp');
  await page.getByText('Español would be number 1 of 2').waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  const order = async () => (await service.operator.language.list()).languages.map(({ code }) => code);
  await expect.poll(order, patient).toEqual(['es', 'en']);
  await openScreen(page, service, '/history');
  await page.getByRole('link', { name: 'Español' }).first().waitFor();
  await expectNoViolations(page);
  await page.context().close();
});

test('on a phone the "Saved" message does not cover the Save button', { tags: 'long' }, async () => {
  const page = await openPage(browser, widths.phone);
  await signInToStudio(page, service);
  await openScreen(page, service, '/settings');
  const tagline = page.getByLabel('Tagline');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await tagline.fill('Once');
  await save.click();
  await saved(page);
  await tagline.fill('Again');
  // The message is shown for longer than this timeout.
  await save.click({ timeout: 3000 });
  const stored = async () => (await service.operator.studioConfig.get()).config.tagline;
  await expect.poll(stored, patient).toBe('Again');
  await page.context().close();
});

test('the screens fit a phone and are accessible', { tags: 'long' }, async () => {
  const page = await openPage(browser, widths.phone);
  await signInToStudio(page, service);
  await service.operator.studioGalleries.create({ body: { slug: 'stills', title: 'Stills', password: 'sesame' } });
  for (const path of ['/languages', '/languages/2', '/galleries', '/galleries/1', '/settings', '/history']) {
    await openScreen(page, service, path);
    await expectGood(page);
  }
  await page.context().close();
});

test('the switch that publishes an item is the first field of its form', { tags: 'long' }, async () => {
  const { studioHeroes, studioChannels, studioCreators, studioBanners, studioLanguages } = service.operator;
  const language = await studioLanguages.create({ body: { code: 'pt', name: 'Português' } });
  const made = [
    ['heroes', (await studioHeroes.create({ body: {} })).id],
    ['shows', (await studioChannels.create({ body: { name: 'New', slug: 'new' } })).id],
    ['creators', (await studioCreators.create({ body: { displayName: 'New', slug: 'new' } })).id],
    ['banners', (await studioBanners.create({ body: { name: 'New', kind: 'internal-link-banner' } })).id],
    ['languages', language.id],
  ];
  const page = await openPage(browser);
  await signInToStudio(page, service);
  for (const [folder, id] of made) {
    await openScreen(page, service, `/${folder}/${id}`);
    const first = page.getByRole('main').locator('form').first().locator('input, textarea, select, button').first();
    await first.waitFor();
    expect([folder, await first.getAttribute('role')]).toEqual([folder, 'switch']);
  }
  await studioLanguages.remove({ params: { id: language.id } });
  await page.context().close();
});

test('more than a hundred shows are listed and can be edited', { tags: 'long' }, async () => {
  const { operator } = service;
  const names = Array.from({ length: 101 }, (_, at) => `Show ${String(at + 1).padStart(3, '0')}`);
  const made = [];
  for (const name of names) {
    made.push(await operator.studioChannels.create({ body: { name, slug: name.toLowerCase().replace(' ', '-') } }));
  }
  const listed = await operator.studioChannels.list({ query: { page: 2 } });
  const late = listed.channels[0] as (typeof made)[number];
  const page = await openPage(browser);
  await signInToStudio(page, service);
  await openScreen(page, service, '/shows');
  await page.getByRole('link', { name: late.name }).first().click();
  await page.getByLabel('Name', { exact: true }).waitFor();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(late.name);
  await page.context().close();
});

test('a gallery is made with pictures and a password, and who has the password sees them', async () => {
  const { studioConfig, studioGalleries } = service.operator;
  await studioConfig.update({ body: { config: { project: 'corridor' } } });
  const studio = await openPage(browser);
  await signInToStudio(studio, service);
  await openScreen(studio, service, '/galleries');
  await studio.getByRole('button', { name: 'New gallery' }).first().click();
  const asked = studio.getByRole('dialog');
  await asked.getByLabel('Title').fill('Ten bowls');
  await asked.getByLabel('Address').fill('top10images');
  await asked.getByLabel('Password', { exact: true }).fill('blue glaze');
  await expectGoodAtWidths(studio, 'gallery-new', phoneAndDesktop);
  await asked.getByRole('button', { name: 'Create' }).click();
  await studio.waitForURL(/\/studio\/galleries\/\d+$/);
  await studio.locator('input[type=file]').setInputFiles(await pictureFiles(2, { width: 900, height: 600 }));
  await studio.getByRole('button', { name: 'Take picture 2 out' }).waitFor(patient);
  await expectGoodAtWidths(studio, 'gallery-form', phoneAndDesktop);
  await studio.getByRole('button', { name: 'Save', exact: true }).click();
  const sizes = async () => (await studioGalleries.list()).galleries.map(({ slug, images }) => [slug, images.length]);
  await expect.poll(sizes, patient).toContainEqual(['top10images', 2]);
  await studio.context().close();

  const page = await openPage(browser);
  await page.goto(`${service.url}/top10images`);
  await expectHydration(page);
  await page.getByLabel('Password', { exact: true }).fill('green glaze');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect
    .poll(() => page.getByLabel('Password', { exact: true }).getAttribute('aria-invalid'), patient)
    .toBe('true');
  expect(await page.getByRole('button', { name: /^Picture \d of 2$/ }).count()).toBe(0);
  await expectGoodAtWidths(page, 'gallery-locked', phoneAndDesktop);
  await page.getByLabel('Password', { exact: true }).fill('blue glaze');
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('heading', { name: 'Ten bowls' }).waitFor(patient);
  const shown = page.getByRole('main').locator('img');
  expect(await shown.count()).toBe(2);
  for (const image of await shown.all()) await expectPicture(image);
  await expectGoodAtWidths(page, 'gallery-open', phoneAndDesktop);
  await page.context().close();
});
