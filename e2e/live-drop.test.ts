import { join } from 'node:path';
import type { Browser, Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freePort } from '../packages/server/test/free-port.ts';
import { type Encoder, startEncoder } from '../packages/server/test/media/encoder.ts';
import { type Program, startProgram } from '../packages/server/test/program.ts';
import { closePages, colourOf, expectPlaying, openPage, patient, startBrowser } from './support/browser.ts';
import { patientChat, write } from './support/chat.ts';
import { giveLogin } from './support/member.ts';
import { type Service, startService } from './support/service.ts';

const main = join(import.meta.dirname, '../packages/server/src/app/main.ts');
/** Accounts this old are not redirected to the payment page. */
const userCreated = '2020-06-01T00:00:00.000Z';
/** Enough for a process or an encoder to start while other journeys need the processors. */
const soon = { timeout: 60_000, interval: 200 };

let service: Service;
let browser: Browser;
let rtmpPort: number;
let live: Program;
const encoders: Encoder[] = [];

beforeAll(async () => {
  rtmpPort = await freePort();
  [service, browser] = await Promise.all([startService({ RTMP_PORT: '0' }), startBrowser()]);
  await service.operator.studioConfig.update({ body: { config: { livestream_enabled: true } } });
  live = await startLive();
});
beforeEach(async () => {
  // Streams that an earlier try of this file left on air.
  const { live: calls, studioLive } = service.operator;
  for (const { mediaId } of (await calls.status()).streams) await studioLive.end({ params: { mediaId } });
});
afterAll(async () => {
  for (const { child } of encoders) child.kill('SIGKILL');
  await closePages(browser);
  await live?.end('SIGKILL');
  await service?.stop();
});

/** The process that takes and encodes streams; the service itself answers viewers. */
async function startLive(): Promise<Program> {
  const program = startProgram(main, {
    DATA_DIR: service.dataDir,
    DATABASE_URL: service.databaseUrl,
    PORT: String(await freePort()),
    RTMP_PORT: String(rtmpPort),
    GREENLIGHT_ROLE: 'live',
    LOG_LEVEL: 'error',
  });
  await program.says(/Greenlight serves/);
  return program;
}

async function announce(title: string) {
  const { studioLive } = service.operator;
  const startsAt = new Date(Date.now() + 3_600_000).toISOString();
  const { mediaId, livestreamId } = await studioLive.create({ body: { title, startsAt } });
  const params = { mediaId };
  await studioLive.update({ params, body: { publishesRecording: true } });
  const { key } = await studioLive.makeKey({ params });
  const send = (colour: string) => {
    const encoder = startEncoder(`rtmp://127.0.0.1:${rtmpPort}/live/${key}`, { picture: `color=${colour}` });
    encoders.push(encoder);
    return encoder;
  };
  return { params, livestreamId, send };
}

async function openViewer(livestreamId: number): Promise<Page> {
  const page = await openPage(browser);
  await giveLogin(page, service, await service.addAccount('member', { subscribed: true, userCreated }));
  await page.goto(`${service.url}/live/${livestreamId}`);
  return page;
}

/** Waits until the viewer has joined. After that the player may seek to the live edge once. */
async function expectJoined(page: Page): Promise<void> {
  const playedS = () =>
    page.locator('video').evaluate(({ played }: HTMLVideoElement) => {
      let sum = 0;
      for (let at = 0; at < played.length; at += 1) sum += played.end(at) - played.start(at);
      return sum;
    });
  await expect.poll(playedS, soon).toBeGreaterThan(2.5);
}

/** Notes from now on what a viewer would see of a drop, except a pause. Returns a function that reads the notes. */
async function watch(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const video = document.querySelector('video') as HTMLVideoElement;
    const notes: string[] = [];
    Object.assign(window, { notes: () => [...notes, ...(document.querySelector('video') === video ? [] : ['other'])] });
    let lastS = video.currentTime;
    video.addEventListener('timeupdate', () => {
      if (video.currentTime < lastS) notes.push(`back to ${video.currentTime}`);
      lastS = video.currentTime;
    });
    for (const name of ['seeking', 'emptied', 'error', 'ended']) {
      video.addEventListener(name, () => notes.push(`${name} at ${video.currentTime}`));
    }
    new MutationObserver(() => document.querySelector('.glp-error') && notes.push('an error is shown')).observe(
      document.body,
      { childList: true, subtree: true },
    );
  });
  return () => page.evaluate(() => (window as unknown as { notes: () => string[] }).notes());
}

test('without an answer the page asks again, and with one every ten minutes', { tags: 'long' }, async () => {
  const page = await openPage(browser);
  await page.clock.install();
  let isCut = true;
  const sockets: WebSocketRoute[] = [];
  const sent: string[] = [];
  await page.routeWebSocket(/socket\.io/, (route) => {
    if (isCut) return void route.close();
    const server = route.connectToServer();
    sockets.push(route);
    route.onMessage((message) => {
      sent.push(String(message));
      server.send(message);
    });
  });
  await page.route('**/v2/live/status*', (route) => route.fulfill({ status: 503 }));
  await giveLogin(page, service, await service.addAccount('member', { subscribed: true, userCreated }));
  await page.goto(`${service.url}/live`);
  await page.getByRole('button', { name: 'Try again' }).waitFor(patient);
  await page.unroute('**/v2/live/status*');
  // The page's clock also advances by itself.
  const asksAgain = page.waitForRequest(/\/v2\/live\/status/, { timeout: 7000 });
  await Promise.all([asksAgain, page.clock.fastForward(5000)]);
  await page.getByText('Offline', { exact: true }).waitFor(patient);

  const asked = () => sent.filter((frame) => frame.includes('"type":"status"')).length;
  isCut = false;
  await page.clock.fastForward(5000);
  await expect.poll(asked, patient).toBe(1);
  const pongs = () => sent.filter((frame) => frame === '3').length;
  const nowMs = () => page.evaluate(() => Date.now());
  const answeredMs = await nowMs();
  const forwardTo = async (seconds: number) => {
    const leftMs = async () => answeredMs + seconds * 1000 - (await nowMs());
    for (let left = await leftMs(); left > 0; left = await leftMs()) {
      // The ping of the server, which does not know of the page's clock.
      const before = pongs();
      sockets[0]?.send('2');
      await expect.poll(pongs, patient).toBeGreaterThan(before);
      await page.clock.fastForward(Math.min(left, 20_000));
    }
  };
  await forwardTo(560);
  expect(asked()).toBe(1);
  await forwardTo(660);
  await expect.poll(asked, patient).toBe(2);
  expect(sockets.length, 'it was connected all the time').toBe(1);
  await page.context().close();
});

test('a viewer sees the slate of a drop and the return, goes back to before it, and later visitors see all with its chat', async () => {
  const { params, livestreamId, send } = await announce('Red, then blue');
  const red = send('red');
  await expect.poll(async () => (await service.operator.live.status()).isLive, soon).toBe(true);
  const page = await openPage(browser);
  const pinged = page.waitForEvent('websocket').then((socket) =>
    socket.waitForEvent('framesent', {
      predicate: ({ payload }) => String(payload).includes(JSON.stringify({ type: 'ping', livestreamId })),
      timeout: 90_000,
    }),
  );
  // When another step fails, the page closes; that step is what is reported.
  pinged.catch(() => undefined);
  await giveLogin(page, service, await service.addAccount('member', { subscribed: true, userCreated }));
  await page.goto(`${service.url}/live/${livestreamId}`);
  await expectPlaying(page);
  await expect.poll(() => colourOf(page), soon).toBe('red');
  await write(page, 'What a red!');
  await expectJoined(page);
  const notes = await watch(page);
  red.child.kill('SIGKILL');
  await expect.poll(() => colourOf(page), soon).toBe('other');
  await expectPlaying(page);
  send('blue');
  await expect.poll(() => colourOf(page), soon).toBe('blue');
  await expectPlaying(page);
  expect(await notes()).toEqual([]);
  await page.locator('.glp-root').focus();
  await page.keyboard.press('Home');
  await expect.poll(() => colourOf(page), soon).toBe('red');
  await expectPlaying(page);
  await page.locator('video').hover();
  await page.getByRole('button', { name: /: Go to live$/ }).click();
  await expect.poll(() => colourOf(page), soon).toBe('blue');

  await service.operator.studioLive.end({ params });
  const recording = `Watch the recording of “Red, then blue”`;
  await page.getByRole('link', { name: recording }).waitFor({ timeout: 90_000 });
  await page.getByText('Offline', { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/live/${livestreamId}`);
  await pinged;
  const late = await openViewer(livestreamId);
  await late.waitForURL(`${service.url}/video/${params.mediaId}`);
  await expectPlaying(late);
  await late.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 1;
  });
  await late.getByRole('region', { name: 'Chat replay' }).getByText('What a red!').waitFor(patientChat);
  await late.context().close();
  await page.context().close();
});

test('a viewer stays when the process that encodes is killed, and sees the stream of the next one', {
  tags: 'long',
}, async () => {
  const { params, livestreamId, send } = await announce('Red, and blue after a kill');
  send('red');
  await expect.poll(async () => (await service.operator.live.status()).isLive, soon).toBe(true);
  const page = await openViewer(livestreamId);
  await expectPlaying(page);
  await expect.poll(() => colourOf(page), soon).toBe('red');
  await expectJoined(page);
  const notes = await watch(page);
  await live.end('SIGKILL');
  live = await startLive();
  send('blue');
  await expect.poll(() => colourOf(page), soon).toBe('blue');
  await expectPlaying(page);
  expect(await notes()).toEqual([]);
  await service.operator.studioLive.end({ params });
  await page.context().close();
});
