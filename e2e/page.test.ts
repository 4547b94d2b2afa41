import type { Banner } from '@greenlight/contract/banner';
import type { PageDraft } from '@greenlight/contract/page-studio';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addVideos } from '../packages/server/test/add-videos.ts';
import { closePages, expectHydration, expectNoViolations, openPage, startBrowser, widths } from './support/browser.ts';
import { publishFilm } from './support/film.ts';
import { giveLogin } from './support/member.ts';
import { uploadPicture } from './support/picture.ts';
import { type Service, startService } from './support/service.ts';

const fillers = 60;
/** Half of the limit for "good" in the web vitals (0.1); an idle machine measures less than 0.02. */
const clsMax = 0.05;
const soon = { timeout: 15_000 };
let service: Service;
let browser: Browser;
let member: string;
const pictures: Record<'landscape' | 'portrait', string> = { landscape: '', portrait: '' };

function words(title: string) {
  return [{ type: 'title' as const, text: title }];
}

async function publish(slug: string, draft: Partial<PageDraft>): Promise<void> {
  const blank = { requiresAuth: false, layoutType: 'standard' as const, images: [], pageRows: [] };
  const { studioPages } = service.operator;
  const { id, version } = await studioPages.create({ body: { ...blank, slug, title: slug, ...draft } });
  await studioPages.publish({ params: { id }, body: { version } });
}

async function addBanner(kind: Banner['kind'], more: object): Promise<PageDraft['pageRows'][number]> {
  const body = { name: kind, kind, published: true, ...more };
  return { type: 'banner', title: '', bannerId: (await service.operator.studioBanners.create({ body })).id };
}

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  const { operator } = service;
  const show = await operator.studioChannels.create({ body: { name: 'Cards', slug: 'cards', published: true } });
  const team = await operator.studioCreators.create({
    body: { displayName: 'Card Makers', slug: 'card-makers', published: true },
  });
  const film = { footage: { seconds: 8 }, channelId: show.id, creatorTeamIds: [team.id] };
  const mediaId = await publishFilm(service, { title: 'First card', ...film });
  pictures.landscape = await uploadPicture(service, { width: 1600, height: 500, alt: 'A wide card' });
  pictures.portrait = await uploadPicture(service, { width: 600, height: 900, alt: 'A tall card' });
  for (let n = 1; n <= 6; n += 1)
    await operator.studioHeroes.create({ body: { title: `Hero ${n}`, mediaId, published: true } });
  const faqs = ['Can I cancel?', 'Where can I watch?'].map((question) => ({
    question,
    answer: `${question} Yes.`,
    published: true,
  }));
  const { version } = await operator.studioFaq.get();
  await operator.studioFaq.save({ body: { title: '', faqs, version } });
  const images = [
    { imageId: pictures.landscape, orientation: 'wide' as const },
    { imageId: pictures.portrait, orientation: 'narrow' as const },
  ];
  const buttons = [
    ...words('Two ways on'),
    { type: 'button' as const, text: 'Shows' },
    { type: 'button' as const, text: 'FAQ' },
  ];
  const banners = [
    await addBanner('latest-player', {}),
    await addBanner('show-banner', { channelId: show.id, images }),
    await addBanner('external-link-banner', { text: words('The shop is open'), urls: ['https://shop.example.com/'] }),
    await addBanner('internal-link-banner', { text: buttons, urls: ['/shows', '/faq'], images }),
    await addBanner('media-banner', { mediaId }),
    await addBanner('creator-banner', {
      creatorTeamId: team.id,
      text: words(`${'They make cards. '.repeat(12)}Oberweserdampfschifffahrt`),
    }),
  ];
  const rows: PageDraft['pageRows'] = [
    { type: 'hero-carousel', title: '', heroIds: [] },
    { type: 'personal-list', title: '', list: 'watchlist' },
    { type: 'personal-list', title: '', list: 'recommended-for-you' },
    { type: 'media-list', title: 'Everything', source: { kind: 'latest-videos' } },
    { type: 'free-media-list', title: 'Free to watch', source: { kind: 'free' } },
    { type: 'channel-list', title: 'All shows', channelIds: [] },
    { type: 'creator-list', title: 'Who makes it', creatorTeamIds: [] },
    ...banners,
    { type: 'faq', title: 'FAQs' },
  ];
  await publish('home', { pageRows: rows });
  await publish('programme', { title: 'The programme', layoutType: 'limited', pageRows: rows.slice(3, 6) });
  await publish('poster', {
    title: 'The poster',
    layoutType: 'static-hero-limited',
    images: [
      { imageId: pictures.landscape, type: 'hero-desktop' },
      { imageId: pictures.portrait, type: 'hero-mobile' },
    ],
    pageRows: rows,
  });
  const older = Array.from({ length: fillers }, (_, at) => ({
    title: `Filler ${at + 1}`,
    publishAt: new Date(Date.UTC(2025, 0, at + 1)),
  }));
  await addVideos(service.databaseUrl, older);
  member = await service.addAccount('member', { subscribed: true });
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

/** Opens a screen and adds up its layout shifts without recent input in `globalThis.shifted`. */
async function visit(path: string, width: number, email?: string): Promise<Page> {
  const page = await openPage(browser, width);
  await page.addInitScript(() => {
    const shifted = { value: 0 };
    Object.assign(globalThis, { shifted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) shifted.value += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  if (email) await giveLogin(page, service, email);
  await page.goto(service.url + path);
  await page.getByRole('main').waitFor();
  await expect.poll(() => page.locator('[aria-busy=true]:not(li)').count(), soon).toBe(0);
  return page;
}

/** No axe violations, few layout shifts, and no sideways scrolling. */
async function expectGood(page: Page): Promise<void> {
  await expectNoViolations(page);
  const [shift, overflow] = await page.evaluate(() => [
    (globalThis as unknown as { shifted: { value: number } }).shifted.value,
    document.documentElement.scrollWidth - innerWidth,
  ]);
  expect(shift).toBeLessThanOrEqual(clsMax);
  expect(overflow).toBeLessThanOrEqual(0);
}

test.each([
  ['phone', widths.phone],
  ['desktop', widths.desktop],
])('a home page made in the studio shows every row and banner on a %s', async (_, width) => {
  const page = await visit('/', width);
  const main = page.getByRole('main');
  const indicators = main.getByRole('region', { name: 'Featured' }).getByRole('button', { name: /of 6$/ });
  expect(await indicators.count()).toBe(6);
  const { width: dotWidth, height: dotHeight } = (await indicators.first().locator('span').first().boundingBox())!;
  expect(dotWidth).toBe(dotHeight);
  for (const name of ['Everything', 'Free to watch', 'All shows', 'Who makes it', 'FAQs']) {
    await main.getByRole('heading', { name }).waitFor();
  }
  const leads: [string | RegExp, string][] = [
    ['First card', '/video/1'],
    ['Cards', '/shows/cards'],
    ['The shop is open', 'https://shop.example.com/'],
    ['Shows', '/shows'],
    ['FAQ', '/faq'],
    [/^They make cards/, '/creators/card-makers'],
  ];
  for (const [name, href] of leads) {
    const link = main.getByRole('link', { name, exact: true }).first();
    expect.soft(await link.getAttribute('href'), String(name)).toBe(href);
  }
  const question = main.getByRole('button', { name: 'Can I cancel?' });
  // A painted page does not react to clicks until it is hydrated.
  await expect
    .poll(async () => {
      await question.click();
      return question.getAttribute('aria-expanded');
    }, soon)
    .toBe('true');
  await main.getByText('Can I cancel? Yes.').waitFor();
  expect(await main.getByRole('heading', { name: 'Your watchlist' }).count()).toBe(0);
  await expectGood(page);
  await page.context().close();
});

test('a signed-in viewer gets personal lists and no free row', { tags: 'long' }, async () => {
  const page = await visit('/', widths.desktop, member);
  await page.getByRole('heading', { name: 'Recommended for you' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Free to watch' }).count()).toBe(0);
  const watchlist = page.getByRole('heading', { name: 'Your watchlist' });
  expect(await watchlist.count()).toBe(0);
  await expectGood(page);
  await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('greenlight.auth') ?? '{}') as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    await fetch('/api/content/v3/playlist/my-watchlist/1', { method: 'POST', headers });
  });
  await page.reload();
  await watchlist.waitFor();
  await expectGood(page);
  await page.context().close();
});

test('a row loads more at its end, and scrolls by keys, wheel and buttons', { tags: 'long' }, async () => {
  const page = await visit('/programme', widths.desktop);
  const row = page.getByRole('region', { name: 'Everything' });
  // The painted page has some cards; the app loads the others when the row is near the viewport.
  await expect.poll(() => row.getByRole('article').count(), soon).toBe(50);
  const firstCard = row.getByRole('link', { name: 'First card' });
  // A painted page does not react to keys until it is hydrated.
  await expect
    .poll(async () => {
      await firstCard.focus();
      await page.keyboard.press('ArrowRight');
      return page.evaluate(() => document.activeElement?.textContent);
    }, soon)
    .toBe(`Filler ${fillers}`);
  const scrolled = () => row.getByRole('list').evaluate((list) => Math.round(list.scrollLeft));
  await row.hover();
  await page.mouse.wheel(600, 0);
  await expect.poll(scrolled, soon).toBeGreaterThan(200);
  const before = await scrolled();
  await row.getByRole('button', { name: 'Next' }).click();
  await expect.poll(scrolled, soon).toBeGreaterThan(before + 400);
  await firstCard.focus();
  await page.keyboard.press('End');
  await expect.poll(() => row.getByRole('article').count(), soon).toBe(fillers + 1);
  expect(new Set(await row.getByRole('article').getByRole('link').allTextContents()).size).toBe(fillers + 1);
  await page.context().close();
});

test('a hovered or focused card plays its storyboard', { tags: 'long' }, async () => {
  const page = await openPage(browser);
  await page.goto(`${service.url}/programme`);
  const card = page.getByRole('region', { name: 'Everything' }).getByRole('article').first();
  await expectHydration(page);
  await card.hover();
  await card.locator('svg image').waitFor({ state: 'attached' });
  await page.mouse.move(0, 0);
  await card.locator('svg image').waitFor({ state: 'detached' });
  await page.keyboard.press('Tab');
  await card.getByRole('link').focus();
  await card.locator('svg image').waitFor({ state: 'attached' });
  expect(await card.locator('svg image').getAttribute('href')).toContain('/media/s/');
  await page.context().close();
});

test('a limited page has a maximum width; a static hero has its own picture for phones', { tags: 'long' }, async () => {
  const page = await visit('/programme', widths.desktop);
  expect(await page.getByRole('heading', { level: 1, name: 'The programme' }).isVisible()).toBe(true);
  const { width } = (await page.getByRole('region', { name: 'Everything' }).boundingBox())!;
  expect(width).toBeLessThanOrEqual(1200);
  await page.context().close();
  for (const [room, tall] of [
    [widths.desktop, false],
    [widths.phone, true],
  ] as const) {
    const poster = await visit('/poster', room);
    const { naturalWidth, naturalHeight } = await poster
      .getByRole('main')
      .locator('img')
      .first()
      .evaluate(async (img: HTMLImageElement) => {
        await img.decode();
        return { naturalWidth: img.naturalWidth, naturalHeight: img.naturalHeight };
      });
    expect(naturalHeight > naturalWidth).toBe(tall);
    expect(await poster.getByRole('region', { name: 'Featured' }).count()).toBe(0);
    await expectGood(poster);
    await poster.context().close();
  }
});

test('the preview key shows a draft as members or visitors would see it', async () => {
  const { studioPages } = service.operator;
  const body = {
    slug: 'draft',
    title: 'A draft',
    pageRows: [{ type: 'free-media-list' as const, title: 'Free', source: { kind: 'free' as const } }],
  };
  const { id } = await studioPages.create({ body });
  const { key } = await studioPages.preview({ params: { id } });
  const page = await visit(`/preview/${key}?audience=visitor`, widths.desktop);
  await page.getByRole('heading', { name: 'A draft' }).waitFor();
  await page.getByRole('heading', { name: 'Free', exact: true }).waitFor();
  expect(await page.locator('meta[name=robots]').first().getAttribute('content')).toContain('noindex');
  await page.goto(`${service.url}/preview/${key}?audience=member`);
  await page.getByRole('heading', { name: 'A draft' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Free', exact: true }).count()).toBe(0);
  await page.goto(`${service.url}/preview/nothing`);
  await page.getByText('This preview has ended').waitFor();
  await page.context().close();
});

test.each([widths.phone, widths.desktop])(
  'at %d px an account without a membership sees its own section first, and no hero for visitors',
  { tags: 'long' },
  async (width) => {
    const { studioHeroes, media } = service.operator;
    const [first] = (await media.list()).media;
    const hero = { title: 'New here?', mediaId: first!.mediaId, audience: 'visitors' as const, published: true };
    const { id } = await studioHeroes.create({ body: hero });
    // An account this old is not redirected to the payment page.
    const email = await service.addAccount('member', { userCreated: '2020-06-01T00:00:00.000Z' });
    const page = await visit('/', width, email);
    const own = page.getByRole('region', { name: 'You have an account, and some videos are free' });
    const places = await Promise.all(
      [own, page.getByRole('heading', { name: 'Hero 1' })].map(async (each) => {
        await each.waitFor();
        return each.boundingBox();
      }),
    );
    expect(places[0]!.y + places[0]!.height).toBeLessThan(width === widths.phone ? 500 : 300);
    expect(places[0]!.y).toBeLessThan(places[1]!.y);
    expect(await page.getByText('New here?').count()).toBe(0);
    await expectNoViolations(page);
    await studioHeroes.remove({ params: { id } });
    await page.context().close();
  },
);

test.each(['visitor', 'member'])(
  'a preview as a %s stores nothing for the account that views it',
  { tags: 'long' },
  async (audience) => {
    const { studioPages } = service.operator;
    const body = {
      slug: `look-${audience}`,
      title: 'A look',
      pageRows: [{ type: 'personal-list' as const, title: '', list: 'recommended-for-you' as const }],
    };
    const { id } = await studioPages.create({ body });
    const { key } = await studioPages.preview({ params: { id } });
    const email = await service.addAccount('operator');
    const page = await visit(`/preview/${key}?audience=${audience}`, widths.desktop, email);
    const sent: string[] = [];
    page.on('request', (request) => {
      // Playback calls are allowed: hovering a card requests its playback.
      if (request.method() !== 'GET' && /\/api\/content\/(?!.*playback)/.test(request.url())) sent.push(request.url());
    });
    const row = page.getByRole('region', { name: 'Recommended for you' });
    const menu = row.getByRole('button', { name: /^More about/ }).first();
    const name = await menu.getAttribute('aria-label');
    const items = audience === 'member' ? ['Add to watchlist', 'Not interested'] : ['Add to watchlist'];
    for (const item of items) {
      await menu.click();
      await page.getByRole('menuitem', { name: item }).click();
      await page.getByRole('menu').waitFor({ state: 'detached' });
    }
    await expect
      .poll(() => page.getByText('This is a preview. Nothing that you do here is stored.').count(), soon)
      .toBe(items.length);
    expect(await menu.getAttribute('aria-label')).toBe(name);
    await page.waitForTimeout(500);
    expect([sent, new URL(page.url()).pathname]).toEqual([[], `/preview/${key}`]);
    const operator = await service.signIn(email);
    expect((await operator.watchlist.get({ query: {} })).media).toEqual([]);
    await page.context().close();
  },
);
