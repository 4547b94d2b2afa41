import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, expectGood, expectPlaying, openPage, patient, startBrowser, widths } from './support/browser.ts';
import { publishFilm } from './support/film.ts';
import { currentTime, playFrom } from './support/member.ts';
import { type Service, startService } from './support/service.ts';

let service: Service;
let browser: Browser;
let long: number;
let short: number;
let channel: number;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  const body = { name: 'Night Boats', slug: 'night-boats', published: true };
  const { id: channelId } = await service.operator.studioChannels.create({ body });
  channel = channelId;
  const footage = { seconds: 60, size: '426x240', rate: '24' };
  long = await publishFilm(service, { title: 'The long crossing', channelId, footage });
  short = await publishFilm(service, { title: 'The short crossing', channelId, footage: { seconds: 5 } });
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

const mini = '.glp-root[data-size=mini]';

/** Records events that interrupt playback from now on. Stalls are not recorded: a busy machine causes some. */
async function watchForGaps(page: Page): Promise<() => Promise<string[]>> {
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    const gaps: string[] = [];
    Object.assign(window, { gaps });
    for (const name of ['pause', 'emptied', 'seeking', 'loadstart'])
      video.addEventListener(name, () => gaps.push(`${name} at ${video.currentTime}`));
  });
  return () => page.evaluate(() => (window as never as { gaps: string[] }).gaps);
}

/** Navigates inside the app, as a link does. */
async function browse(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
}

async function openSmall(width: number, mediaId = long): Promise<Page> {
  const page = await openPage(browser, width);
  await page.goto(`${service.url}/video/${mediaId}`);
  await expectPlaying(page);
  await page.keyboard.press('i');
  await page.locator(mini).waitFor();
  return page;
}

/** The long video, playing: what was loaded to start it, and the gaps in it. */
async function openWatched() {
  const page = await openPage(browser);
  const playlists: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('master.m3u8')) playlists.push(request.url());
  });
  await page.goto(`${service.url}/video/${long}`);
  await expectPlaying(page);
  const gaps = await watchForGaps(page);
  return { page, playlists, gaps };
}

test('the mini player plays without a gap through all screens and back on its page', async () => {
  const { page, playlists, gaps } = await openWatched();
  await page.keyboard.press('i');
  await page.getByText('Playing in the mini player').waitFor();

  for (const path of ['/shows', '/search', '/learn-more', '/login', '/no-such-page']) {
    await browse(page, path);
    await page.getByText('Playing in the mini player').waitFor({ state: 'detached' });
    await expectPlaying(page);
  }
  await page.goBack();
  await page.goBack();
  await page.goForward();
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await expectPlaying(page);
  // On other pages the keys do not control the player.
  await page.keyboard.press('k');
  await page.keyboard.press('5');
  await expectGood(page);

  const before = await currentTime(page);
  await page.locator(mini).hover();
  await page.locator(mini).getByRole('button', { name: 'Back to the page' }).click();
  await page.waitForURL(`${service.url}/video/${long}`);
  await page.locator('main .glp-root[data-size=default]').waitFor();
  await expectPlaying(page);
  expect((await currentTime(page)) - before).toBeLessThan(20);
  expect(await page.locator('video').count()).toBe(1);
  expect(await gaps()).toEqual([]);
  expect(playlists).toHaveLength(1);

  // Leaving the page without the mini player ends the playback.
  await browse(page, '/shows');
  await page.locator('video').waitFor({ state: 'detached' });
  await page.context().close();
});

test('the mini player closes by pointer and keyboard, and another video replaces it', { tags: 'long' }, async () => {
  const page = await openSmall(widths.desktop);
  await browse(page, '/shows');
  await page.locator(mini).hover();
  await page.locator(mini).getByRole('button', { name: 'Close' }).click();
  await page.locator('video').waitFor({ state: 'detached' });

  await page.goBack();
  await expectPlaying(page);
  await page.keyboard.press('i');
  await browse(page, '/shows');
  await page.locator(mini).getByRole('button', { name: 'Back to the page' }).focus();
  await page.keyboard.press('Escape');
  await page.locator('video').waitFor({ state: 'detached' });
  const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.className);
  expect(await focused(), 'the focus goes on in the screen').toBe('content');

  await page.goBack();
  await expectPlaying(page);
  await page.keyboard.press('i');
  await page.locator(mini).getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Enter');
  await page.locator(mini).waitFor({ state: 'detached' });
  expect(await focused(), 'on its page the player has it').toBe('glp-root');

  await page.locator('video').evaluate((video: HTMLVideoElement) => video.play());
  await page.keyboard.press('i');
  await browse(page, `/video/${short}`);
  await page.locator('main .glp-root[data-size=default]').waitFor(patient);
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.duration), patient)
    .toBeLessThan(6);
  expect(await page.locator('video').count()).toBe(1);
  await page.context().close();
});

test('in picture in picture it goes on through other pages, and then in the corner, until its window is closed', {
  tags: 'long',
}, async () => {
  const { page, playlists, gaps } = await openWatched();
  const isInWindow = () => page.evaluate(() => document.pictureInPictureElement === document.querySelector('video'));
  const expectOnlyInWindow = async () => {
    await page.locator('.glp-root').waitFor({ state: 'hidden' });
    await expectPlaying(page);
    expect(await isInWindow()).toBe(true);
  };
  await page.keyboard.press('p');
  await expect.poll(isInWindow).toBe(true);
  for (const path of ['/shows', '/search']) {
    await browse(page, path);
    await expectOnlyInWindow();
  }
  await expectGood(page);
  await browse(page, `/video/${long}`);
  await page.locator('main .glp-root').waitFor();
  await browse(page, '/shows');
  await expectOnlyInWindow();
  // Does the same as the window's button that returns to the tab.
  await page.evaluate(() => document.exitPictureInPicture());
  await page.locator(mini).waitFor();
  await expectPlaying(page);
  expect(await page.locator('video').count()).toBe(1);
  expect(await gaps()).toEqual([]);
  expect(playlists).toHaveLength(1);

  await page.locator(mini).getByRole('button', { name: 'Back to the page' }).focus();
  await page.keyboard.press('p');
  await expectOnlyInWindow();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
  // The window's button to close it pauses too.
  await page.evaluate(() => {
    document.querySelector('video')?.pause();
    return document.exitPictureInPicture();
  });
  await page.locator('video').waitFor({ state: 'detached' });

  await browse(page, `/video/${long}`);
  await expectPlaying(page);
  await page.keyboard.press('p');
  await expect.poll(isInWindow).toBe(true);
  await browse(page, '/shows');
  await expectOnlyInWindow();
  await browse(page, `/video/${short}`);
  await page.locator('main .glp-root[data-size=default]').waitFor(patient);
  await expect.poll(isInWindow).toBe(false);
  await page.context().close();
});

async function placeOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('It has no place');
  return box;
}

test.each([
  [390, 844],
  [844, 390],
  [768, 1024],
  [1440, 900],
])('the mini player is small, visible and usable by touch at %d × %d', { tags: 'long' }, async (width, height) => {
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: width < 1000,
    isMobile: width < 1000,
    locale: 'en',
  });
  const page = await context.newPage();
  await page.goto(`${service.url}/video/${long}`);
  await expectPlaying(page);
  await page.keyboard.press('i');
  await browse(page, '/shows');
  await expectPlaying(page);
  const box = await placeOf(page.locator(mini));
  expect(box.width * box.height).toBeLessThan(width * height * 0.15);
  expect([box.x > 0, box.x + box.width < width, box.y > height / 2, box.y + box.height < height]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  const tabs = page.locator('[data-at-foot=tabs]:visible');
  expect(await tabs.count()).toBe(width < 992 && height >= 480 ? 1 : 0);
  for (const { y } of await Promise.all((await tabs.all()).map(placeOf)))
    expect(box.y + box.height).toBeLessThanOrEqual(y);
  if (width < 1000) {
    await page.locator(`${mini}[data-idle]`).waitFor(patient);
    const tapMiddle = () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await tapMiddle();
    await page.locator(`${mini}:not([data-idle])`).waitFor();
    const paused = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused);
    expect(await paused()).toBe(false);
    await tapMiddle();
    await expect.poll(paused).toBe(true);
    await page.locator(mini).getByRole('button', { name: 'Close' }).tap();
    await page.locator('video').waitFor({ state: 'detached' });
  }
  await context.close();
});

test.each([
  ['en', 390, 844],
  ['es', 390, 844],
  ['es', 360, 780],
])(
  'in %s the end screen fits the next video and its buttons at %d px',
  { tags: 'long' },
  async (locale, width, height) => {
    const context = await browser.newContext({
      viewport: { width, height },
      hasTouch: true,
      isMobile: true,
      locale,
    });
    const page = await context.newPage();
    await page.goto(`${service.url}/video/${short}`);
    await expectPlaying(page);
    await playToEnd(page);
    await page.locator('.glp-end > button').nth(1).waitFor(patient);
    const { stage, line, places } = await page.locator('.glp-end').evaluate((end) => {
      const box = (element: Element) => element.getBoundingClientRect().toJSON() as DOMRect;
      const shown = Array.from(end.querySelectorAll(':scope > :not([aria-hidden])'));
      const foot = document.querySelector('.glp-controls [role=slider], .glp-timeline') as Element;
      const { left, right, top } = box(end);
      return {
        stage: { left, right, top, bottom: box(foot).top },
        line: end.querySelector('p')?.textContent,
        places: shown.map(box),
      };
    });
    expect(line).toMatch(/ · Night Boats$/);
    expect(places).toHaveLength(4);
    for (const place of places) {
      expect(place.top).toBeGreaterThanOrEqual(stage.top);
      expect(place.bottom).toBeLessThanOrEqual(stage.bottom);
      expect(place.left).toBeGreaterThanOrEqual(stage.left);
      expect(place.right).toBeLessThanOrEqual(stage.right);
    }
    await context.close();
  },
);

test('the end screen shows the next video, its show and lock, and asks after three automatic starts', async () => {
  const page = await openPage(browser);
  await page.goto(`${service.url}/video/${short}`);
  const more = page.getByRole('region', { name: 'Up next' });
  await more.getByText('Night Boats').first().waitFor();
  for (let videos = 0; videos < 3; videos += 1) {
    await expectPlaying(page);
    const id = new URL(page.url()).pathname;
    await playToEnd(page);
    await page.locator('.glp-end').getByText('Up next · Night Boats').waitFor(patient);
    await page.locator('.glp-end [data-next] span').dispatchEvent('animationend', { bubbles: true });
    await page.waitForURL((url) => url.pathname !== id);
  }
  await expectPlaying(page);
  await playToEnd(page);
  await page.getByText('Are you still watching?').waitFor(patient);
  expect(await page.locator('.glp-end [data-next] span').count()).toBe(0);
  const total = (await page.locator('.glp-time').innerText()).split('/');
  expect(total[0]?.trim()).toBe(total[1]?.trim());
  await expectGood(page);
  await page.getByRole('link', { name: 'Keep watching' }).click();
  await expectPlaying(page);

  await service.operator.studioMedia.update({ params: { mediaId: long }, body: { access: 'members' } });
  await page.goto(`${service.url}/video/${short}`);
  await expectPlaying(page);
  await playToEnd(page);
  const end = page.locator('.glp-end');
  await end.getByRole('link', { name: 'Go to the video' }).waitFor(patient);
  await end.getByRole('img', { name: 'Members only' }).waitFor();
  await end.getByRole('link', { name: 'Go to the video' }).click();
  await page.getByRole('heading', { name: 'Join to watch this, and everything else' }).waitFor();
  await expectGood(page);
  await page.context().close();
});

test('"Up next" shows the season of an episode', { tags: 'long' }, async () => {
  const { studioChannels, studioMedia } = service.operator;
  const body = { access: 'free' as const };
  for (const [at, mediaId] of [short, long].entries()) {
    const { id: seasonId } = await studioChannels.addSeason({
      params: { id: channel },
      body: { number: at + 1, title: '' },
    });
    await studioMedia.update({ params: { mediaId }, body: { ...body, seasonId, episode: 1 } });
  }
  const page = await openPage(browser);
  await page.goto(`${service.url}/video/${short}`);
  const more = page.getByRole('region', { name: 'Up next' });
  await expect.poll(() => more.getByText('S2 E1').count(), patient).toBe(1);
  await page.context().close();
});

async function playToEnd(page: Page): Promise<void> {
  const length = await page.locator('video').evaluate((video: HTMLVideoElement) => video.duration);
  await playFrom(page, length - 1);
}
