import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../packages/server/test/free-port.ts';
import {
  closePages,
  expectGood,
  expectLoaded,
  expectPlaying,
  fakeDevices,
  openPage,
  patient,
  startBrowser,
  widths,
} from './support/browser.ts';
import { giveLogin } from './support/member.ts';
import { type Service, startService } from './support/service.ts';
import { openScreen, signInToStudio } from './support/studio.ts';

const title = 'From the kitchen';
const userCreated = '2020-06-01T00:00:00.000Z';
const onAirSoon = { timeout: 90_000 };
/** Another size than that of a screen. */
const cameraSize = { width: 640, height: 480 };

let service: Service;
let browser: Browser;
let studio: Page;
let mediaId: number | undefined;

beforeAll(async () => {
  const env = { RTMP_PORT: '0', WHIP_PORT: String(await freePort()) };
  [service, browser] = await Promise.all([startService(env), startBrowser(fakeDevices)]);
  const phone = { viewport: { width: widths.phone, height: 844 }, hasTouch: true, isMobile: true, locale: 'en' };
  studio = await (await browser.newContext({ ...phone, serviceWorkers: 'block' })).newPage();
  await giveSmallCamera(studio);
  await signInToStudio(studio, service);
  await service.operator.studioConfig.update({ body: { config: { livestream_enabled: true } } });
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

/** Gives the page a small camera. Call it before the page opens. */
function giveSmallCamera(page: Page) {
  return page.addInitScript((size) => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = (asked) =>
      open({ ...asked, video: asked?.video && { ...Object(asked.video), ...size } });
  }, cameraSize);
}

test('a creator goes live from a phone with three presses, and members see it', async () => {
  if (mediaId) await service.operator.studioLive.end({ params: { mediaId } }).catch(() => undefined);
  await openScreen(studio, service, '/live');
  await expectGood(studio);
  await studio.getByRole('button', { name: 'Go live now' }).tap();
  await studio.waitForURL(/\/live\/\d+#go-live$/);
  mediaId = Number(new URL(studio.url()).pathname.split('/').at(-1));
  const setUp = studio.getByRole('button', { name: 'Set up the camera' });
  await expectShown(setUp);
  await expectGood(studio);
  await setUp.tap();
  await studio.getByText('Nobody sees you yet.').waitFor(patient);
  await expectShown(studio.getByRole('button', { name: 'Go live', exact: true }));
  await expect.poll(() => new URL(studio.url()).hash).toBe('');
  await expectPlaying(studio);
  const loudness = () => studio.getByRole('meter', { name: 'Loudness' }).getAttribute('aria-valuenow').then(Number);
  await expect.poll(loudness, patient).toBeGreaterThan(10);
  await expectGood(studio);
  const offered = studio.waitForResponse((response) => response.url().endsWith('/v1/whip'));
  await studio.getByRole('button', { name: 'Go live', exact: true }).tap();
  await studio.getByText('You are on air. Leave this page open.').waitFor(patient);
  await studio.getByText('Viewers see it now.').waitFor(onAirSoon);
  await expectGood(studio);
  await studio.getByRole('heading', { name: /^Live, .*\d/, level: 1 }).waitFor();
  await studio.getByLabel('Title').fill(title);
  await studio.getByRole('button', { name: 'Save' }).tap();
  await studio.getByText('Saved', { exact: true }).waitFor(patient);

  const member = await openPage(browser);
  await giveLogin(member, service, await service.addAccount('member', { subscribed: true, userCreated }));
  await member.goto(`${service.url}/live`);
  await expectPlaying(member);
  await member.getByRole('heading', { name: title }).waitFor();

  const params = { mediaId };
  const health = studio.getByRole('region', { name: 'Health' });
  await health.getByText('640 × 480, H.264').waitFor(patient);
  const isSilent = async () => (await service.operator.studioLive.health({ params })).samples.at(-1)?.isSilent;
  await expect.poll(isSilent, patient).toBe(false);
  await studio.getByRole('button', { name: 'Mute', exact: true }).click();
  await expect.poll(isSilent, patient).toBe(true);
  expect(await loudness()).toBe(0);
  expect(await studio.getByRole('button', { name: 'Mute', exact: true }).getAttribute('aria-pressed')).toBe('true');

  // The service ends the connection. The browser makes a new one, and the stream continues.
  const response = await offered;
  const played = await member.locator('video').elementHandle();
  const again = studio.waitForResponse((answer) => answer.url().endsWith('/v1/whip') && answer.status() === 201);
  await fetch(new URL(response.headers().location ?? '', response.url()), { method: 'DELETE' });
  await again;
  await studio.getByText('You are on air. Leave this page open.').waitFor(patient);
  await expectPlaying(member);
  expect(await member.locator('video').evaluate((video, before) => video === before, played)).toBe(true);

  // A member of the team sends from another device. Then the first device takes over again.
  const other = await openPage(browser);
  await giveSmallCamera(other);
  await signInToStudio(other, service);
  await openScreen(other, service, `/live/${mediaId}`);
  await other.getByRole('button', { name: 'Set up the camera' }).click();
  await other.getByRole('button', { name: 'Screen and camera' }).click();
  await studio.getByLabel('Title').focus();
  await other.getByRole('button', { name: 'Go live', exact: true }).click();
  const replaced = 'Somebody else sends this stream now';
  await studio.getByRole('alert').getByText(replaced).waitFor(patient);
  await other.getByText('You are on air. Leave this page open.').waitFor(patient);
  expect(await studio.getByLabel('Title').evaluate((field) => field === document.activeElement)).toBe(true);
  await health.getByText('1280 × 720, H.264').waitFor(patient);
  await expectPlaying(member);
  // The screen alone, while it is on air.
  await other.getByRole('button', { name: 'Screen', exact: true }).click();
  await other.getByRole('combobox', { name: 'Camera' }).waitFor({ state: 'detached' });
  await expectPlaying(member);
  await expectGood(studio);
  await studio.getByRole('button', { name: 'Take over again' }).click();
  await other.getByRole('alert').getByText(replaced).waitFor(patient);
  await studio.getByText('You are on air. Leave this page open.').waitFor(patient);
  await other.context().close();

  await studio.getByRole('button', { name: 'Stop sending' }).click();
  await studio.getByText('Nobody sees you yet.').waitFor(patient);
  await studio.getByRole('button', { name: 'End stream' }).click();
  await studio.getByRole('alertdialog').getByRole('button', { name: 'End stream' }).click();
  await studio.getByText('Ended', { exact: true }).waitFor(onAirSoon);
  await member.getByText('Offline', { exact: true }).waitFor(onAirSoon);
  await member.context().close();
});

/** Expects that a button is visible without scrolling, and has the focus. */
async function expectShown(button: Locator) {
  const isThere = () =>
    button.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return element === document.activeElement && top >= 0 && bottom <= innerHeight;
    });
  await expect.poll(isThere, patient).toBe(true);
}

test('devices and the screen are chosen, alone or with the camera, and the choice is remembered', {
  tags: 'long',
}, async () => {
  const startsAt = new Date(Date.now() + 600_000).toISOString();
  const { mediaId: next } = await service.operator.studioLive.create({ body: { title: 'A desk', startsAt } });
  const page = await openPage(browser);
  await signInToStudio(page, service);
  await openScreen(page, service, `/live/${next}`);
  await page.getByRole('button', { name: 'Set up the camera' }).click();
  const camera = page.getByRole('combobox', { name: 'Camera' });
  const sent = () =>
    page.locator('video').evaluate((video: HTMLVideoElement) => {
      return video.srcObject instanceof MediaStream ? video.srcObject.getVideoTracks()[0]?.label : null;
    });
  await expect.poll(sent, patient).toBe('fake_device_0');
  const loudness = () => page.getByRole('meter', { name: 'Loudness' }).getAttribute('aria-valuenow').then(Number);
  await expect.poll(loudness, patient).toBeGreaterThan(10);
  // The button moves while the page loads, and a press would miss it.
  await expectLoaded(page);
  await camera.click();
  await page.getByRole('option', { name: 'fake_device_1' }).click();
  await expect.poll(sent, patient).toBe('fake_device_1');
  const otherCamera = page.getByRole('button', { name: 'Use the other camera' });
  await otherCamera.click();
  await expect.poll(sent, patient).toBe('fake_device_0');
  expect(await otherCamera.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.getByRole('combobox', { name: 'Microphone' }).click();
  await page.getByRole('option', { name: 'Fake Audio Input 2' }).click();
  await expect.poll(() => page.getByRole('combobox', { name: 'Microphone' }).innerText()).toBe('Fake Audio Input 2');
  await expect.poll(loudness, patient).toBeGreaterThan(10);
  await page.getByRole('button', { name: 'Screen', exact: true }).click();
  const size = () => page.locator('video').evaluate((video: HTMLVideoElement) => [video.videoWidth, video.videoHeight]);
  await camera.waitFor({ state: 'detached' });
  await expect.poll(sent, patient).not.toMatch(/^fake_device/);
  await expectPlaying(page);
  expect(await sent()).not.toMatch(/^fake_device/);
  const trackId = () =>
    page.locator('video').evaluate(({ srcObject }: HTMLVideoElement) => (srcObject as MediaStream).getTracks()[0]?.id);
  const screenId = await trackId();
  await page.getByRole('button', { name: 'Screen and camera' }).click();
  await expect
    .poll(() => page.getByRole('button', { name: 'Screen and camera' }).getAttribute('aria-pressed'))
    .toBe('true');
  await expect.poll(size, patient).toEqual([1280, 720]);
  await expectPlaying(page);
  // The camera joins the picture that is sent already: a still screen would give a new one nothing to begin with.
  expect(await trackId()).toBe(screenId);
  await expectGood(page);
  await page.getByRole('button', { name: 'Switch the camera off' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Set up the camera' }).click();
  await expect.poll(size, patient).toEqual([1280, 720]);
  await page.context().close();
});

test('when the browser ends the sharing of the screen, the camera is next; without one nothing is sent', {
  tags: 'long',
}, async () => {
  const startsAt = new Date(Date.now() + 600_000).toISOString();
  const { mediaId: next } = await service.operator.studioLive.create({ body: { title: 'A wheel', startsAt } });
  const page = await openPage(browser);
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const share = mediaDevices.getDisplayMedia.bind(mediaDevices);
    mediaDevices.getDisplayMedia = async (options) => {
      const stream = await share(options);
      // Does the same as the button in the bar of the browser.
      const end = () =>
        stream.getTracks().forEach((track) => {
          track.stop();
          track.dispatchEvent(new Event('ended'));
        });
      return Object.assign(window, { endSharing: end }) && stream;
    };
  });
  const endSharing = () => page.evaluate(() => (window as unknown as { endSharing: () => void }).endSharing());
  const screen = page.getByRole('button', { name: 'Screen', exact: true });
  const share = async () => {
    await screen.click();
    await page.getByRole('combobox', { name: 'Camera' }).waitFor({ state: 'detached' });
    await expectPlaying(page);
  };
  await signInToStudio(page, service);
  await openScreen(page, service, `/live/${next}`);
  await page.getByRole('button', { name: 'Set up the camera' }).click();
  await expectPlaying(page);
  await share();
  await endSharing();
  await page.getByRole('combobox', { name: 'Camera' }).waitFor(patient);
  expect(await screen.getAttribute('aria-pressed')).toBe('false');
  await expectPlaying(page);
  await share();
  await page.evaluate(() => {
    const refuse = () => Promise.reject(new DOMException('', 'NotFoundError'));
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: refuse });
  });
  await endSharing();
  await page.getByRole('alert').getByText('There is no camera or no microphone').waitFor(patient);
  await page.getByRole('button', { name: 'Set up the camera' }).waitFor();
  expect(await page.locator('video').count()).toBe(0);
  await expectGood(page);
  await page.context().close();
});

test.each([
  ['NotAllowedError', 'Allow it beside the address of this page'],
  ['NotFoundError', 'There is no camera or no microphone'],
  ['NotReadableError', 'Another program uses the camera or the microphone'],
])('after %s it says what to do', { tags: 'long' }, async (name, words) => {
  const page = await openPage(browser, widths.phone);
  await signInToStudio(page, service);
  await page.addInitScript((error) => {
    const refuse = () => Promise.reject(new DOMException('', error));
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: refuse });
  }, name);
  const startsAt = new Date(Date.now() + 600_000).toISOString();
  const { mediaId: next } = await service.operator.studioLive.create({ body: { title: name, startsAt } });
  await openScreen(page, service, `/live/${next}`);
  await page.getByRole('button', { name: 'Set up the camera' }).click();
  await page.getByRole('alert').getByText(words).waitFor(patient);
  await expectGood(page);
  expect(await page.getByRole('button', { name: 'Set up the camera' }).isVisible()).toBe(true);
  await page.context().close();
});
