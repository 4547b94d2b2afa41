import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addVideos } from '../packages/server/test/add-videos.ts';
import { closePages, expectNoViolations, openPage, patient, startBrowser, widths } from './support/browser.ts';
import { uploadPicture } from './support/picture.ts';
import { type Service, startService } from './support/service.ts';
import { openScreen, signInToStudio } from './support/studio.ts';

let service: Service;
let browser: Browser;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  const videos = Array.from({ length: 4 }, (_, at) => ({ title: `Video ${at + 1}`, access: 'free' as const }));
  await addVideos(service.databaseUrl, videos);
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

async function openStudio(page: Page, path: string) {
  await signInToStudio(page, service);
  await openScreen(page, service, path);
}

async function addRow(page: Page, kind: string, heading?: string) {
  await page.getByRole('button', { name: 'Add row' }).press('Enter');
  await page.getByRole('menuitem', { name: kind, exact: true }).press('Enter');
  if (heading !== undefined) await page.getByLabel('Heading').fill(heading);
}

/** Moves the item with this name up by one place, by keyboard on its drag handle. */
async function moveUp(page: Page, name: string) {
  await page.getByRole('button', { name: `Move ${name}`, exact: true }).press('Space');
  await expect.poll(() => announced(page), patient).toContain(`${name} would be number`);
  const before = await announced(page);
  // The list measures its places shortly after the item is picked up: press again until a move is announced.
  const step = async () => {
    if ((await announced(page)) === before) await page.keyboard.press('ArrowUp');
    await page.waitForTimeout(300);
    return announced(page);
  };
  await expect.poll(step, patient).not.toBe(before);
  await page.keyboard.press('Space');
  await expect.poll(() => announced(page), patient).toContain('now');
}

function announced(page: Page) {
  return page.locator('[id^=DndLiveRegion]').last().textContent();
}

function handles(page: Page) {
  return page
    .getByRole('button', { name: /^Move / })
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')?.slice('Move '.length)));
}

async function rowsAt(slug: string) {
  const response = await fetch(`${service.url}/api/content/pages/v1/${slug}`);
  if (!response.ok) return response.status;
  const { pageRows } = (await response.json()) as { pageRows: { title: string }[] };
  return pageRows.map(({ title }) => title);
}

test('a page is created by keyboard, previewed for both audiences, published and unpublished', async () => {
  const page = await openPage(browser);
  await openStudio(page, '/pages');
  await page.getByRole('button', { name: 'New page' }).first().press('Enter');
  await page.getByLabel('Name').fill('Late Shows');
  expect(await page.getByLabel('Address').inputValue()).toBe('late-shows');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Late Shows', level: 1 }).waitFor();

  await addRow(page, 'Videos', 'Fresh');
  await addRow(page, 'Videos for visitors', 'For guests');
  await addRow(page, 'Banner');
  await page.getByRole('button', { name: 'Save draft' }).press('Enter');
  await page.getByText('A row does not say yet what it shows. Open the marked rows.').waitFor();
  await page.getByRole('button', { name: 'Remove Banner' }).press('Enter');
  await moveUp(page, 'For guests');
  expect(await handles(page)).toEqual(['For guests', 'Fresh']);
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Save draft' }).press('Enter');
  await page.getByText('Draft saved').waitFor();
  expect(await rowsAt('late-shows')).toBe(404);
  const preview = page.frameLocator('iframe[title="Preview of Late Shows"]');
  await preview.getByRole('heading', { name: 'For guests' }).waitFor();
  await page.getByRole('combobox', { name: 'Seen as' }).press('Enter');
  await page.getByRole('option', { name: 'As member' }).press('Enter');
  await preview.getByRole('heading', { name: 'Fresh' }).waitFor();
  await expect.poll(() => preview.getByRole('heading', { name: 'For guests' }).count(), patient).toBe(0);
  await page.getByRole('button', { name: '1440 px: desktop' }).press('Enter');
  const width = () => page.locator('iframe').evaluate((frame: HTMLIFrameElement) => frame.contentWindow?.innerWidth);
  await expect.poll(width, patient).toBe(1440);

  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await page.getByText('Everybody sees it now').waitFor();
  expect(await rowsAt('late-shows')).toEqual(['For guests', 'Fresh']);
  const visitor = await openPage(browser, widths.phone);
  await visitor.goto(`${service.url}/late-shows`);
  await visitor.getByRole('heading', { name: 'For guests' }).waitFor();
  await visitor.context().close();

  await page.getByRole('button', { name: 'Unpublish' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unpublish' }).press('Enter');
  await page.getByText('The page is a draft again').waitFor();
  expect(await rowsAt('late-shows')).toBe(404);
  await page.context().close();
});

test('a row is dragged to the end without making the page longer, and the history shows the move', {
  tags: 'long',
}, async () => {
  const pageRows = Array.from({ length: 12 }, (_, at) => ({ type: 'faq' as const, title: `Row ${at + 1}` }));
  const made = await service.operator.studioPages.create({ body: { slug: 'long', title: 'Long', pageRows } });
  const page = await openPage(browser);
  await openStudio(page, `/pages/${made.id}`);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  const box = (await page.getByRole('button', { name: 'Move Row 1', exact: true }).boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x, 895, { steps: 10 });
  // The page scrolls by itself while the row is held at the edge.
  await page.getByRole('button', { name: 'Move Row 12', exact: true }).waitFor();
  await expect.poll(() => announced(page), patient).toContain('Row 1 would be number 12');
  await page.waitForTimeout(1500);
  expect(await height()).toBeLessThan(before + box.height * 2);
  await page.mouse.up();
  await expect.poll(async () => (await handles(page)).at(-1), patient).toBe('Row 1');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Draft saved').waitFor();
  await page.getByRole('button', { name: 'History' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/Row 12 · faq\s+Row 1 · faq/).waitFor(patient);
  expect(await dialog.innerText()).not.toMatch(/\bid: /);
  await page.context().close();
});

test('the notice of an edit conflict disappears once it is resolved, by any button', { tags: 'long' }, async () => {
  const { studioPages } = service.operator;
  const { id, version } = await studioPages.create({ body: { title: 'Both', slug: 'both' } });
  const page = await openPage(browser);
  await openStudio(page, `/pages/${id}`);
  const title = page.getByLabel('Title', { exact: true });
  await title.fill('Mine');
  const { draft } = await studioPages.get({ params: { id } });
  await studioPages.saveDraft({ params: { id }, body: { ...draft, images: [], title: 'Theirs', version } });
  const notice = page.getByRole('alert').filter({ hasText: 'has changed this in the meantime' });
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await notice.waitFor();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await notice.getByRole('button', { name: 'Save mine over it' }).click();
  await page.getByText('Draft saved').waitFor();
  await notice.waitFor({ state: 'detached' });
  expect(await studioPages.get({ params: { id } })).toMatchObject({ published: false, draft: { title: 'Mine' } });
  await page.context().close();
});

test('heroes and questions are reordered by keyboard', { tags: 'long' }, async () => {
  const { studioHeroes, studioMedia } = service.operator;
  const { media } = await studioMedia.list();
  for (const title of ['First', 'Second']) {
    await studioHeroes.create({ body: { title, mediaId: media[0]!.mediaId, href: '/shows', published: true } });
  }
  const page = await openPage(browser);
  await openStudio(page, '/heroes');
  await moveUp(page, 'Second');
  const titles = async () => (await studioHeroes.list()).heroes.map(({ title }) => title);
  await expect.poll(titles, patient).toEqual(['Second', 'First']);
  await expectNoViolations(page);

  await page.goto(`${service.url}/studio/faq`);
  for (const question of ['When?', 'Where?']) {
    await page.getByRole('button', { name: 'Add question' }).press('Enter');
    await page.getByLabel('Question', { exact: true }).last().fill(question);
    await page.getByLabel('Answer').last().fill('Soon.');
  }
  await moveUp(page, 'Where?');
  await page.getByRole('switch', { name: 'Published' }).last().press('Space');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByText('Saved', { exact: true }).waitFor();
  const { faqs } = await (await fetch(`${service.url}/api/content/v1/faq`)).json();
  expect(faqs).toEqual([{ question: 'Where?', answer: 'Soon.' }]);
  await page.context().close();
});

test('a banner shows the fields of its kind and says what is missing', { tags: 'long' }, async () => {
  const show = await service.operator.studioChannels.create({ body: { name: 'Kiln', slug: 'kiln', published: true } });
  const page = await openPage(browser, widths.tablet);
  await openStudio(page, '/banners');
  await page.getByRole('button', { name: 'New banner' }).first().press('Enter');
  await page.getByLabel('Name').fill('To the kiln');
  await page.getByRole('radio', { name: /^Show / }).check();
  await page.getByRole('button', { name: 'Create' }).press('Enter');
  await page.getByRole('heading', { name: 'To the kiln', level: 1 }).waitFor();
  await page.getByText('choose a show that is published').waitFor();
  expect(await page.getByLabel('Video').count()).toBe(0);
  await page.getByRole('combobox', { name: 'Show' }).fill('Kil');
  await page.getByRole('option', { name: 'Kiln' }).waitFor();
  await expectNoViolations(page);
  await page.getByRole('option', { name: 'Kiln' }).click();
  await page.getByRole('switch', { name: /^Public/ }).press('Space');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByText('Saved', { exact: true }).waitFor();
  const { banners } = await service.operator.studioBanners.list();
  expect(banners).toMatchObject([{ channelId: show.id, published: true, shown: { urls: ['/shows/kiln'] } }]);
  await expectNoViolations(page);
  await page.context().close();
});

test('a preview as visitor shows what visitors get, also to staff', { tags: 'long' }, async () => {
  const { studioPages, studioHeroes, studioMedia } = service.operator;
  const { media } = await studioMedia.list();
  const imageId = await uploadPicture(service, { width: 1600, height: 500, alt: 'A kiln' });
  const hero = await studioHeroes.create({
    body: {
      title: 'Free',
      mediaId: media[0]!.mediaId,
      published: true,
      images: [{ imageId, type: 'hero-desktop' }],
    },
  });
  const { id } = await studioPages.create({
    body: {
      slug: 'looked-at',
      title: 'Looked at',
      pageRows: [
        { type: 'hero-carousel', title: '', heroIds: [hero.id] },
        { type: 'personal-list', title: 'For you', list: 'recommended-for-you' },
      ],
    },
  });
  const page = await openPage(browser);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(/recommended-(?:anon|for-you)/.exec(request.url())?.[0] ?? ''));
  await openStudio(page, `/pages/${id}`);
  const preview = page.frameLocator('iframe[title="Preview of Looked at"]');
  await preview.getByRole('heading', { name: 'For you' }).waitFor();
  await preview.getByRole('link', { name: 'Watch free' }).waitFor();
  expect(new Set(asked.filter(Boolean))).toEqual(new Set(['recommended-anon']));
  await page.getByRole('combobox', { name: 'Seen as' }).press('Enter');
  await page.getByRole('option', { name: 'As member' }).press('Enter');
  await preview.getByRole('link', { name: 'Watch now' }).waitFor();
  await expect.poll(() => asked, patient).toContain('recommended-for-you');
  await page.context().close();
});

test('a show that is missing from the loaded list stays in its row', { tags: 'long' }, async () => {
  const { studioChannels, studioPages } = service.operator;
  const make = async (slug: string) => (await studioChannels.create({ body: { name: slug, slug } })).id;
  const [known, since] = [await make('potters'), await make('glazers')];
  const rows = [{ type: 'channel-list' as const, title: 'Two', channelIds: [known, since] }];
  const { id } = await studioPages.create({ body: { slug: 'two', title: 'Two', pageRows: rows } });
  const page = await openPage(browser);
  // The list of shows as it was before the second show was created.
  await page.route('**/v1/channels*', async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as { channels: { id: number }[] };
    await route.fulfill({ response, json: { ...list, channels: list.channels.filter((show) => show.id !== since) } });
  });
  await openStudio(page, `/pages/${id}`);
  await page.getByRole('button', { name: /^Two/ }).click();
  await page.getByRole('button', { name: `Remove Show ${since}` }).waitFor();
  await page.getByRole('button', { name: 'Remove potters' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Draft saved').waitFor();
  const { draft } = await studioPages.get({ params: { id } });
  expect(draft.pageRows).toMatchObject([{ channelIds: [since] }]);
  await page.unrouteAll();
  await page.context().close();
});

test('the page, hero, banner and FAQ screens fit a phone and are accessible', { tags: 'long' }, async () => {
  const { studioPages, studioHeroes, studioBanners } = service.operator;
  const pageRows = [{ type: 'faq' as const, title: 'A heading that is much too long for the line that it has' }];
  const made = await studioPages.create({ body: { slug: 'small', title: 'Small', pageRows } });
  const hero = await studioHeroes.create({ body: { title: 'Donaudampfschifffahrtsgesellschaft' } });
  const banner = await studioBanners.create({ body: { name: 'Small', kind: 'media-banner' } });
  const page = await openPage(browser, widths.phone);
  await openStudio(page, '/pages');
  for (const path of ['/pages', `/pages/${made.id}`, `/heroes/${hero.id}`, `/banners/${banner.id}`, '/faq']) {
    await openScreen(page, service, path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path)
      .toBeLessThanOrEqual(0);
    await expectNoViolations(page);
  }
  await page.context().close();
});
