import { readFile } from 'node:fs/promises';
import type { Browser, Page, WebSocket } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../packages/server/test/free-port.ts';
import { type Encoder, startEncoder } from '../packages/server/test/media/encoder.ts';
import {
  closePages,
  expectFocus,
  expectGood,
  expectPlaying,
  openPage,
  patient,
  startBrowser,
  widths,
} from './support/browser.ts';
import { giveLogin, signIn, tabTo } from './support/member.ts';
import { type Service, startService } from './support/service.ts';
import { openScreen, signInToStudio } from './support/studio.ts';

const title = 'The night shift';
/** Next year: the start of a livestream must be in the future. */
const year = new Date().getFullYear() + 1;
/** Accounts this old are not redirected to the payment page. */
const userCreated = '2020-06-01T00:00:00.000Z';
/** Enough for the encoder to start while other journeys need the processors. */
const onAirSoon = { timeout: 90_000 };

let service: Service;
let browser: Browser;
let studio: Page;
let encoder: Encoder | undefined;

beforeAll(async () => {
  const env = { RTMP_PORT: String(await freePort()) };
  [service, browser] = await Promise.all([startService(env), startBrowser()]);
  studio = await openPage(browser);
  await signInToStudio(studio, service);
});
afterAll(async () => {
  encoder?.child.kill();
  await closePages(browser);
  await service?.stop();
});

async function openLive(width: number, { subscribed = true, path = '/live', email = '' } = {}): Promise<Page> {
  const page = await openPage(browser, width);
  await giveLogin(page, service, email || (await service.addAccount('member', { subscribed, userCreated })));
  await page.goto(service.url + path);
  return page;
}

test('after livestreams are switched on, the page says offline while nothing is on air', async () => {
  await openScreen(studio, service, '/live');
  await studio.getByText('Members do not see streams').waitFor();
  await studio.getByRole('link', { name: 'Open the switch' }).click();
  const flag = studio.getByRole('switch', { name: /^Streams/ });
  await expectFocus(flag);
  await service.operator.studioConfig.update({ body: { config: { livestream_enabled: true } } });
  const page = await openLive(widths.tablet);
  await page.waitForURL(`${service.url}/live`);
  await page.getByText('Greenlight Livestream').last().waitFor();
  await page.getByText('Offline', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Nothing is live right now' }).waitFor();
  expect(await page.title()).toBe('Greenlight Livestream');
  await expectGood(page);
  // An address that names no stream is that of the first one.
  await page.goto(`${service.url}/live/abc`);
  await page.getByRole('heading', { name: 'Nothing is live right now' }).waitFor();
  await page.context().close();
});

test('an open page shows a new stream at once, and its socket closes when the member logs out', async () => {
  const page = await openPage(browser);
  const socket = await socketOf(page);
  const update = socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('status-updated'));
  const asked = socket.waitForEvent('framesent', ({ payload }) => String(payload).includes('"type":"status"'));
  const startsAt = new Date(Date.now() + 3_600_000).toISOString();
  const { mediaId } = await service.operator.studioLive.create({ body: { title: 'An hour from now', startsAt } });
  await update;
  await asked;
  await page.getByText('An hour from now').first().waitFor({ timeout: 5000 });
  await service.operator.studioLive.remove({ params: { mediaId } });
  await page.getByRole('button', { name: 'Your account' }).click();
  // Socket.IO's packet for it; after it, the page is loaded again, at times before Chromium reports the closed socket.
  const closed = socket.waitForEvent('framesent', ({ payload }) => payload === '41');
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  expect((await closed).payload).toBe('41');
  await page.context().close();
});

/** Signs a member in on /live; resolves with the socket of the page once it is connected. */
async function socketOf(page: Page): Promise<WebSocket> {
  await page.goto(`${service.url}/live`);
  await page.getByText('Log in to watch live streams').waitFor(patient);
  await signIn(page, service, await service.addAccount('member', { subscribed: true, userCreated }));
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40'));
  return socket;
}

/** Removes streams that a first try of a test left. */
async function removeStreams() {
  const { studioLive } = service.operator;
  for (const { mediaId, state } of (await studioLive.list({ query: {} })).streams) {
    if (state === 'live') await studioLive.end({ params: { mediaId } });
    else if (state === 'scheduled') await studioLive.remove({ params: { mediaId } });
  }
}

test('a livestream is created in the studio, watched by members and ended', { timeout: 480_000 }, async () => {
  await removeStreams();
  const crew = `The kiln crew ${Date.now()}`;
  const { id: teamId } = await service.operator.studioCreators.create({
    body: { displayName: crew, slug: `kiln-crew-${Date.now()}`, published: true },
  });
  await studio.goto(`${service.url}/studio`);
  await studio.getByRole('link', { name: 'Live', exact: true }).click();
  await studio.getByText('No streams yet').waitFor();
  await expectGood(studio);
  await studio.getByRole('button', { name: 'New stream' }).first().click();
  await studio.getByLabel('Title').fill(title);
  await expectGood(studio);
  await studio.getByRole('button', { name: 'Create' }).click();
  await studio.getByRole('heading', { name: title, level: 1 }).waitFor();
  await studio.getByText('Scheduled', { exact: true }).waitFor();
  await studio.getByRole('button', { name: 'Make a key' }).click();
  const key = await studio.getByLabel('Stream key').inputValue();
  const server = await studio.getByLabel('Server', { exact: true }).inputValue();
  await expectGood(studio);

  await studio.getByLabel('Description').fill('All night, by the kiln.');
  await studio.getByLabel('Begins at').fill(`${year}-01-04T20:30`);
  await studio.getByRole('combobox', { name: 'Creators' }).fill('kiln');
  await studio.getByRole('option', { name: crew }).click();
  await studio.keyboard.press('Escape');
  await studio.getByRole('radio', { name: 'Publish it at a time' }).check();
  await studio.getByLabel('Publish on').waitFor();
  await expectGood(studio);
  await studio.getByRole('radio', { name: 'Publish it at once' }).check();
  await studio.getByRole('button', { name: 'Save' }).click();
  await studio.getByText('Saved', { exact: true }).waitFor();
  await studio.getByRole('button', { name: 'History' }).click();
  await studio.getByText('rescheduled', { exact: true }).waitFor();
  await studio.getByRole('dialog').getByText(`Jan 4, ${year}, 8:30 PM`).waitFor();
  await studio.keyboard.press('Escape');

  await studio.getByRole('link', { name: 'Videos', exact: true }).first().click();
  const line = studio.getByRole('listitem').filter({ hasText: title });
  await line.getByText('Live stream, scheduled').waitFor();
  await line.getByText(`Begins Jan 4, ${year}, 8:30 PM`).waitFor();
  expect(await line.getByText('No file yet').count()).toBe(0);
  await expectGood(studio);
  await line.getByRole('link', { name: title }).click();
  await studio.getByRole('heading', { name: title, level: 1 }).waitFor();

  const phone = await openLive(widths.phone);
  await phone.getByRole('heading', { name: title }).waitFor();
  await phone.getByText('All night, by the kiln.').waitFor();
  await phone.getByText('Offline', { exact: true }).waitFor();
  await phone.getByRole('timer').waitFor();
  await expectGood(phone);
  const guest = await openLive(widths.desktop, { subscribed: false });
  await guest.setViewportSize({ width: 1024, height: 600 });
  const [stage, name] = [guest.getByRole('region', { name: 'Offline' }), guest.getByRole('heading', { name: title })];
  await name.locator('bdi').evaluate((words) => words.append(' and all that is in it'.repeat(8)));
  const [outside, inside] = await Promise.all([stage.boundingBox(), name.boundingBox()]);
  expect(inside?.y, 'a long title is not cut off').toBeGreaterThan(outside?.y ?? Number.POSITIVE_INFINITY);
  await guest.getByRole('link', { name: 'Choose a plan' }).waitFor();

  await studio.getByRole('link', { name: 'Test what you send: start a rehearsal' }).waitFor();
  await studio.getByRole('button', { name: 'Start a rehearsal' }).click();
  await studio.getByText('Only you and people who work with you see what you send.').waitFor();
  encoder = startEncoder(`${server}/${key}`);
  await studio.locator('video').waitFor(onAirSoon);
  await expectPlaying(studio);
  await studio.getByRole('region', { name: 'Health' }).getByText('426 × 240, H.264').waitFor(patient);
  await studio.getByRole('link', { name: 'Your program was seen' }).waitFor();
  expect(await phone.getByText('Offline', { exact: true }).isVisible(), 'members see nothing of it').toBe(true);
  await expectGood(studio);
  const home = await openLive(widths.phone, { path: '/' });
  // Waits for the list. Before that nothing is marked.
  const [listed] = await Promise.all([home.waitForResponse(/\/v2\/live\/media/), home.reload()]);
  await listed.finished();
  const tabs = home.getByRole('navigation', { name: 'Quick links' });
  await tabs.getByRole('link', { name: 'Live', exact: true }).waitFor(patient);
  await studio.getByRole('button', { name: 'Go live for everybody' }).click();
  await studio.getByRole('alertdialog').getByRole('button', { name: 'Go live for everybody' }).click();
  await studio.getByText('On air', { exact: true }).waitFor(onAirSoon);
  await phone.locator('video').waitFor(onAirSoon);
  await expectPlaying(phone);
  await phone.getByRole('button', { name: 'Live', exact: true }).waitFor(patient);
  await expectGood(phone);
  const row = home.getByRole('region', { name: 'Live now' });
  await row.getByRole('link', { name: title }).waitFor(onAirSoon);
  await row.getByText(crew).waitFor();
  await tabs.getByRole('link', { name: 'Live on air now' }).waitFor();
  await expectGood(home);
  await home.setViewportSize({ width: widths.desktop, height: 900 });
  await home.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Live on air now' }).waitFor(patient);
  await expectGood(home);

  const { streams } = await service.operator.live.status();
  expect(await row.getByRole('link', { name: title }).getAttribute('href')).toBe(`/live/${streams[0]?.livestreamId}`);
  const sent = await service.operator.studioLive.get({ params: { mediaId: streams[0]?.mediaId ?? 0 } });
  expect(sent.creatorTeamIds).toEqual([teamId]);
  const wide = await openLive(widths.desktop, { path: `/live/${streams[0]?.livestreamId}` });
  await expectPlaying(wide);
  const asked = wide.waitForRequest(/\/v2\/live\/status/);
  await wide.reload();
  expect(new URL((await asked).url()).searchParams.get('livestreamId')).toBe(`${streams[0]?.livestreamId}`);
  await expectPlaying(wide);
  await expectGood(wide);
  const paused = () => wide.locator('video').evaluate((video: HTMLVideoElement) => video.paused);
  await wide.keyboard.press('k');
  await expect.poll(paused).toBe(true);
  const toEdge = wide.getByRole('button', { name: 'Go to live' });
  await tabTo(wide, toEdge);
  await wide.keyboard.press('Enter');
  await expect.poll(paused).toBe(false);
  await wide.getByRole('button', { name: 'Live', exact: true }).waitFor(patient);
  await expectPlaying(wide);
  await wide.keyboard.press('i');
  await wide.getByRole('banner').getByRole('link').first().click();
  await wide.waitForURL(`${service.url}/`);
  await expectPlaying(wide);
  await wide.goBack();
  await wide.locator('main .glp-root[data-size=default]').waitFor(patient);
  await expectPlaying(wide);

  await guest.waitForURL(`${service.url}/payment`, patient);
  await watchOnOneScreen();

  await openScreen(studio, service, '/live');
  await studio.getByRole('link', { name: title }).click();
  await studio.getByText('On air', { exact: true }).waitFor();
  await expectGood(studio);
  await tabTo(studio, studio.getByRole('button', { name: 'End stream' }));
  await studio.keyboard.press('Enter');
  const asking = studio.getByRole('alertdialog');
  await tabTo(studio, asking.getByRole('button', { name: 'End stream' }));
  await studio.keyboard.press('Enter');
  await Promise.all([
    studio.getByText('The stream has ended').waitFor(patient),
    studio.getByText('Ended', { exact: true }).waitFor(patient),
  ]);
  await expectGood(studio);
  expect((await encoder.ended).code, 'the encoder is cut off').not.toBe(0);
  for (const page of [phone, wide]) {
    await page.getByText('Offline', { exact: true }).waitFor(onAirSoon);
    await page.getByRole('link', { name: `Watch the recording of “${title}”` }).waitFor(onAirSoon);
    await expectGood(page);
  }
  await row.waitFor({ state: 'detached', ...patient });
  await home.getByRole('link', { name: 'Live', exact: true }).waitFor(patient);
  await home.context().close();
  await phone.getByRole('link', { name: `Watch the recording of “${title}”` }).click();
  await phone.waitForURL(/\/video\/\d+/);
  await expectPlaying(phone);

  await studio.getByLabel('Start', { exact: true }).fill('soon');
  await studio.getByText('Write a time such as 1:02:03').waitFor();
  await studio.getByLabel('Start', { exact: true }).fill('0:04');
  await studio.getByRole('button', { name: 'Trim', exact: true }).click();
  await studio.getByText('The recording is trimmed').waitFor();
  const whole = studio.getByRole('button', { name: 'Show all of it' });
  await whole.waitFor();
  await expectGood(studio);
  await whole.press('Enter');
  await whole.waitFor({ state: 'detached' });
  await expectFocus(studio.getByRole('heading', { name: 'Trim' }));
  await studio.getByRole('link', { name: 'Open the recording' }).click();
  await studio.getByRole('heading', { name: title, level: 1 }).waitFor();
  await studio.waitForURL(/\/studio\/media\/\d+$/);
  await studio.getByRole('region', { name: 'File' }).waitFor();
  expect(await studio.getByRole('region', { name: 'Premiere' }).count()).toBe(0);
});

/** With a limit of one stream, a second screen is refused until the first one leaves the video. */
async function watchOnOneScreen() {
  await service.operator.studioConfig.update({ body: { config: { stream_limit: 1 } } });
  const email = await service.addAccount('member', { subscribed: true, userCreated });
  const first = await openLive(widths.desktop, { email });
  await expectPlaying(first);
  const second = await openLive(widths.phone, { email });
  await second.getByRole('heading', { name: 'All your screens are in use' }).waitFor(patient);
  await second.getByText('Your screen limit of 1 is reached.').waitFor();
  expect(await second.locator('video').count()).toBe(0);
  await expectGood(second);
  await expectPlaying(first);
  // Pause first: a playing video would continue in the mini player.
  await first.keyboard.press('k');
  await first.goto(`${service.url}/account`);
  const retry = async () => {
    await second
      .getByRole('button', { name: 'Try again' })
      .click({ timeout: 1000 })
      .catch(() => undefined);
    return second.locator('video').count();
  };
  await expect.poll(retry, { timeout: 60_000, interval: 2000 }).toBe(1);
  await expectPlaying(second);
  await service.operator.studioConfig.update({ body: { config: { stream_limit: 3 } } });
  for (const page of [first, second]) await page.context().close();
}

test('a creator who is created and credited while the form is open stays credited', { tags: 'long' }, async () => {
  const { studioCreators, studioLive } = service.operator;
  const makeTeam = async (slug: string) =>
    (await studioCreators.create({ body: { displayName: slug, slug, published: true } })).id;
  const known = await makeTeam('potters');
  const startsAt = `${year}-01-04T20:30:00Z`;
  const { mediaId } = await studioLive.create({ body: { title: 'Glazing', startsAt, creatorTeamIds: [known] } });
  const params = { mediaId };

  const answer = Promise.withResolvers<void>();
  await studio.route('**/v1/creators*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await studio.goto(`${service.url}/studio/live/${mediaId}`);
  const creators = studio.getByLabel('Creators');
  await studio.getByPlaceholder('Loading').waitFor();
  expect(await creators.isDisabled()).toBe(true);
  answer.resolve();
  await studio.getByRole('button', { name: 'Remove potters' }).waitFor();

  const since = await makeTeam('glazers');
  await studioLive.update({ params, body: { creatorTeamIds: [known, since] } });
  await studio.getByRole('button', { name: `Remove Creator ${since}` }).waitFor();
  await expectGood(studio);
  await studio.getByRole('button', { name: 'Remove potters' }).click();
  await studio.getByRole('button', { name: 'Save' }).click();
  await studio.getByText('Saved', { exact: true }).waitFor();
  expect((await studioLive.get({ params })).creatorTeamIds).toEqual([since]);

  await studio.route('**/v1/creators*', (route) => route.abort());
  await studio.reload();
  await studio.getByRole('button', { name: `Remove Creator ${since}` }).waitFor(patient);
  await studio.unrouteAll();
});

test('a member sets reminders for upcoming livestreams and adds one to a calendar', { tags: 'long' }, async () => {
  const { studioLive } = service.operator;
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  await studioLive.create({ body: { title: 'Raku, at dusk', startsAt: inHours(1) } });
  await studioLive.create({ body: { title: 'Opening the kiln', startsAt: inHours(2) } });
  const email = await service.addAccount('member', { subscribed: true, userCreated });
  const client = await service.signIn(email);
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage();
  await giveLogin(phone, service, email);
  await phone.goto(`${service.url}/live`);
  const remind = phone.getByRole('button', { name: 'Remind me of “Raku, at dusk”' });
  await remind.tap();
  await phone.getByText('We will remind you 10 minutes before it begins.').first().waitFor();
  await phone.getByRole('button', { name: 'Remind me of “Opening the kiln”' }).tap();
  await expect.poll(async () => (await client.live.reminders()).length).toBe(2);
  await expectGood(phone);
  await phone.reload();
  await expect.poll(() => remind.getAttribute('aria-pressed'), patient).toBe('true');
  await remind.tap();
  await expect.poll(() => remind.getAttribute('aria-pressed')).toBe('false');
  await expect.poll(async () => (await client.live.reminders()).length).toBe(1);
  await phone.context().close();

  const wide = await openPage(browser);
  await giveLogin(wide, service, email);
  await wide.goto(`${service.url}/live`);
  const saved = wide.waitForEvent('download');
  await tabTo(wide, wide.getByRole('link', { name: 'Add to calendar: “Raku, at dusk”' }));
  await wide.keyboard.press('Enter');
  const file = await (await saved).path();
  expect((await readFile(file, 'utf8')).split('\r\n')).toContain('SUMMARY:Raku\\, at dusk');
  await wide.route('**/v2/live/reminder/*', (route) => route.fulfill({ status: 503 }));
  await tabTo(wide, wide.getByRole('button', { name: 'Remind me of “Raku, at dusk”' }));
  await wide.keyboard.press('Enter');
  await wide.getByText('That could not be saved. Try again.').waitFor();
  await expectGood(wide);
  await wide.context().close();
});
