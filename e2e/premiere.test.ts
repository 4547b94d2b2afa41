/** @module-tag long */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closePages,
  expectGood,
  expectPlaying,
  onPhoneAndDesktop,
  openPage,
  patient,
  startBrowser,
} from './support/browser.ts';
import { logOf, markOnAir, messageWith, openWriter, patientChat } from './support/chat.ts';
import { publishFilm, uploadFootage } from './support/film.ts';
import { giveLogin } from './support/member.ts';
import { type Service, startService } from './support/service.ts';
import { openScreen, signInToStudio } from './support/studio.ts';

const seconds = 75;
/** Accounts this old are not redirected to the payment page. */
const userCreated = '2020-06-01T00:00:00.000Z';
/** Players show whole segments, and a busy machine needs time to begin. */
const toleranceS = 5;

let service: Service;
let browser: Browser;
let mediaId: number;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  await service.operator.studioConfig.update({ body: { config: { livestream_enabled: true } } });
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

async function openVideo(subscribed = true): Promise<Page> {
  const page = await openPage(browser);
  await giveLogin(page, service, await service.addAccount('member', { subscribed, userCreated }));
  await page.goto(`${service.url}/video/${mediaId}`);
  return page;
}

/** A title that no earlier try of the test has used. */
function tried(title: string): string {
  return `${title} ${randomUUID().slice(0, 6)}`;
}

function timeOf(page: Page): Promise<number> {
  return page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
}

/** One cue for each ten seconds of the first minute. */
function setCaptions(videoId: number, words: string) {
  const cues = Array.from({ length: 6 }, (_, at) => `00:${at}0.000 --> 00:${at}9.900\n${words} ${at + 1}\n`);
  const body = { label: 'English', text: `WEBVTT\n\n${cues.join('\n')}` };
  return service.operator.studioMedia.setCaptions({ params: { mediaId: videoId, language: 'en' }, body });
}

function captionsOn(page: Page): Promise<string> {
  return page.locator('.glp-captions').innerText();
}

/** The distance between the player's position and the position by the server's clock. */
async function offBy(page: Page, startedMs: number): Promise<number> {
  return Math.abs((await timeOf(page)) - (Date.now() - startedMs) / 1000);
}

test('a premiere is set in the studio, begins for everybody at the same place, and is a video afterwards', async () => {
  const title = tried('The long glaze');
  ({ mediaId } = await service.operator.studioMedia.create({ body: { title, access: 'members' } }));
  await uploadFootage(service, mediaId, { seconds, size: '426x240', rate: '10' });
  await setCaptions(mediaId, 'Words');
  const studio = await openPage(browser);
  await signInToStudio(studio, service);
  await openScreen(studio, service, `/media/${mediaId}`);
  await studio.getByRole('button', { name: 'Set a premiere' }).click();
  await studio.getByLabel('Begins at').fill(`${new Date().getFullYear() + 1}-01-04T20:30`);
  await expectGood(studio);
  await studio.getByRole('button', { name: 'Save', exact: true }).last().click();
  await studio.getByRole('button', { name: 'Move the premiere' }).waitFor(patient);
  await onPhoneAndDesktop(studio, expectGood);
  const { livestreamId } = await service.operator.studioLive.get({ params: { mediaId } });

  await markOnAir(service, 'A stream of the same evening');
  const page = await openVideo();
  await page.goto(`${service.url}/live/${livestreamId}`);
  await page.getByRole('heading', { name: 'A stream of the same evening', level: 1 }).waitFor(patient);
  await page.goBack();
  await page.getByRole('heading', { name: title, level: 2 }).waitFor(patient);
  await page.getByRole('timer').waitFor();
  await page.getByRole('button', { name: `Remind me of “${title}”` }).click();
  await page.getByText('We will remind you').waitFor(patient);
  const [writer] = await openWriter(service, 'Hedy');
  await writer?.write(livestreamId, 'Who else is early?');
  await messageWith(page, 'Who else is early?').waitFor(patientChat);
  await onPhoneAndDesktop(page, expectGood);
  await studio.getByRole('link', { name: 'Open the room' }).click();
  await studio.getByTitle('Chat').waitFor(patient);
  await expectGood(studio);

  const startsAt = new Date(Date.now() + 3000).toISOString();
  await service.operator.studioLive.update({ params: { mediaId }, body: { startsAt } });
  await expectPlaying(page);
  const { startedAt } = await service.operator.studioLive.get({ params: { mediaId } });
  const startedMs = Date.parse(startedAt ?? '');
  await expect.poll(() => offBy(page, startedMs), patient).toBeLessThan(toleranceS);
  await page.locator('.glp-root').focus();
  await page.keyboard.press('c');
  await expect.poll(() => captionsOn(page), patient).toMatch(/^Words \d$/);
  await writer?.write(livestreamId, 'What a start');
  await messageWith(page, 'What a start').waitFor(patient);

  // A viewer who comes later sees what the others see. They can seek back and forth, but not ahead of the others.
  const late = await openVideo();
  await expectPlaying(late);
  await expect.poll(() => offBy(late, startedMs), patient).toBeLessThan(toleranceS);
  // Far enough from the start that going there is going back.
  await expect.poll(() => timeOf(late), { timeout: 40_000 }).toBeGreaterThan(15);
  await late.locator('.glp-root').focus();
  await late.keyboard.press('9');
  await expectPlaying(late);
  expect(await timeOf(late)).toBeLessThan((Date.now() - startedMs) / 1000 + 1);
  await late.keyboard.press('Home');
  await expect.poll(() => timeOf(late), patient).toBeLessThan(5);
  await late.keyboard.press('c');
  await expect.poll(() => captionsOn(late), patient).toBe('Words 1');
  await late.keyboard.press('End');
  await expect.poll(() => offBy(late, startedMs), patient).toBeLessThan(toleranceS);
  await expectGood(late);
  const body = { mediaId, startS: 2, lengthS: 8, title };
  const { clipId } = await service.operator.clips.create({ body });
  await late.goto(`${service.url}/clip/${clipId}`);
  await expectPlaying(late);
  await expect.poll(() => captionsOn(late), patient).toMatch(/^Words \d$/);
  await late.context().close();

  await page.getByRole('heading', { name: 'The premiere is over' }).waitFor({ timeout: 120_000 });
  await expectGood(page);
  await page.getByRole('button', { name: `Watch “${title}”` }).click({ timeout: 60_000 });
  await expectPlaying(page);
  await page.getByRole('region', { name: 'Chat replay' }).waitFor(patientChat);
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 8;
  });
  await logOf(page).getByText('What a start').waitFor(patientChat);
  writer?.socket.disconnect();
  await page.context().close();
  await studio.context().close();
});

test('a viewer without a membership is offered one on the page of a premiere for members', async () => {
  const draft = { title: 'The members film', access: 'members' as const };
  ({ mediaId } = await service.operator.studioMedia.create({ body: draft }));
  await uploadFootage(service, mediaId, { seconds: 60, size: '256x144', rate: '10' });
  const startsAt = new Date(Date.now() + 1500).toISOString();
  await service.operator.studioPlayout.premiere({ params: { mediaId }, body: { startsAt } });
  const page = await openVideo(false);
  await page.getByText('Members only').first().waitFor(patient);
  await expectGood(page);
  expect(new URL(page.url()).pathname).toBe(`/video/${mediaId}`);
  await service.operator.studioMedia.remove({ params: { mediaId } });
  await page.context().close();
});

test('a 24/7 channel is made in the studio, and plays on from one video to the next', async () => {
  const footage = { seconds: 12, size: '256x144', rate: '10' };
  const names = [tried('Morning glaze'), tried('Evening glaze')];
  const title = tried('All day glaze');
  for (const name of names) {
    await setCaptions(await publishFilm(service, { title: name, access: 'free', footage }), name);
  }
  const studio = await openPage(browser);
  await signInToStudio(studio, service);
  await openScreen(studio, service, '/live');
  await studio.getByRole('button', { name: 'New 24/7 channel' }).click();
  await studio.getByLabel('Title').fill(title);
  await studio.getByRole('radio', { name: /^Everybody/ }).check();
  await studio.getByRole('button', { name: 'Create' }).click();
  await studio.getByRole('heading', { name: title, level: 1 }).waitFor(patient);
  for (const name of names) {
    await studio.getByLabel('Add a video').fill(name);
    await studio.getByRole('button', { name: `Add ${name}` }).click();
    await studio.getByRole('button', { name: `Remove ${name}` }).waitFor(patient);
  }
  await studio.getByRole('button', { name: 'Switch on' }).click();
  await studio.getByRole('button', { name: 'Switch off' }).waitFor(patient);
  await studio.getByText('Plays “').waitFor(patient);
  await onPhoneAndDesktop(studio, expectGood);

  const page = await openPage(browser);
  await giveLogin(page, service, await service.addAccount('member', { subscribed: true, userCreated }));
  const stationId = Number(new URL(studio.url()).pathname.split('/').at(-1));
  const { livestreamId } = await service.operator.studioLive.get({ params: { mediaId: stationId } });
  await page.goto(`${service.url}/live/${livestreamId}`);
  await expectPlaying(page);
  await expectGood(page);
  await page.locator('.glp-root').focus();
  await page.keyboard.press('c');
  await expect.poll(() => captionsOn(page), patient).toContain(names[0]);
  // In the first two seconds a viewer may be taken to the live edge.
  const begun = await timeOf(page);
  await expect.poll(() => timeOf(page), patient).toBeGreaterThan(begun + 2.5);
  const from = await timeOf(page);
  // Read when it is set: events come late on a busy machine.
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    const own = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime') as PropertyDescriptor;
    const now = () => own.get?.call(video) as number;
    video.dataset.jumpS = '0';
    const set = (to: number) => {
      video.dataset.jumpS = String(Math.max(Math.abs(to - now()), Number(video.dataset.jumpS)));
      own.set?.call(video, to);
    };
    Object.defineProperty(video, 'currentTime', { get: now, set });
  });
  await expect.poll(() => captionsOn(page), { timeout: 30_000 }).toContain(names[1]);
  await expect.poll(() => captionsOn(page), { timeout: 30_000 }).toContain(names[0]);
  // Two seams are in there.
  await expect.poll(() => timeOf(page), { timeout: 60_000 }).toBeGreaterThan(from + 26);
  const outcome = await page.locator('video').evaluate((video: HTMLVideoElement) => {
    return { error: video.error, jumpS: Number(video.dataset.jumpS) };
  });
  expect(outcome.error).toBeNull();
  expect(outcome.jumpS).toBeLessThan(0.5);
  await studio.getByRole('button', { name: 'Switch off' }).click();
  await studio.getByRole('button', { name: 'Switch on' }).waitFor(patient);
  await page.context().close();
  await studio.context().close();
});
