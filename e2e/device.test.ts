import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  closePages,
  expectGood,
  expectNoViolations,
  expectPlaying,
  openPage,
  startBrowser,
  widths,
} from './support/browser.ts';
import { publishFilm } from './support/film.ts';
import { giveLogin } from './support/member.ts';
import { type Service, startService } from './support/service.ts';

const patience = { timeout: 20_000 };
/** A closing page releases its stream; if that call is lost, the stream ends with its lease. */
const afterLease = { timeout: 50_000 };
const refused = 'You have reached your device limit of 2! You must deactivate a device to activate a new one.';
let service: Service;
let browser: Browser;
let mediaId: number;
let member: string;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  mediaId = await publishFilm(service, { title: 'Members film', access: 'members', footage: { seconds: 40 } });
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});
beforeEach(async () => {
  await configure({ device_management_limit: 2, stream_limit: 3 });
  member = await service.addAccount('member', { subscribed: true });
});

function configure(config: { device_management_limit?: number; stream_limit?: number }) {
  return service.operator.studioConfig.update({ body: { config } });
}

/** Signs the member in on a new browser. */
async function openAs(width?: number): Promise<Page> {
  const page = await openPage(browser, width);
  await giveLogin(page, service, member);
  return page;
}

async function openDevices(page: Page, query = ''): Promise<void> {
  await page.goto(`${service.url}/account/device-management${query}`);
  await page.getByRole('list', { name: 'Your devices' }).waitFor();
}

function rowsOf(page: Page) {
  return page.getByRole('list', { name: 'Your devices' }).getByRole('listitem');
}

function isPaused(page: Page): Promise<boolean> {
  return page.locator('video').evaluate((video: HTMLVideoElement) => video.paused);
}

test.each([
  ['a phone', widths.phone],
  ['a desktop', widths.desktop],
])('on %s: the device list shows the limit, and a device can be removed', async (_, width) => {
  for (let n = 0; n < 2; n += 1) await service.signIn(member);
  const page = await openAs(width);
  await openDevices(page);
  await page.getByText('Active devices: 2 of 2').waitFor();
  expect(await rowsOf(page).count()).toBe(3);
  const own = rowsOf(page).first();
  await own.getByText('This device').waitFor();
  await expectGood(page);
  expect(await page.getByRole('link', { name: 'Back to Video' }).count()).toBe(0);
  // The third browser signed in when both device places were taken.
  await own.getByRole('switch').click();
  await page.getByText(refused).waitFor();
  await expect.poll(() => own.getByRole('switch').isChecked(), patience).toBe(false);
  await rowsOf(page).nth(1).getByRole('switch').click();
  await page.getByText('Active devices: 1 of 2').waitFor();
  await own.getByRole('switch').click();
  await page.getByText('Active devices: 2 of 2').waitFor();
  await rowsOf(page)
    .last()
    .getByRole('button', { name: /^Remove/ })
    .click();
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => rowsOf(page).count(), patience).toBe(2);
  await page.context().close();
});

test.each([
  ['by touch on a phone', widths.phone],
  ['by keyboard on a desktop', widths.desktop],
])('%s: a device shows when and where it was used, and can be renamed', { tags: 'long' }, async (_, width) => {
  await service.signIn(member);
  const page = await openAs(width);
  await openDevices(page);
  await rowsOf(page).first().getByText('In use now').waitFor();
  const other = rowsOf(page).last();
  await other.getByText(/^Last used .* network 127\.0\.0\.0\/24/).waitFor();
  const rename = other.getByRole('button', { name: 'Rename Linux Chrome' });
  const isPhone = width === widths.phone;
  if (isPhone) await rename.click();
  else await rename.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Name this device' });
  await dialog.waitFor();
  await expectGood(page);
  const name = dialog.getByLabel('Name');
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Living room');
  if (isPhone) await dialog.getByRole('button', { name: 'Save' }).click();
  else await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await other.getByText('Living room', { exact: true }).waitFor();
  await page.reload();
  await other.getByText('Living room', { exact: true }).waitFor();
  await other.getByText(/^Last used .*Linux Chrome · added/s).waitFor();
  await expectGood(page);
  await page.goto(`${service.url}/account/security`);
  await page.getByText('Living room', { exact: true }).waitFor();
  await page.context().close();
});

test('a time without a zone is read as UTC in every time zone', { tags: 'long' }, async () => {
  const state = await (await openAs()).context().storageState();
  const context = await browser.newContext({ storageState: state, locale: 'en', timezoneId: 'America/Los_Angeles' });
  const page = await context.newPage();
  await page.route('**/v2/device', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    const { devices, ...rest } = (await response.json()) as { devices: object[] };
    // In Los Angeles this time is in 2025.
    const body = { ...rest, devices: devices.map((one) => ({ ...one, created: '2026-01-01T03:04:05' })) };
    return route.fulfill({ response, json: body });
  });
  await openDevices(page);
  expect(await rowsOf(page).first().textContent()).toContain('added December 31, 2025');
  await context.close();
});

test('a failed change is reverted and reported', { tags: 'long' }, async () => {
  const page = await openAs();
  await openDevices(page);
  await page.route('**/v2/device', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  );
  const own = rowsOf(page).first().getByRole('switch');
  await own.click();
  await page
    .getByRole('region', { name: 'Messages' })
    .getByText(/answered 500|went wrong/)
    .waitFor();
  await expect.poll(() => own.isChecked(), patience).toBe(true);
  await page.getByText('Active devices: 1 of 2').waitFor();
  await page.context().close();
});

test('by keyboard only: a device is deactivated, activated and removed, which signs out', {
  tags: 'long',
}, async () => {
  const page = await openAs();
  await openDevices(page);
  const own = rowsOf(page).first();
  await own.getByRole('switch').focus();
  await page.keyboard.press('Space');
  await page.getByText('Active devices: 0 of 2').waitFor();
  await page.keyboard.press('Space');
  await page.getByText('Active devices: 1 of 2').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Remove this device?' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/login');
  await page.goto(`${service.url}/account/device-management`);
  await page.waitForURL('**/login');
  expect((await (await service.signIn(member)).device.list()).devices).toHaveLength(1);
  await page.context().close();
});

test('in the app a missing session leads to the error screen', { tags: 'long' }, async () => {
  const page = await openPage(browser, widths.phone);
  await page.goto(`${service.url}/account/device-management?iosapp`);
  await page.waitForURL('**/something-went-wrong');
  const heading = page.getByRole('heading', { name: 'Something went wrong' }).last();
  await expect.poll(() => heading.isVisible(), patience).toBe(true);
  await page.context().close();
});

test('the browser registers its device at each start; a device removed elsewhere is led to the login', {
  tags: 'long',
}, async () => {
  const page = await openAs();
  const waitForReport = () =>
    page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/v2/device'));
  const first = waitForReport();
  await page.goto(service.url);
  const introduction = await first;
  expect(introduction.status()).toBe(200);
  const sent = introduction.request().postDataJSON() as { device: { deviceIdentifier: string } };
  const { deviceIdentifier } = sent.device;
  const again = waitForReport();
  await page.reload();
  expect((await again).status()).toBe(200);
  await (await service.signIn(member)).device.remove({ body: { deviceIdentifier } });
  await page.reload();
  await page.waitForURL('**/login');
  await page.context().close();
});

test('a browser over the device limit is refused, and plays after another device is deactivated', {
  tags: 'long',
}, async () => {
  for (let n = 0; n < 2; n += 1) await service.signIn(member);
  const page = await openAs();
  await page.goto(`${service.url}/video/${mediaId}`);
  await page.getByRole('heading', { name: 'This device is not active' }).waitFor();
  await page.getByText(refused).waitFor();
  expect(await page.locator('video').count()).toBe(0);
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Manage devices' }).click();
  await page.waitForURL(`**/account/device-management?mediaId=${mediaId}`);
  await rowsOf(page).nth(1).getByRole('switch').click();
  await page.getByText('Active devices: 1 of 2').waitFor();
  await page.getByRole('link', { name: 'Back to Video' }).click();
  await expectPlaying(page);
  for (const wrapped of ['hidemenus', 'iosapp', 'androidapp']) {
    await openDevices(page, `?mediaId=${mediaId}&${wrapped}`);
    expect(await page.getByRole('link', { name: 'Back to Video' }).count()).toBe(0);
  }
  await openDevices(page);
  await page.getByText('Active devices: 2 of 2').waitFor();
  await page.context().close();
});

test('two of three browsers may watch; the third plays when one leaves; a deactivated device stops', async () => {
  await configure({ device_management_limit: 9, stream_limit: 2 });
  const [first, second, third] = [await openAs(), await openAs(), await openAs(widths.phone)];
  const client = await service.signIn(member);
  const remaining = async () =>
    (await client.account.userInfo({ query: { select: 'streamsRemaining' } })).streamsRemaining;
  for (const page of [first, second]) {
    await page.goto(`${service.url}/video/${mediaId}`);
    await expectPlaying(page);
  }
  expect(await remaining()).toBe(0);
  await third.goto(`${service.url}/video/${mediaId}`);
  await third.getByRole('heading', { name: 'All your screens are in use' }).waitFor();
  await third.getByText('Your screen limit of 2 is reached. Stop watching on another screen to watch here.').waitFor();
  await expectNoViolations(third);
  await second.getByRole('link', { name: 'Greenlight' }).first().click();
  await second.waitForURL(`${service.url}/`);
  await expect.poll(remaining, afterLease).toBe(1);
  await third.getByRole('button', { name: 'Try again' }).click();
  await expectPlaying(third);
  // The second browser finds no free stream now. Then all other devices of the member are deactivated.
  await second.goto(`${service.url}/video/${mediaId}`);
  await second.getByRole('heading', { name: 'All your screens are in use' }).waitFor();
  await configure({ stream_limit: 1 });
  // On a busy machine the film may be over before the message, and a viewer who does not watch gets none.
  await third.locator('video').evaluate((video: HTMLVideoElement) => {
    video.loop = true;
    video.currentTime = 0;
    return video.play();
  });
  await first.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
  const { devices } = await client.device.list();
  for (const { deviceIdentifier } of devices.slice(1)) {
    await client.device.setActive({ body: { deviceIdentifier, isActive: false } });
  }
  expect(await isPaused(first)).toBe(true);
  await first.getByRole('button', { name: 'Play', exact: true }).first().click();
  await first.getByRole('heading', { name: 'This device is not active' }).waitFor();
  expect(await first.locator('video').count()).toBe(0);
  await third.getByRole('heading', { name: 'This device is not active' }).waitFor({ timeout: 20_000 });
  for (const page of [first, second, third]) await page.context().close();
});
