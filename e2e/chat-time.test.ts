import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ChatReader } from '../packages/server/test/chat-socket.ts';
import { freePort } from '../packages/server/test/free-port.ts';
import { type Encoder, startEncoder } from '../packages/server/test/media/encoder.ts';
import { closePages, expectGood, expectPlaying, patient, startBrowser } from './support/browser.ts';
import {
  addGap,
  addMessage,
  chatOf,
  logOf,
  markRecording,
  messageWith,
  openViewer,
  openWriter,
  patientChat,
} from './support/chat.ts';
import { publishFilm } from './support/film.ts';
import { playFrom } from './support/member.ts';
import { type Service, startService } from './support/service.ts';

/** A pause of ten seconds, and what a busy machine needs. */
const behindSoon = { timeout: 60_000 };
const behindText = 'You are watching behind live. This is the chat of that moment.';

let service: Service;
let browser: Browser;
let encoder: Encoder | undefined;
let mediaId: number;
let livestreamId: number;

beforeAll(async () => {
  const env = { RTMP_PORT: String(await freePort()) };
  [service, browser] = await Promise.all([startService(env), startBrowser()]);
  const { studioConfig, studioLive } = service.operator;
  await studioConfig.update({ body: { config: { livestream_enabled: true } } });
  const startsAt = new Date(Date.now() + 3_600_000).toISOString();
  const body = { title: 'Glazing until midnight', startsAt, access: 'free' as const };
  ({ mediaId, livestreamId } = await studioLive.create({ body }));
  const { server, key } = await studioLive.makeKey({ params: { mediaId } });
  encoder = startEncoder(`${server}/${key}`);
  await vi.waitUntil(async () => (await service.operator.live.status()).streams.length === 1, behindSoon);
});
afterAll(async () => {
  encoder?.child.kill();
  await closePages(browser);
  await service?.stop();
});

function video(page: Page, change: 'pause' | 'play'): Promise<void> {
  return page.locator('video').evaluate((element: HTMLVideoElement, what) => void element[what](), change);
}

test('a paused broadcast has the chat of its moment, then that of the edge; later the recording has it', async () => {
  const [writer] = (await openWriter(service, 'Hedy')) as [ChatReader];
  await writer.write(livestreamId, 'Long before the pause');
  const page = await openViewer('Gus', { service, browser, path: `/live/${livestreamId}` });
  await messageWith(page, 'Long before the pause').waitFor(patientChat);
  await expectPlaying(page);
  // Played some seconds, so that the message is in the past of the picture too.
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 8, undefined, behindSoon);
  await video(page, 'pause');
  await expect
    .poll(() => page.locator('video').evaluate((element: HTMLVideoElement) => element.paused), patient)
    .toBe(true);
  const pausedId = await writer.write(livestreamId, 'During the pause');
  await chatOf(page).getByText(behindText).waitFor(behindSoon);
  await logOf(page).getByText('Long before the pause').waitFor(patient);
  expect(await logOf(page).getByText('During the pause').count()).toBe(0);
  await expectGood(page);

  await video(page, 'play');
  await logOf(page).getByText('During the pause').waitFor(behindSoon);
  await page.locator('video').hover();
  await page.getByRole('button', { name: 'Go to live' }).click();
  await chatOf(page)
    .getByText(behindText)
    .waitFor({ state: 'detached', ...behindSoon });
  await writer.write(livestreamId, 'At the edge again');
  await messageWith(page, 'At the edge again').waitFor(patient);

  const isReported = { type: 'report' as const, livestreamId, messageId: pausedId, reason: 'other' as const };
  const [reader] = (await openWriter(service, 'Ines')) as [ChatReader];
  expect(await reader.send(isReported)).toMatchObject({ ok: true });
  await writer.write(livestreamId, 'What an evening');
  await service.operator.studioLive.end({ params: { mediaId } });
  const publishAt = new Date(Date.now() - 1000).toISOString();
  await service.operator.studioMedia.update({ params: { mediaId }, body: { publishAt } });
  await page.getByRole('link', { name: 'Watch the recording' }).waitFor({ timeout: 90_000 });
  const { items } = await service.operator.studioModeration.queue({ query: { reason: 'reported' } });
  const momentS = Math.floor(items[0]?.subject?.place.momentS ?? 0);
  await page.goto(`${service.url}/video/${mediaId}?t=${momentS}`);
  const replay = page.getByRole('region', { name: 'Chat replay' });
  await replay.getByText('During the pause').waitFor(patientChat);
  const [message, place] = await Promise.all([
    replay.getByText('During the pause').boundingBox(),
    replay.boundingBox(),
  ]);
  expect(message?.y).toBeGreaterThan(place?.y ?? Number.POSITIVE_INFINITY);
  expect(message?.y).toBeLessThan((place?.y ?? 0) + (place?.height ?? 0));
  // Written as the picture ended, so no moment of the recording has it.
  expect(await replay.getByText('What an evening').count()).toBe(0);
  await page.locator('video').evaluate((element: HTMLVideoElement) => {
    element.currentTime = element.duration;
    return element.play();
  });
  await replay.getByText('What an evening').waitFor(behindSoon);
  await expectGood(page);
  for (const each of [writer, reader]) each.socket.disconnect();
  await page.context().close();
});

test('beside a recording with a gap the chat comes at its moment, with the times of the recording', {
  tags: 'long',
}, async () => {
  const footage = { seconds: 40, size: '256x144', rate: '10', sound: null };
  const film = await publishFilm(service, { title: 'The vase that fell', access: 'free', footage });
  const recordedId = await markRecording(service, film, 100);
  await addGap(service, recordedId, 10);
  await addMessage(service, recordedId, 'It leans', 5);
  await addMessage(service, recordedId, 'Where did you go', 40);
  await addMessage(service, recordedId, 'You are back', 75);
  const page = await openViewer('Jutta', { service, browser, path: `/video/${film}`, isReadOnly: true });
  const replay = page.getByRole('region', { name: 'Chat replay' });
  await playFrom(page, 6);
  await video(page, 'pause');
  await replay.getByText('It leans').waitFor(patientChat);
  expect(await replay.getByText('Where did you go').count()).toBe(0);
  const seek = (seconds: number) =>
    page.locator('video').evaluate((element: HTMLVideoElement, to) => void (element.currentTime = to), seconds);
  await seek(11);
  const inGap = replay.getByRole('listitem').filter({ hasText: 'Where did you go' });
  await inGap.getByText('0:10').waitFor(patientChat);
  expect(await replay.getByText('You are back').count()).toBe(0);
  await seek(16);
  await replay.getByRole('listitem').filter({ hasText: 'You are back' }).getByText('0:15').waitFor(patientChat);
  await expectGood(page);
  await page.context().close();
});

test('at double speed the chat of a recording comes at its moments', { tags: 'long' }, async () => {
  const footage = { seconds: 40, size: '256x144', rate: '10', sound: null };
  const film = await publishFilm(service, { title: 'The vase in a hurry', access: 'free', footage });
  const recordedId = await markRecording(service, film, 100);
  await addMessage(service, recordedId, 'It leans', 5);
  await addMessage(service, recordedId, 'It falls', 20);
  const page = await openViewer('Kim', { service, browser, path: `/video/${film}`, isReadOnly: true });
  await page.locator('video').evaluate((element: HTMLVideoElement) => void (element.playbackRate = 2));
  await playFrom(page, 6);
  await page.getByRole('region', { name: 'Chat replay' }).getByText('It leans').waitFor(patientChat);
  const seenAt = await page.waitForFunction(
    () =>
      document.querySelector('[role=log]')?.textContent?.includes('It falls') &&
      document.querySelector('video')?.currentTime,
    undefined,
    patientChat,
  );
  const seconds = Number(await seenAt.jsonValue());
  expect(seconds).toBeGreaterThanOrEqual(20);
  // By the clock of the wall it would come at 34 s.
  expect(seconds).toBeLessThan(28);
  await page.context().close();
});
