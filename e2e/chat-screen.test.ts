import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ChatReader } from '../packages/server/test/chat-socket.ts';
import { closePages, expectGood, patient, startBrowser, widths } from './support/browser.ts';
import { chatOf, fieldOf, logOf, markOnAir, messageWith, openViewer, openWriter, write } from './support/chat.ts';
import { publishFilm } from './support/film.ts';
import { type Service, startService } from './support/service.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1';

let service: Service;
let browser: Browser;
let livestreamId: number;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), startBrowser()]);
});
beforeEach(async () => {
  livestreamId = await markOnAir(service, 'A shelf of bowls');
});
afterAll(async () => {
  await closePages(browser);
  await service?.stop();
});

function open(name: string, width = widths.desktop): Promise<Page> {
  return openViewer(name, { service, browser, path: `/live/${livestreamId}`, width });
}

/** Messages from many sockets, so that no limit of one of them holds them up. */
async function fill(writers: ChatReader[], count: number, text: string): Promise<void> {
  const write = (each: ChatReader, at: number) => each.write(livestreamId, `${text} ${at}`);
  await Promise.all(Array.from({ length: count }, (_, at) => write(writers[at % writers.length] as ChatReader, at)));
}

function restPx(page: Page): Promise<number> {
  return logOf(page).evaluate((list) => Math.round(list.scrollHeight - list.clientHeight - list.scrollTop));
}

test('only the reader pauses the list: by wheel, keys and touch, and no change of the layout', async () => {
  const writers = await openWriter(service, 'Alma', 4);
  // The chat is empty when the page opens.
  const [page, phone] = await Promise.all([open('Berta'), open('Carl', widths.phone)]);
  await fill(writers, 60, 'Bowl');
  const jumpOf = (each: Page) => each.getByRole('button', { name: 'Back to the latest' });
  for (const each of [page, phone]) {
    await expect.poll(() => logOf(each).getByRole('listitem').count(), patient).toBe(60);
    await expect.poll(() => restPx(each)).toBe(0);
    // Rows disappear and others come before the browser sends the scroll event.
    await logOf(each).evaluate((list) => {
      const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')];
      for (const row of rows.slice(0, 40)) row.style.display = 'none';
      list.getBoundingClientRect();
      for (const row of rows.slice(0, 40)) row.style.display = '';
      for (const row of rows.slice(0, 5)) row.style.paddingBottom = '40px';
    });
    await expect.poll(() => restPx(each)).toBe(0);
    // A picture loads.
    await logOf(each).evaluate((list) => {
      const last = [...list.querySelectorAll<HTMLElement>('[data-row]')].at(-1);
      if (last) last.style.paddingBottom = '160px';
    });
    await expect.poll(() => restPx(each)).toBe(0);
    const { width = 0, height = 0 } = each.viewportSize() ?? {};
    await each.setViewportSize({ width, height: height - 120 });
    await each.setViewportSize({ width, height });
    await expect.poll(() => restPx(each)).toBe(0);
    expect(await jumpOf(each).count()).toBe(0);
    await expectGood(each);
  }
  await logOf(page).hover();
  await page.mouse.wheel(0, -300);
  await jumpOf(page).waitFor();
  await page.mouse.wheel(0, 3000);
  await expect.poll(() => jumpOf(page).count()).toBe(0);
  await logOf(page).focus();
  await page.keyboard.press('PageUp');
  await jumpOf(page).waitFor();
  await page.keyboard.press('End');
  await expect.poll(() => jumpOf(page).count(), patient).toBe(0);

  const gestures = await phone.context().newCDPSession(phone);
  const { x = 0, y = 0, height = 0 } = (await logOf(phone).boundingBox()) ?? {};
  /** A finger moves down on the list, or up. */
  const swipe = async (distance: number) => {
    const from = y + (distance > 0 ? 20 : height - 20);
    const finger = (type: 'touchStart' | 'touchMove', moved: number) =>
      gestures.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: x + 20, y: from + moved }] });
    await finger('touchStart', 0);
    for (let step = 1; step <= 10; step += 1) await finger('touchMove', (distance * step) / 10);
    await gestures.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await swipe(height - 40);
  await jumpOf(phone).waitFor();
  await swipe(40 - height);
  await swipe(40 - height);
  await expect.poll(() => jumpOf(phone).count(), patient).toBe(0);
  for (const { socket } of writers) socket.disconnect();
  for (const each of [page, phone]) await each.context().close();
});

test('in a flood the page has at most 300 messages, answers, and stays still for who reads', {
  tags: 'long',
}, async () => {
  const seconds = 5;
  const perSecond = 400;
  const people = await Promise.all(Array.from({ length: 10 }, (_, at) => openWriter(service, `Writer ${at}`, 6)));
  const writers = people.flat();
  const [page, reader] = await Promise.all([open('Dina'), open('Egon')]);
  await fill(writers, 100, 'Before');
  for (const each of [page, reader]) await expect.poll(() => restPx(each), patient).toBe(0);
  await logOf(reader).hover();
  await reader.mouse.wheel(0, -400);
  await reader.getByRole('button', { name: /Back to the latest|new messages?$/ }).waitFor();
  // Scrolling has ended.
  const firstSeen = () =>
    logOf(reader).evaluate((list) => {
      const { top } = list.getBoundingClientRect();
      const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')];
      const row = rows.find((each) => each.getBoundingClientRect().top >= top);
      return `${row?.dataset.row} ${Math.round((row?.getBoundingClientRect().top ?? 0) - top)}`;
    });
  let still = '';
  await expect
    .poll(async () => {
      const before = still;
      still = await firstSeen();
      return still === before;
    })
    .toBe(true);
  await logOf(page).evaluate((list) => {
    const seen = { most: 0 };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      seen.most = Math.max(seen.most, list.querySelectorAll('[data-row]').length);
    }).observe(list, { childList: true, subtree: true });
  });
  let sent = 0;
  let answered = false;
  for (let second = 0; second < seconds; second += 1) {
    const pause = new Promise((resolve) => setTimeout(resolve, 1000));
    const flood = fill(writers, perSecond, `Flood ${second}`);
    if (second === 2) {
      await page.getByRole('button', { name: 'Emoji', exact: true }).click();
      await page.getByRole('dialog').waitFor(patient);
      answered = true;
    }
    await Promise.all([flood, pause]);
    sent += perSecond;
  }
  expect(answered).toBe(true);
  await reader
    .getByRole('button', { name: new RegExp(`^${sent.toLocaleString('en')} new messages$|^${sent} new messages$`) })
    .waitFor(patient);
  expect(await firstSeen()).toBe(still);
  await page.keyboard.press('Escape');
  await messageWith(page, 'Flood 4').last().waitFor(patient);
  await expect.poll(() => logOf(page).getByRole('listitem').count(), patient).toBe(300);
  expect(await page.evaluate(() => (window as unknown as { seen: { most: number } }).seen.most)).toBe(300);
  expect(await restPx(page)).toBe(0);
  expect(await logOf(reader).getByRole('listitem').count()).toBeLessThanOrEqual(300);
  await fieldOf(page).fill('Still here');
  await fieldOf(page).press('Enter');
  await messageWith(page, 'Still here').waitFor(patient);
  expect(await chatOf(page).isVisible()).toBe(true);
  for (const { socket } of writers) socket.disconnect();
  for (const each of [page, reader]) await each.context().close();
});

test('on a phone the banner of the app covers no field', { tags: 'long' }, async () => {
  const { studioConfig } = service.operator;
  await studioConfig.update({ body: { config: { app_store_url: 'https://apps.example/kiln' } } });
  const footage = { seconds: 20, size: '256x144', rate: '10', sound: null };
  const film = await publishFilm(service, { title: 'Glazes', access: 'free', footage });
  const asIphone = (page: Page) =>
    page.addInitScript((agent) => Object.defineProperty(navigator, 'userAgent', { get: () => agent }), iphone);
  const seat = { service, browser, width: widths.phone, prepare: asIphone };
  const video = await openViewer('Fritz', { ...seat, path: `/video/${film}`, isReadOnly: true });
  const banner = (page: Page) => page.getByRole('complementary', { name: 'The app' });
  await banner(video).waitFor(patient);
  const field = video.getByRole('textbox', { name: 'Add a comment…' });
  await field.scrollIntoViewIfNeeded();
  await field.focus();
  await expect.poll(() => banner(video).isVisible()).toBe(false);
  await field.fill('What a blue');
  await video.getByRole('button', { name: 'Comment', exact: true }).focus();
  expect(await banner(video).isVisible()).toBe(false);
  await expectGood(video);
  await video.evaluate(() => (document.activeElement as HTMLElement).blur());
  await banner(video).waitFor();

  const chat = await openViewer('Gerda', { ...seat, path: `/live/${livestreamId}` });
  // `getByRole` does not find hidden elements.
  const hidden = chat.locator('[data-at-foot=offer]');
  await hidden.waitFor({ state: 'attached', ...patient });
  expect(await hidden.isVisible()).toBe(false);
  await fieldOf(chat).click();
  await expectGood(chat);
  for (const each of [video, chat]) await each.context().close();
});

test('a chat that does not come says why, and somebody who cannot write is not asked to', {
  tags: 'long',
}, async () => {
  const cut = await openViewer('Hanna', {
    service,
    browser,
    path: `/live/${livestreamId}`,
    isReadOnly: true,
    prepare: (page) => page.routeWebSocket(/socket\.io/, () => undefined),
  });
  await chatOf(cut).getByText('No connection.').waitFor(patient);
  await expectGood(cut);
  await cut.context().close();
  const banned = await open('Ivo');
  await write(banned, 'Rude');
  const row = messageWith(banned, 'Rude').locator('xpath=descendant-or-self::*[@data-row]').first();
  const subjectId = Number(await row.getAttribute('data-row'));
  const wish = { act: 'ban' as const, teamId: null };
  await service.operator.studioModeration.act({ body: { items: [{ kind: 'chat', subjectId }], wish } });
  await chatOf(banned).getByText('No messages yet').waitFor(patient);
  const why = chatOf(banned).getByRole('link', { name: 'See why' });
  await why.waitFor(patient);
  expect(await chatOf(banned).getByText('Say hello.').count()).toBe(0);
  expect(await why.getAttribute('href')).toMatch(/\/account#moderation$/);
  await expectGood(banned);
  await banned.context().close();
});
