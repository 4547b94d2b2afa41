import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
import { publishFilm } from './support/film.ts';
import { giveLogin } from './support/member.ts';
import { type Service, startService } from './support/service.ts';
import { openScreen, signInToStudio } from './support/studio.ts';

/** Accounts this old are not redirected to the payment page. */
const userCreated = '2020-06-01T00:00:00.000Z';

let service: Service;
let browser: Browser;
let teamId: number;
let film: number;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
  const body = { displayName: 'Kiln Crew', slug: 'kiln-crew', published: true };
  ({ id: teamId } = await service.operator.studioCreators.create({ body }));
  const footage = { seconds: 40, size: '426x240' };
  film = await publishFilm(service, { title: 'The kiln at night', creatorTeamIds: [teamId], footage });
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

async function openAsMember(page: Page, path: string): Promise<void> {
  await giveLogin(page, service, await service.addAccount('member', { subscribed: true, userCreated }));
  await page.goto(service.url + path);
}

function slider(page: Page, name: 'Start' | 'End') {
  return page.getByRole('slider', { name: `${name} of the clip` });
}

test('by keys a member marks a part, keeps the title when the call fails, and gets an address that plays it', async () => {
  const title = `Fire ${Date.now()}`;
  const page = await openPage(browser);
  await openAsMember(page, `/video/${film}`);
  await expectPlaying(page);
  await page.getByRole('button', { name: 'Clip', exact: true }).waitFor(patient);
  await page.locator('.glp-root').focus();
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('Make a clip').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('x');
  const panel = page.getByRole('region', { name: 'Make a clip' });
  await panel.getByText('30 seconds').waitFor(patient);
  await slider(page, 'End').focus();
  for (let step = 0; step < 18; step += 1) await page.keyboard.press('ArrowLeft');
  await panel.getByText('12 seconds').waitFor();
  await slider(page, 'Start').focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
  await panel.getByText('0:05 – 0:12').waitFor();
  await expectGood(page);

  await panel.getByRole('button', { name: 'Preview' }).click();
  await panel.getByRole('button', { name: 'Stop' }).waitFor();
  await panel.getByRole('button', { name: 'Preview' }).waitFor({ timeout: 30_000 });
  const time = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  expect(Math.floor(await time())).toBe(12);

  await panel.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.route('**/v2/clip', (route) => route.abort(), { times: 1 });
  await panel.getByRole('button', { name: 'Create' }).click();
  await panel.getByRole('alert').waitFor(patient);
  expect(await panel.getByRole('textbox', { name: 'Title' }).inputValue()).toBe(title);
  await panel.getByRole('button', { name: 'Create' }).click();
  await panel.getByRole('textbox', { name: 'Address of the clip' }).waitFor(patient);
  await expectGood(page);
  await page.getByRole('region', { name: 'Clips', exact: true }).getByRole('link', { name: title }).waitFor(patient);
  await panel.getByRole('link', { name: 'Open' }).click();

  await page.waitForURL(/\/clip\/\d+$/);
  await page.getByText(/^Clip by /).waitFor(patient);
  await expectPlaying(page);
  const whole = page.locator('.glp-end').getByRole('link', { name: 'Watch the whole video' });
  await whole.waitFor({ timeout: 60_000 });
  expect(await page.locator('.glp-time').innerText()).toMatch(/^0:07\s*\/ 0:07/);
  for (const width of Object.values(widths)) {
    await page.setViewportSize({ width, height: 900 });
    await expectGood(page);
  }
  const address = page.url();
  const html = await (await fetch(address)).text();
  expect(html).toContain(`<meta property="og:title" content="${title}">`);
  expect(html).toMatch(/<meta name="robots" content="index, follow/);
  expect(html).toMatch(/<div id="root" data-painted=/);
  await whole.click();
  await page.waitForURL(`${service.url}/video/${film}?t=5`);
  await page.goto(`${service.url}/account/clips`);
  await page.getByRole('link', { name: title }).waitFor(patient);
  await expectGood(page);

  const studio = await openPage(browser);
  await signInToStudio(studio, service);
  await openScreen(studio, service, '/clips');
  await studio.getByText(title).waitFor(patient);
  for (const width of Object.values(widths)) {
    await studio.setViewportSize({ width, height: 900 });
    await expectGood(studio);
  }
  await studio.getByRole('button', { name: `Delete “${title}”` }).click();
  await studio.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => studio.getByText(title).count(), patient).toBe(0);
  await expect.poll(async () => (await fetch(address)).status, { timeout: 30_000 }).toBe(404);

  // Clips of this creator's videos are switched off.
  await openScreen(studio, service, `/creators/${teamId}`);
  await studio.getByRole('switch', { name: /^Clips/ }).click();
  await studio.getByRole('button', { name: 'Save', exact: true }).click();
  const isOn = async () => (await service.operator.clips.ofVideo({ params: { mediaId: film } })).isOn;
  await expect.poll(isOn, patient).toBe(false);
  await service.operator.studioCreators.update({ params: { id: teamId }, body: { clipsEnabled: true } });
  for (const each of [page, studio]) await each.context().close();
});

test('on a phone a member moves the handles by touch, and makes two clips; a visitor plays one', {
  tags: 'long',
}, async () => {
  const viewport = { width: widths.phone, height: 844 };
  const context = await browser.newContext({ viewport, locale: 'en', hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await openAsMember(page, `/video/${film}`);
  await expectPlaying(page);
  const button = page.getByRole('button', { name: 'Clip', exact: true });
  await button.tap(patient);
  const panel = page.getByRole('region', { name: 'Make a clip' });
  await panel.getByText('30 seconds').waitFor(patient);
  await expectGood(page);
  const box = await slider(page, 'End').locator('xpath=ancestor::*[@data-index]').boundingBox();
  const at = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  // A tap on the line moves the nearer handle there.
  await page.touchscreen.tap(at.x - 60, at.y);
  await expect.poll(() => panel.getByText('30 seconds').count()).toBe(0);
  for (const name of ['One', 'Two']) {
    const title = `${name} ${Date.now()}`;
    await panel.getByRole('textbox', { name: 'Title' }).fill(title);
    await panel.getByRole('button', { name: 'Create' }).tap();
    await panel.getByRole('textbox', { name: 'Address of the clip' }).waitFor(patient);
    await page.getByRole('region', { name: 'Clips', exact: true }).getByRole('link', { name: title }).waitFor(patient);
    // Closes the panel, and opens a new one.
    await button.tap();
    await expect.poll(() => panel.count()).toBe(0);
    if (name === 'One') await button.tap();
  }
  const { clips } = await service.operator.clips.ofVideo({ params: { mediaId: film } });
  const visitor = await openPage(browser, widths.tablet);
  await visitor.goto(`${service.url}/clip/${clips[0]?.clipId}`);
  await expectPlaying(visitor);
  await visitor.context().close();

  // After a deletion the focus is at the next clip, after the last one at the screen.
  await page.goto(`${service.url}/account/clips`);
  const made = page.getByRole('button', { name: /^Delete “(One|Two) / });
  await made.nth(1).waitFor(patient);
  await made.first().focus();
  for (const left of [1, 0]) {
    await page.keyboard.press('Enter');
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true });
    await confirm.waitFor();
    await confirm.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => made.count(), patient).toBe(left);
    if (left > 0) await expectFocus(made.first());
    else await page.locator('#content :focus').waitFor();
  }
  await context.close();
});
