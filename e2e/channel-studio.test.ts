import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addVideos } from '../packages/server/test/add-videos.ts';
import { drawPicture } from '../packages/server/test/media/picture.ts';
import { closePages, expectGood, expectLoaded, openPage, patient, startBrowser } from './support/browser.ts';
import { type Service, startService } from './support/service.ts';
import { openScreen, signInToStudio } from './support/studio.ts';

let service: Service;
let browser: Browser;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  await addVideos(service.databaseUrl, [{ title: 'The crossing', access: 'free' }]);
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

test('a show is prepared with seasons, pictures and an episode before it is public', async () => {
  const page = await openPage(browser);
  await signInToStudio(page, service);
  await openScreen(page, service, '/shows');
  await page.getByRole('button', { name: 'New show' }).first().click();
  await page.getByLabel('Name').fill('Harbour Nights');
  await page.keyboard.press('Enter');
  for (const title of ['', 'The other shore']) {
    await page.getByRole('button', { name: 'Add season' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  expect((await fetch(`${service.url}/api/content/channels/v16/slug/harbour-nights`)).status).toBe(404);
  expect(await page.getByRole('link', { name: 'View on site' }).count()).toBe(0);

  const file = { name: 'a.png', mimeType: 'image/png', buffer: await drawPicture({ width: 640, height: 360 }) };
  // All three at once: none replaces another.
  await Promise.all(
    ['Card', 'Large picture', 'Large picture on phones'].map((label) =>
      page.getByRole('button', { name: label, exact: true }).setInputFiles(file),
    ),
  );
  await expect.poll(() => page.getByText('Replace').count(), patient).toBe(3);
  await page.getByRole('radio', { name: 'Series' }).check();
  await page.getByRole('switch', { name: /^Public/ }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: 'View on site' }).waitFor(patient);
  expect((await service.operator.studioChannels.list()).channels[0]?.images).toHaveLength(3);

  await page.getByRole('link', { name: 'Videos' }).click();
  await page.getByRole('link', { name: 'The crossing' }).click();
  await page.getByRole('combobox', { name: 'Show' }).fill('Harb');
  await page.getByRole('option', { name: 'Harbour Nights' }).click();
  await page.getByRole('combobox', { name: 'Season' }).click();
  await page.getByRole('option', { name: 'The other shore' }).click();
  await page.getByLabel('Episode').fill('1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const saved = () => service.operator.studioMedia.get({ params: { mediaId: 1 } });
  await expect.poll(saved, patient).toMatchObject({ channelId: 1, episode: 1 });

  const visitor = await openPage(browser);
  await visitor.goto(`${service.url}/shows/harbour-nights`);
  await expectLoaded(visitor);
  // Season 2 is shown, because season 1 is still empty.
  await visitor
    .getByRole('tabpanel', { name: 'Season 2 · The other shore' })
    .getByText('The crossing')
    .waitFor(patient);
  await expectGood(visitor);
  // The top of the page shows the show itself, and its button leads to the first episode.
  const main = visitor.getByRole('main');
  const button = main.getByRole('link', { name: /^Watch/ });
  await main.getByRole('heading', { name: 'Harbour Nights', level: 2 }).waitFor();
  await main.getByText('Start here').waitFor();
  expect(await visitor.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Harbour Nights']);
  expect(await button.getAttribute('href')).toBe('/video/1');
  const { images } = await service.operator.studioChannels.get({ params: { id: 1 } });
  const { id: heroId } = await service.operator.studioHeroes.create({
    body: {
      title: 'All at sea',
      label: 'Season two',
      description: 'Before dawn.',
      href: '/popular',
      published: true,
      images: [{ imageId: images[0]?.imageId ?? '', type: 'hero-desktop' }],
    },
  });
  await service.operator.studioChannels.update({ params: { id: 1 }, body: { heroId } });
  await visitor.reload();
  for (const words of ['Season two · All at sea', 'Before dawn.', 'Start here']) {
    await main.getByText(words).first().waitFor(patient);
  }
  await main.getByRole('heading', { name: 'Harbour Nights', level: 2 }).waitFor();
  expect(await visitor.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Harbour Nights']);
  expect(await button.getAttribute('href')).toBe('/video/1');
  expect(await main.getByRole('link', { name: 'All at sea' }).getAttribute('href')).toBe('/popular');
  await expectGood(visitor);

  await addVideos(service.databaseUrl, [{ title: 'The trailer', access: 'free', channelId: 1 }]);
  await service.operator.studioChannels.update({ params: { id: 1 }, body: { description: 'Fog.' } });
  await pressAtTakeOver(visitor, 'All videos');
  await visitor.reload();
  await visitor.getByText('The trailer').waitFor(patient);

  // The chosen tab is restored after a video, and after a reload.
  const isChosen = () => visitor.getByRole('tab', { name: 'All videos' }).getAttribute('aria-selected');
  await visitor.getByRole('tab', { name: 'All videos' }).click();
  await visitor.getByRole('tabpanel').getByRole('link', { name: 'The trailer' }).first().click();
  await visitor.waitForURL('**/video/2');
  await visitor.goBack();
  await expect.poll(isChosen, patient).toBe('true');
  await visitor.reload();
  await expect.poll(isChosen, patient).toBe('true');

  for (const mediaId of [1, 2]) {
    await service.operator.studioMedia.update({ params: { mediaId }, body: { description: 'Fog and lamps.' } });
  }
  // After the last episode of a season, "Up next" has other videos of the show.
  await visitor.goto(`${service.url}/video/1`);
  const next = visitor.getByRole('region', { name: 'Up next' }).getByText('The trailer');
  await next.waitFor(patient);
  // The viewer goes to another video and back. Nothing of the old video stays on the page.
  await next.click();
  for (const go of ['goBack', 'goForward'] as const) {
    await visitor.waitForURL(go === 'goBack' ? '**/video/2' : '**/video/1');
    await visitor[go]();
  }
  await visitor.waitForURL('**/video/2');
  await visitor.getByRole('heading', { level: 1, name: 'The trailer' }).waitFor(patient);
  expect(await visitor.getByRole('main').getByRole('button', { name: 'Share' }).count()).toBe(1);
  await Promise.all([page.context().close(), visitor.context().close()]);
});

test('a creator sees a show of other creators without any controls to change it', { tags: 'long' }, async () => {
  const { id } = await service.operator.studioChannels.create({ body: { name: 'Not theirs', slug: 'not-theirs' } });
  const season = { number: 1, title: 'The first' };
  await service.operator.studioChannels.addSeason({ params: { id }, body: season });
  const page = await openPage(browser);
  await signInToStudio(page, service, { email: await service.addAccount('creator') });
  await openScreen(page, service, '/shows');
  await page.getByRole('link', { name: 'Not theirs' }).click();
  await page.getByText('This show was made by others').waitFor();
  await page.getByText('The first').waitFor();
  const main = page.getByRole('main');
  for (const role of ['textbox', 'button', 'switch'] as const) expect(await main.getByRole(role).count()).toBe(0);
  await expectGood(page);
  await page.context().close();
});

/** Clicks a tab of the next page as soon as the painted page has it, before the screen itself listens. */
function pressAtTakeOver(page: Page, name: string): Promise<unknown> {
  return page.addInitScript((name) => {
    const observer = new MutationObserver(() => {
      const tabs = document.querySelectorAll<HTMLElement>('[data-painted=screen] [role=tab]');
      const tab = Array.from(tabs).find(({ textContent }) => textContent === name);
      if (!tab) return;
      observer.disconnect();
      tab.click();
    });
    observer.observe(document, { attributes: true, childList: true, subtree: true });
  }, name);
}
