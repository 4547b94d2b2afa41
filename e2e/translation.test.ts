import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addVideos } from '../packages/server/test/add-videos.ts';
import { closePages, expectGood, expectLoaded, openPage, patient, startBrowser, widths } from './support/browser.ts';
import { type Service, startService } from './support/service.ts';
import { openScreen, signInToStudio } from './support/studio.ts';

const spanish = 2;

let service: Service;
let browser: Browser;
let mediaId: number;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  await addVideos(service.databaseUrl, [{ title: 'The crossing', access: 'free' }]);
  const { studioPages, studioTranslations, studioMedia } = service.operator;
  const { media } = await studioMedia.list();
  mediaId = media[0]?.mediaId ?? 0;
  const pageRows = [{ type: 'media-list' as const, title: 'New films', source: { kind: 'latest-videos' as const } }];
  const { id, version } = await studioPages.create({ body: { slug: 'home', title: 'Home', pageRows } });
  await studioPages.publish({ params: { id }, body: { version } });
  const subject = `page:${id}`;
  const { fields } = await studioTranslations.read({ params: { subject } });
  const row = fields.find(({ original }) => original === 'New films')?.field ?? '';
  const texts = { [row]: 'Películas nuevas' };
  await studioTranslations.save({ params: { subject, languageId: spanish }, body: { texts } });
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

async function chooseSpanish(page: Page) {
  await page.getByRole('contentinfo').getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Español' }).click();
}

function home() {
  return `${service.url}/`;
}

test('a creator translates a title', async () => {
  const page = await openPage(browser);
  await signInToStudio(page, service);
  await openScreen(page, service, `/media/${mediaId}`);
  const open = async () => {
    await page.getByRole('button', { name: 'In other languages' }).click();
    await page.getByRole('tab', { name: 'Español' }).waitFor();
  };
  await open();
  const title = page.getByRole('textbox', { name: 'Title' }).last();
  await title.fill('La travesía');
  await expectGood(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved in Español').waitFor(patient);
  await page.keyboard.press('Escape');
  await open();
  await expect.poll(() => title.inputValue(), patient).toBe('La travesía');
  await page.setViewportSize({ width: widths.phone, height: 844 });
  await expectGood(page);
});

test.each([widths.phone, widths.desktop])(
  'a visitor who chooses Spanish sees the translations (%i px)',
  async (width) => {
    const page = await openPage(browser, width);
    await page.goto(home());
    await page.getByRole('heading', { name: 'New films' }).waitFor(patient);
    await chooseSpanish(page);
    await page.getByRole('heading', { name: 'Películas nuevas' }).waitFor(patient);
    await page.getByText('La travesía').first().waitFor(patient);
    expect(await page.getByText('The crossing').count()).toBe(0);
    await expectLoaded(page);
    await expectGood(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname + new URL(request.url()).search));
    await page.reload();
    await page.getByText('La travesía').first().waitFor(patient);
    expect(asked.filter((path) => /\/pages\/v1\/home/.test(path) && !path.includes('language=2'))).toEqual([]);
  },
);

test('calls in the default language have no language parameter', { tags: 'long' }, async () => {
  const page = await openPage(browser);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(home());
  await page.getByText('The crossing').first().waitFor(patient);
  await page.getByText('The crossing').first().click();
  await page.getByRole('heading', { name: 'The crossing' }).waitFor(patient);
  expect(asked.filter((url) => /[?&]language=/.test(url))).toEqual([]);
});
