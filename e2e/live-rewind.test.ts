/** @module-tag long */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../packages/server/test/free-port.ts';
import { sendCaptions } from '../packages/server/test/media/caption-sender.ts';
import { popOn } from '../packages/server/test/media/closed-captions.ts';
import { startEncoder } from '../packages/server/test/media/encoder.ts';
import { closePages, expectGood, expectPlaying, openPage, patient, startBrowser } from './support/browser.ts';
import { chatOf, fieldOf } from './support/chat.ts';
import { currentTime, giveLogin, tabTo } from './support/member.ts';
import { type Service, startService } from './support/service.ts';
import { openScreen, signInToStudio } from './support/studio.ts';

/** Accounts this old are not redirected to the payment page. */
const userCreated = '2020-06-01T00:00:00.000Z';
/** Enough for the encoder to start and for three segments. */
const onAirSoon = { timeout: 90_000, interval: 500 };

let service: Service;
let browser: Browser;
const sending = new AbortController();
let mediaId: number;

beforeAll(async () => {
  const env = { RTMP_PORT: String(await freePort()) };
  [service, browser] = await Promise.all([startService(env), startBrowser()]);
  const { studioConfig, studioLive } = service.operator;
  await studioConfig.update({ body: { config: { livestream_enabled: true } } });
  const startsAt = new Date(Date.now() + 3_600_000).toISOString();
  ({ mediaId } = await studioLive.create({ body: { title: 'The night shift', startsAt } }));
  const { key, server } = await studioLive.makeKey({ params: { mediaId } });
  // A caption every three seconds, from the tenth on.
  const cues = Array.from({ length: 190 }, (_, at) => ({ picture: 300 + at * 90, pairs: popOn(`Caption ${at + 1}`) }));
  const target = { server, key, signal: sending.signal };
  void sendCaptions(target, { seconds: 580, cues }).catch(() => undefined);
});
afterAll(async () => {
  sending.abort();
  await closePages(browser);
  await service?.stop();
});

function addMember(): Promise<string> {
  return service.addAccount('member', { subscribed: true, userCreated });
}

/** Shows the controls first, which hide themselves. */
async function openSettings(page: Page): Promise<void> {
  await page.locator('video').hover();
  await page.getByRole('button', { name: 'Settings' }).click();
}

test('a viewer goes back in a running stream, and returns by the button and by a higher speed', async () => {
  await expect.poll(async () => (await service.operator.live.status()).isLive, onAirSoon).toBe(true);
  const page = await openPage(browser);
  await giveLogin(page, service, await addMember());
  await page.goto(`${service.url}/live`);
  await expectPlaying(page);
  // On a busy machine it takes a while to get there.
  await page.getByRole('button', { name: 'Live', exact: true }).waitFor(onAirSoon);
  await openSettings(page);
  await page.getByRole('menuitem', { name: /^Behind live\D*[0-5]\.\d s$/ }).waitFor(patient);
  await page.keyboard.press('Escape');
  const studio = await openPage(browser);
  await signInToStudio(studio, service);
  await openScreen(studio, service, `/live/${mediaId}`);
  const badge = page.locator('.glp-live');
  const video = page.locator('video');
  const rate = () => video.evaluate((element: HTMLVideoElement) => element.playbackRate);
  const at = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  const timeline = page.getByRole('slider', { name: 'Timeline' });
  const length = async () => Number(await timeline.getAttribute('aria-valuemax'));
  await expect.poll(length, onAirSoon).toBeGreaterThan(25);
  // They came after the player had read the playlist.
  const captions = page.locator('.glp-captions');
  await page.getByRole('button', { name: 'Captions' }).waitFor(patient);
  await page.locator('.glp-root').focus();
  await page.keyboard.press('c');
  await expect.poll(() => captions.innerText(), patient).toMatch(/^Caption \d+$/);
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: /^Live −\d+:\d\d: Go to live$/ }).waitFor(patient);
  expect(await at()).toBeLessThan(10);
  // Behind the edge whole segments are loaded.
  await expect.poll(() => captions.innerText(), onAirSoon).toMatch(/^Caption [1-4]$/);
  await expectPlaying(page);
  expect(await timeline.getAttribute('aria-valuetext')).toMatch(/ behind live$/);
  await expectGood(page);

  // The first sheet of stills is there after twenty seconds of the stream.
  const hover = async () => {
    const box = await timeline.boundingBox();
    if (box) await page.mouse.move(box.x + 5 + Math.random() * 5, box.y + box.height / 2);
    return page.locator('.glp-preview .glp-tile [style*=background-image]').count();
  };
  await expect.poll(hover, { timeout: 60_000, interval: 1000 }).toBe(1);
  expect(await page.locator('.glp-preview-time').innerText()).toMatch(/^−\d/);

  await studio.getByRole('heading', { name: 'Chapters' }).waitFor();
  await studio.keyboard.press('c');
  await studio.getByText(/^A chapter begins at \d+:\d\d$/).waitFor(patient);
  await studio.getByRole('textbox', { name: /^Title of the chapter at/ }).fill('The kiln opens');
  await studio.keyboard.press('Enter');
  await expectGood(studio);
  await expect.poll(() => page.locator('.glp-piece').count(), patient).toBe(2);

  await page.locator('.glp-root').focus();
  await page.keyboard.press('>');
  await page.keyboard.press('>');
  await expect.poll(rate).toBe(1.5);
  await tabTo(page, badge);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Live', exact: true }).waitFor(patient);
  expect(await rate()).toBeLessThanOrEqual(1.05);
  await page.getByRole('button', { name: 'Chapters: The kiln opens' }).waitFor(patient);

  await page.locator('.glp-root').focus();
  await page.keyboard.press('j');
  await page.getByRole('button', { name: /: Go to live$/ }).waitFor(patient);
  await page.keyboard.press('>');
  await page.keyboard.press('>');
  await expect.poll(rate).toBe(1.5);
  await page.getByRole('button', { name: 'Live', exact: true }).waitFor({ timeout: 60_000 });
  await expect.poll(rate, { timeout: 60_000 }).toBeLessThanOrEqual(1.05);
  await expectPlaying(page);

  // A clip of an earlier part, while the stream continues.
  await page.locator('.glp-root').focus();
  await page.keyboard.press('x');
  const panel = page.getByRole('region', { name: 'Make a clip' });
  await panel.getByText('30 seconds').waitFor(patient);
  await panel.getByRole('button', { name: 'Create' }).click();
  await panel.getByRole('textbox', { name: 'Address of the clip' }).waitFor(patient);
  await expectGood(page);
  await panel.getByRole('link', { name: 'Open' }).click();
  await page.waitForURL(/\/clip\/\d+$/);
  await page.getByText(/^Clip by /).waitFor(patient);
  await expectPlaying(page);
  expect(await page.locator('.glp-time').innerText()).toMatch(/\/ 0:30$/);
  await page.getByRole('link', { name: 'Watch the stream' }).first().waitFor();
  await expectGood(page);

  const recording = await service.operator.studioMedia.get({ params: { mediaId } });
  expect(recording.chapters).toMatchObject([{ title: 'The kiln opens' }]);
  await page.context().close();
});

test('on a phone: started over, with and without the chat when held sideways, and on in the corner', async () => {
  await expect.poll(async () => (await service.operator.live.status()).isLive, onAirSoon).toBe(true);
  const upright = { width: 360, height: 740 };
  const context = await browser.newContext({ viewport: upright, hasTouch: true, isMobile: true, locale: 'en' });
  const page = await context.newPage();
  await giveLogin(page, service, await addMember());
  await page.goto(`${service.url}/live`);
  await expectPlaying(page);
  // Long enough that the start is not at the edge.
  await expect.poll(() => currentTime(page), onAirSoon).toBeGreaterThan(20);
  const startOver = page.getByRole('menuitem', { name: 'Start over' });
  const openSettings = async () => {
    if ((await page.locator('.glp-root[data-idle]').count()) > 0) await page.touchscreen.tap(180, 100);
    const settings = page.getByRole('button', { name: 'Settings' });
    await settings.tap({ timeout: 1000 }).catch(() => undefined);
    return startOver.count();
  };
  await expect.poll(openSettings, patient).toBe(1);
  await page.getByRole('menuitem', { name: 'Picture in picture' }).waitFor();
  await startOver.tap();
  await page.getByRole('button', { name: /: Go to live$/ }).waitFor(patient);
  await expectPlaying(page);
  await expectGood(page);

  const inWindow = async (height: number) => {
    const box = await fieldOf(page).boundingBox();
    return box !== null && box.y + box.height <= height;
  };
  await fieldOf(page).tap();
  // The window has the height that an on-screen keyboard leaves.
  await page.setViewportSize({ width: 360, height: 400 });
  await expect.poll(() => inWindow(400)).toBe(true);
  await page.setViewportSize({ width: 740, height: 180 });
  await expect.poll(() => inWindow(180)).toBe(true);
  await page.setViewportSize({ width: 740, height: 360 });
  const picture = async () => (await page.locator('.glp-root').boundingBox())?.width ?? 0;
  expect(await picture()).toBeLessThan(500);
  await expectGood(page);
  const chat = page.getByRole('button', { name: 'Chat', exact: true });
  await page.locator('.glp-root').focus();
  await tabTo(page, chat);
  await page.keyboard.press('Enter');
  await chatOf(page).waitFor({ state: 'detached' });
  await expect.poll(picture).toBe(740);
  await expectGood(page);
  await page.keyboard.press('Enter');
  await fieldOf(page).waitFor(patient);
  await page.setViewportSize(upright);
  await page.locator('.glp-root').focus();
  await page.keyboard.press('i');
  const corner = page.locator('.glp-root[data-size=mini]');
  await corner.waitFor();
  const isAboveField = async () => {
    const [foot, field] = await Promise.all([corner.boundingBox(), fieldOf(page).boundingBox()]);
    return foot && field ? foot.y + foot.height < field.y : null;
  };
  await expect.poll(isAboveField, patient).toBe(true);
  const joined: string[] = [];
  page.on('request', (request) => request.url().includes('/live/master') && joined.push(request.url()));
  const played = await page.locator('video').elementHandle();
  // The first tap shows the buttons, if they are not there.
  const goBack = async () => {
    const isIdle = (await page.locator('.glp-root[data-size=mini][data-idle]').count()) > 0;
    const target = isIdle ? corner.locator('video') : corner.getByRole('button', { name: 'Back to the page' });
    await target.tap({ timeout: 1000 }).catch(() => undefined);
    return new URL(page.url()).pathname;
  };
  const browse = page.getByRole('link', { name: 'Browse', exact: true });
  // While the next page is loaded, the way back is taken at once.
  const late = Promise.withResolvers<void>();
  await page.route(/\/assets\/browse[^/]*\.js$/, (route) => late.promise.then(() => route.continue()));
  await browse.tap();
  await page.waitForURL(/\/browse$/);
  await expect.poll(goBack, patient).toBe('/live');
  late.resolve();
  await page.locator('.glp-root').focus();
  await page.keyboard.press('i');
  await browse.tap();
  await page.getByRole('heading', { name: 'Browse', level: 1 }).waitFor(patient);
  await expectPlaying(page);
  await expect.poll(goBack, patient).toBe('/live');
  await fieldOf(page).waitFor(patient);
  await expectPlaying(page);
  expect(await page.locator('video').evaluate((video, before) => video === before, played)).toBe(true);
  expect(joined).toEqual([]);
  await context.close();
});

test('in theatre and on a tablet the chat is below, and the stream plays on in a window of its own', async () => {
  await expect.poll(async () => (await service.operator.live.status()).isLive, onAirSoon).toBe(true);
  const page = await openPage(browser);
  await giveLogin(page, service, await addMember());
  await page.goto(`${service.url}/live`);
  await fieldOf(page).waitFor(patient);
  await expectPlaying(page);
  const root = page.locator('.glp-root');
  const isChatBelow = async () => {
    const [player, chat] = await Promise.all([root.boundingBox(), chatOf(page).boundingBox()]);
    return player && chat ? chat.y >= player.y + player.height : null;
  };
  expect(await isChatBelow()).toBe(false);
  await root.focus();
  await page.keyboard.press('t');
  await expect.poll(isChatBelow).toBe(true);
  expect((await root.boundingBox())?.width).toBeGreaterThan(1200);
  await expectGood(page);
  await page.keyboard.press('t');
  await expect.poll(isChatBelow).toBe(false);
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect.poll(isChatBelow).toBe(true);
  await expectGood(page);

  const played = await page.locator('video').elementHandle();
  const isInWindow = () => page.evaluate(() => document.pictureInPictureElement === document.querySelector('video'));
  await root.focus();
  await page.keyboard.press('p');
  await expect.poll(isInWindow).toBe(true);
  await expectPlaying(page);
  const joined: string[] = [];
  page.on('request', (request) => request.url().includes('/live/master') && joined.push(request.url()));
  await page.getByRole('link', { name: 'Browse', exact: true }).click();
  await page.waitForURL(/\/browse$/);
  await root.waitFor({ state: 'hidden' });
  await expectPlaying(page);
  expect(await isInWindow()).toBe(true);
  await page.goBack();
  await fieldOf(page).waitFor(patient);
  await expectPlaying(page);
  expect(await isInWindow()).toBe(true);
  expect(joined).toEqual([]);
  await root.focus();
  await page.keyboard.press('p');
  await expect.poll(isInWindow).toBe(false);
  await expectPlaying(page);
  expect(await page.locator('video').evaluate((video, before) => video === before, played)).toBe(true);
  await page.context().close();
});

test('without Media Source Extensions the browser plays the same stream, with its delay and a way to the edge', async () => {
  await expect.poll(async () => (await service.operator.live.status()).isLive, onAirSoon).toBe(true);
  const page = await openPage(browser);
  await page.addInitScript(() => {
    for (const name of ['MediaSource', 'ManagedMediaSource', 'WebKitMediaSource']) Reflect.deleteProperty(window, name);
    // The time at which the picture at 0 was recorded, as in Safari.
    let startMs = 0;
    Object.assign(HTMLMediaElement.prototype, {
      getStartDate(this: HTMLMediaElement) {
        startMs ||= Date.now() - 7000 - this.currentTime * 1000;
        return new Date(startMs);
      },
    });
  });
  await giveLogin(page, service, await addMember());
  const parts: string[] = [];
  page.on('request', (request) => /\d\.\d+\.m4s|_HLS_/.test(request.url()) && parts.push(request.url()));
  await page.goto(`${service.url}/live`);
  await expectPlaying(page);
  const video = page.locator('video');
  expect(await video.getAttribute('src')).toMatch(/\/live\/master\.m3u8$/);
  await page.getByRole('button', { name: 'Live', exact: true }).waitFor(onAirSoon);
  await openSettings(page);
  // While playback is paused, it falls further behind.
  await page.getByRole('menuitem', { name: /^Behind live.*(?:[789]|\d\d)\.\d s$/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.glp-root').focus();
  await page.keyboard.press('k');
  await page.getByRole('button', { name: 'Live: Go to live', exact: true }).click();
  await page.getByRole('button', { name: 'Live', exact: true }).waitFor(patient);
  await expectPlaying(page);
  expect(parts).toEqual([]);
  await expectGood(page);
  await page.context().close();
});

test('a clip of a running stream plays the same part of its recording', async () => {
  const { live: liveCalls, studioLive } = service.operator;
  sending.abort();
  // A first try may have left one.
  for (const stream of (await liveCalls.status()).streams)
    await studioLive.end({ params: { mediaId: stream.mediaId } });
  const startsAt = new Date(Date.now() + 3_600_000).toISOString();
  const title = `A clip of ${Date.now()}`;
  const { mediaId: id } = await studioLive.create({ body: { title, startsAt } });
  const params = { mediaId: id };
  await studioLive.update({ params, body: { publishesRecording: true } });
  const { key, server } = await studioLive.makeKey({ params });
  const encoder = startEncoder(`${server}/${key}`, { seconds: 200 });
  await expect
    .poll(async () => (await liveCalls.status()).streams.map((stream) => stream.mediaId), onAirSoon)
    .toEqual([id]);
  const page = await openPage(browser);
  await giveLogin(page, service, await addMember());
  await page.goto(`${service.url}/live`);
  await expectPlaying(page);
  const length = async () => Number(await page.getByRole('slider', { name: 'Timeline' }).getAttribute('aria-valuemax'));
  await expect.poll(length, onAirSoon).toBeGreaterThan(20);
  await page.locator('.glp-root').focus();
  await page.keyboard.press('x');
  const panel = page.getByRole('region', { name: 'Make a clip' });
  const start = page.getByRole('slider', { name: 'Start of the clip' });
  await start.focus();
  for (let step = 0; step < 7; step += 1) await page.keyboard.press('ArrowRight');
  await panel.getByRole('textbox', { name: 'Title' }).fill(title);
  await panel.getByRole('button', { name: 'Create' }).click();
  await panel.getByRole('textbox', { name: 'Address of the clip' }).waitFor(patient);
  await panel.getByRole('link', { name: 'Open' }).click();
  await page.waitForURL(/\/clip\/\d+$/);
  await page.getByRole('link', { name: 'Watch the stream' }).first().waitFor(patient);
  const live = await beginningOf(page);

  await studioLive.end({ params });
  encoder.child.kill('SIGKILL');
  await expect.poll(() => service.operator.media.detail({ params }).catch(() => null), patient).toMatchObject(params);
  const isRecorded = async () => {
    await page.reload();
    await page.getByText(/^Clip by /).waitFor(patient);
    return page.getByRole('link', { name: 'Watch the stream' }).count();
  };
  await expect.poll(isRecorded, { timeout: 60_000, interval: 1000 }).toBe(0);
  const recorded = await beginningOf(page);
  expect(recorded.lengthText).toBe(live.lengthText);
  expect(differenceOf(recorded.picture, live.picture)).toBeLessThan(8);
  await page.context().close();
});

/** The first picture of a clip, in small, and how long the clip says that it is. */
async function beginningOf(page: Page) {
  await expectPlaying(page);
  await page.locator('.glp-root').focus();
  await page.keyboard.press('k');
  await page.keyboard.press('Home');
  const video = page.locator('video');
  const isStill = () => video.evaluate((element: HTMLVideoElement) => element.paused && !element.seeking);
  await expect.poll(isStill, patient).toBe(true);
  const picture = await video.evaluate((element: HTMLVideoElement) => {
    const canvas = new OffscreenCanvas(64, 36);
    const context = canvas.getContext('2d');
    context?.drawImage(element, 0, 0, 64, 36);
    return [...(context?.getImageData(0, 0, 64, 36).data ?? [])];
  });
  return { picture, lengthText: (await page.locator('.glp-time').innerText()).split('/')[1]?.trim() };
}

/** The mean difference between the bytes of two pictures. */
function differenceOf(one: number[], other: number[]): number {
  return one.reduce((sum, byte, at) => sum + Math.abs(byte - (other[at] ?? 0)), 0) / one.length;
}
