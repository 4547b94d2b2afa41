/** @module-tag long */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../packages/server/test/free-port.ts';
import { type Encoder, startEncoder } from '../packages/server/test/media/encoder.ts';
import {
  closePages,
  expectGood,
  expectPlaying,
  onPhoneAndDesktop,
  openPage,
  patient,
  startBrowser,
} from './support/browser.ts';
import { uploadFootage } from './support/film.ts';
import { currentTime, giveLogin } from './support/member.ts';
import { type Service, startService } from './support/service.ts';
import { openScreen, signInToStudio } from './support/studio.ts';

/** Accounts this old are not redirected to the payment page. */
const userCreated = '2020-06-01T00:00:00.000Z';
/** Enough for the encoder to start, and for what a busy machine needs to get there. */
const soon = { timeout: 90_000, interval: 500 };
const squares = Array.from({ length: 24 }, (_, place) => `Somebody drops the brush number ${place + 1}`);

let service: Service;
let browser: Browser;
let encoder: Encoder | undefined;

beforeAll(async () => {
  const env = { RTMP_PORT: String(await freePort()) };
  [service, browser] = await Promise.all([startService(env), startBrowser()]);
  await service.operator.studioConfig.update({ body: { config: { livestream_enabled: true, bingo_enabled: true } } });
});
afterAll(async () => {
  encoder?.child.kill();
  await closePages(browser);
  await service?.stop();
});

/** Every card has all of these 24 squares. */
async function openGame(mediaId: number, title: string): Promise<number> {
  const { studioBingo } = service.operator;
  const { id } = await studioBingo.create({ body: { title, mediaId, squares } });
  for (const state of ['announced', 'open'] as const) await studioBingo.move({ params: { id }, body: { state } });
  return id;
}

async function openAt(path: string): Promise<Page> {
  const page = await openPage(browser);
  await giveLogin(page, service, await service.addAccount('member', { subscribed: true, userCreated }));
  await page.goto(service.url + path);
  return page;
}

/** Number of marked cells, with the free one. */
function marks(page: Page): Promise<number> {
  return page.getByRole('grid', { name: 'My card' }).getByRole('button', { pressed: true }).count();
}

function lastCall(page: Page, square: string): Locator {
  return page.getByText('Called last:').locator('..').getByText(square, { exact: true });
}

test('a viewer behind the live edge sees a call when their picture reaches it', async () => {
  const { studioLive } = service.operator;
  const startsAt = new Date(Date.now() + 3_600_000).toISOString();
  const body = { title: 'Glazing until midnight', startsAt };
  const { mediaId, livestreamId } = await studioLive.create({ body });
  await openGame(mediaId, 'Brush bingo');
  const early = await openAt(`/live/${livestreamId}`);
  await early.getByRole('timer').waitFor(patient);
  await early.getByRole('grid', { name: 'My card' }).waitFor(patient);
  await onPhoneAndDesktop(early, expectGood);
  if (process.env.SHOTS) await early.screenshot({ path: `${process.env.SHOTS}/bingo-planned.png` });
  await early.context().close();
  const { server, key } = await studioLive.makeKey({ params: { mediaId } });
  encoder = startEncoder(`${server}/${key}`);
  await expect.poll(async () => (await service.operator.live.status()).isLive, soon).toBe(true);
  const [edge, behind] = await Promise.all([openAt('/live'), openAt('/live')]);
  const studio = await openPage(browser);
  await signInToStudio(studio, service);
  await openScreen(studio, service, `/live/${mediaId}`);
  for (const page of [edge, behind]) {
    await expectPlaying(page);
    await page.getByRole('grid', { name: 'My card' }).waitFor(patient);
  }
  await expect.poll(() => currentTime(behind), soon).toBeGreaterThan(30);
  await behind.locator('.glp-root').focus();
  for (let press = 0; press < 2; press += 1) await behind.keyboard.press('j');
  await behind.getByRole('button', { name: /^Live −\d+:\d\d: Go to live$/ }).waitFor(patient);
  await expectPlaying(behind);

  const [first = '', second = ''] = squares;
  const calledAt = await currentTime(behind);
  await studio.getByRole('button', { name: first, exact: true }).click();
  await lastCall(edge, first).waitFor(patient);
  expect(await lastCall(behind, first).count()).toBe(0);
  expect([await marks(edge), await marks(behind)]).toEqual([2, 1]);
  // Two presses of ten seconds: the picture of the call is that far away, less the delay of the edge.
  await lastCall(behind, first).waitFor({ timeout: 60_000 });
  expect((await currentTime(behind)) - calledAt).toBeGreaterThan(12);
  expect(await marks(behind)).toBe(2);
  await expectGood(behind);

  await studio.getByRole('button', { name: second, exact: true }).click();
  await lastCall(edge, second).waitFor(patient);
  expect(await lastCall(behind, second).count()).toBe(0);
  // A viewer who seeks to the edge gets all calls at once.
  await behind.locator('video').hover();
  await behind.getByRole('button', { name: /: Go to live$/ }).click();
  await lastCall(behind, second).waitFor(patient);
  // A viewer who seeks back has the calls of that moment.
  await behind.locator('.glp-root').focus();
  await behind.keyboard.press('Home');
  await lastCall(behind, second).waitFor({ state: 'detached', ...patient });
  expect(await marks(behind)).toBe(1);
  for (const page of [edge, behind, studio]) await page.context().close();
  await studioLive.end({ params: { mediaId } });
});

test('beside a premiere the team calls in its room, and the game stays beside the video', async () => {
  const { studioMedia, studioPlayout } = service.operator;
  const { mediaId } = await studioMedia.create({ body: { title: 'The long glaze', access: 'members' } });
  await uploadFootage(service, mediaId, { seconds: 40, size: '426x240', rate: '10' });
  const far = new Date(Date.now() + 3_600_000).toISOString();
  await studioPlayout.premiere({ params: { mediaId }, body: { startsAt: far } });
  await openGame(mediaId, 'Premiere bingo');
  const page = await openAt(`/video/${mediaId}`);
  await page.getByRole('timer').waitFor(patient);
  await page.getByRole('grid', { name: 'My card' }).waitFor(patient);
  await onPhoneAndDesktop(page, expectGood);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/bingo-premiere.png` });
  const studio = await openPage(browser);
  await signInToStudio(studio, service);
  await openScreen(studio, service, `/live/${mediaId}`);

  await service.operator.studioLive.update({
    params: { mediaId },
    body: { startsAt: new Date(Date.now() + 2000).toISOString() },
  });
  await expectPlaying(page);
  const [first = ''] = squares;
  await studio.getByRole('button', { name: first, exact: true }).click();
  await onPhoneAndDesktop(studio, expectGood);
  if (process.env.SHOTS) await studio.screenshot({ path: `${process.env.SHOTS}/bingo-premiere-room.png` });
  await lastCall(page, first).waitFor(patient);
  await onPhoneAndDesktop(page, expectGood);
  await page.getByRole('heading', { name: 'The premiere is over' }).waitFor({ timeout: 120_000 });
  await page.goto(`${service.url}/video/${mediaId}`);
  await page.getByRole('grid', { name: 'My card' }).waitFor(patient);
  await lastCall(page, first).waitFor({ timeout: 60_000 });
  await expectGood(page);
  for (const each of [page, studio]) await each.context().close();
});
