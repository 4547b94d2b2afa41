import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { partSeconds, rungHeights } from './streams.ts';
import { countStalls, playsPast, seek, state, time, useTheatre } from './theatre.ts';

const rungs = rungHeights.slice(0, 2);
/** The playlists of these tests have no parts, so the live edge is three segments of two seconds before their end. */
function edgeAt(seconds: number): number {
  return seconds - 6;
}

describe('a livestream', { timeout: 60_000 }, () => {
  const theatre = useTheatre();

  /** A stream of this many seconds. It does not grow by itself. */
  function streamed(seconds: number) {
    theatre.server.faults.made = { seconds, rungs, sealed: false };
  }
  async function open(seconds: number, source: object = {}, options: object = {}): Promise<Page> {
    streamed(seconds);
    const page = await theatre.open({ autoPlay: true, source: { live: true, ...source } }, options);
    await playsPast(page, edgeAt(seconds) - 4);
    return page;
  }
  const badge = (page: Page) => page.locator('.glp-live');
  const slider = (page: Page) => page.getByRole('slider', { name: 'Timeline' });

  it('has a timeline from its start to the live edge, where it begins', async () => {
    const page = await open(40);
    expect(await badge(page).getAttribute('aria-label')).toBe('Live');
    expect(await slider(page).getAttribute('aria-valuetext')).toBe('Live');
    expect(Number(await slider(page).getAttribute('aria-valuemax'))).toBeGreaterThan(25);
    expect(await page.locator('.glp-time').count()).toBe(0);
  });

  it('goes back and forth by keys, and to its start and the edge', async () => {
    const page = await open(60);
    await page.locator('.glp-root').focus();
    const before = await time(page);
    await page.keyboard.press('j');
    await expect.poll(() => time(page)).toBeLessThan(before - 5);
    await expect.poll(() => badge(page).getAttribute('aria-label')).toMatch(/^Live −0:\d\d: Go to live$/);
    expect(await slider(page).getAttribute('aria-valuetext')).toMatch(/ seconds behind live$/);
    await page.keyboard.press('Home');
    await expect.poll(() => time(page)).toBeLessThan(4);
    await expect.poll(() => badge(page).innerText()).toMatch(/−0:\d\d/);
    const start = await time(page);
    await playsPast(page, start + 0.5);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => time(page)).toBeGreaterThan(5);
    await page.keyboard.press('5');
    await expect.poll(() => time(page)).toBeGreaterThan(20);
    await page.keyboard.press('End');
    await expect.poll(() => badge(page).getAttribute('aria-label')).toBe('Live');
    expect(await page.evaluate(() => window.bench.errors)).toEqual([]);
  });

  it('keeps the place of a viewer who pauses while it goes on', async () => {
    const page = await open(20);
    await page.keyboard.press('k');
    const at = await time(page);
    streamed(50);
    await expect.poll(() => badge(page).innerText(), { timeout: 15_000 }).toMatch(/−0:[23]\d/);
    await page.keyboard.press('k');
    await playsPast(page, at + 1);
    expect(await time(page)).toBeLessThan(at + 8);
    await badge(page).click();
    await expect.poll(() => time(page)).toBeGreaterThan(edgeAt(50) - 4);
    await expect.poll(() => badge(page).getAttribute('aria-label')).toBe('Live');
  });

  it('goes on by itself after an outage that was longer than its buffer, from the start if it was sent there', {
    tags: 'long',
  }, async () => {
    const [page, other] = [await open(40), await open(40)];
    theatre.server.faults.down = true;
    for (const each of [page, other])
      await each.getByText('The stream is interrupted').first().waitFor({ timeout: 25_000 });
    await other.locator('.glp-root').focus();
    await other.keyboard.press('Home');
    // hls.js gives up in the meantime.
    await page.waitForTimeout(8000);
    theatre.server.faults.down = false;
    streamed(90);
    await playsPast(page, 42);
    await playsPast(other, 0.5);
    await expect.poll(() => badge(other).getAttribute('aria-label')).toMatch(/: Go to live$/);
    expect(await time(other)).toBeLessThan(30);
    for (const each of [page, other]) expect(await each.evaluate(() => window.bench.errors)).toEqual([]);
  });

  it('begins at its start if it is sent there before anything is loaded', async () => {
    const page = await open(60);
    const held: Route[] = [];
    await page.route('**/film/**', (route) => void held.push(route));
    await page.reload();
    await page.locator('.glp-controls').waitFor();
    await page.locator('.glp-root').focus();
    await page.keyboard.press('j');
    await page.keyboard.press('Home');
    await page.unroute('**/film/**');
    await Promise.all(held.map((route) => route.continue().catch(() => undefined)));
    await playsPast(page, 0.5);
    expect(await time(page)).toBeLessThan(20);
    await expect.poll(() => badge(page).getAttribute('aria-label')).toMatch(/: Go to live$/);
  });

  it.each([
    ['at the same place for who had gone back', 15, 14],
    ['at its edge for who follows it', 29, edgeAt(60) - 4],
  ])('goes on %s, after some tries when the device was offline', async (_what, place, later) => {
    const page = await open(30);
    await page.context().setOffline(true);
    await seek(page, place);
    await page.locator('[role=alert]').getByText('You are offline').waitFor({ timeout: 20_000 });
    theatre.server.faults.down = true;
    const { asked } = theatre.server;
    const before = asked.length;
    await page.context().setOffline(false);
    await expect.poll(() => asked.length - before, { timeout: 20_000 }).toBeGreaterThan(2);
    theatre.server.faults.down = false;
    streamed(60);
    await playsPast(page, 0.3);
    expect(await time(page)).toBeGreaterThan(later);
    await playsPast(page, Math.max(place, later) + 0.5);
    expect(await time(page)).toBeLessThan(later + 12);
    expect(await page.evaluate(() => window.bench.errors[0])).toBe('offline');
  });

  it('loads nothing while it is paused in a hidden page, and goes on when that is seen', async () => {
    const page = await open(40);
    const setHidden = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, isHidden);
    await page.keyboard.press('k');
    const at = await time(page);
    await setHidden(true);
    const before = theatre.server.asked.length;
    // Twice as long as hls.js waits between two requests for the same playlist.
    await page.waitForTimeout(3000);
    expect(theatre.server.asked.length - before).toBeLessThanOrEqual(2);
    streamed(60);
    await setHidden(false);
    await expect.poll(() => badge(page).innerText(), { timeout: 15_000 }).toMatch(/−0:[12]\d/);
    await page.keyboard.press('k');
    await playsPast(page, at + 1);
    expect(await time(page)).toBeLessThan(at + 10);
  });

  it('has other speeds behind the edge, and ends them there', { tags: 'long' }, async () => {
    const page = await open(30);
    await page.locator('.glp-root').focus();
    await page.keyboard.press('>');
    expect((await state(page)).rate).toBeLessThanOrEqual(1.05);
    await page.keyboard.press('Home');
    await expect.poll(() => badge(page).innerText()).toMatch(/−0:[12]\d/);
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('>');
    await expect.poll(async () => (await state(page)).rate).toBe(2);
    // The playlist does not grow here, so it arrives soon.
    await expect.poll(async () => (await state(page)).rate, { timeout: 40_000 }).toBeLessThanOrEqual(1.05);
    expect(await badge(page).getAttribute('aria-label')).toBe('Live');
  });

  it('shows by hover how far a moment is behind, and which chapter it is in', async () => {
    const chapters = [{ start: 10, end: 3600, title: 'The kiln opens' }];
    const page = await open(60, { chapters });
    const box = await slider(page).boundingBox();
    if (!box) throw new Error('No timeline');
    expect(await page.locator('.glp-piece').count()).toBe(2);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await expect.poll(() => page.locator('.glp-preview-time').innerText()).toMatch(/^−0:2\d$/);
    expect(await page.locator('.glp-preview-title').innerText()).toBe('The kiln opens');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect.poll(() => time(page)).toBeLessThan(32);
    await page.mouse.move(box.x + box.width - 1, box.y + box.height / 2);
    await expect.poll(() => page.locator('.glp-preview-time').innerText()).toBe('Live');
  });

  it('says in the list of keys what they do in a livestream', async () => {
    const page = await open(40);
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await list.getByText('Start over', { exact: true }).waitFor();
    await list.getByText('Go to live', { exact: true }).waitFor();
    expect(await list.getByText('To the end').count()).toBe(0);
  });

  it('is rewound by touch, and started over from the settings', async () => {
    const page = await open(60, {}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await page.waitForSelector('.glp-root[data-idle]', { timeout: 10_000 });
    await page.touchscreen.tap(195, 40);
    const before = await time(page);
    await page.getByRole('button', { name: 'Back 10 seconds' }).tap();
    await expect.poll(() => time(page)).toBeLessThan(before - 5);
    await page.getByRole('button', { name: 'Settings' }).tap();
    await page.getByRole('menuitem', { name: 'Start over' }).tap();
    await expect.poll(() => time(page)).toBeLessThan(6);
  });
});

describe('a livestream with parts', { timeout: 120_000 }, () => {
  const theatre = useTheatre();
  const soon = { timeout: 30_000 };

  it('stays as near to its edge as the network allows', async () => {
    const { faults } = theatre.server;
    const onAirMs = Date.now() - 10_000;
    faults.onAirMs = onAirMs;
    const page = await theatre.open({ autoPlay: true, source: { live: true, src: '/live/master.m3u8' } });
    const delayS = () =>
      page.evaluate((sinceMs) => {
        return (Date.now() - sinceMs) / 1000 - (document.querySelector('video')?.currentTime ?? 0);
      }, onAirMs);
    const stalls = await countStalls(page);
    const isCalmFor = (seconds: number) =>
      expect.poll(async () => (await stalls()).calmS, soon).toBeGreaterThan(seconds);
    await playsPast(page, (await time(page)) + 1);
    expect((await state(page)).lines).toBe(480);

    // Enough for the smaller rendition.
    const begin = await delayS();
    faults.bytesPerSecond = 90_000;
    await expect.poll(async () => (await state(page)).lines, soon).toBe(240);
    await isCalmFor(2);

    // Some parts come so late that the buffer is empty. Between them there is time to load what was held back.
    faults.bytesPerSecond = Infinity;
    const near = await delayS();
    expect(near).toBeLessThan(begin + 3);
    const { count } = await stalls();
    const every = Math.ceil((2 * near) / partSeconds);
    faults.lateMs = (part) => (part % every === 0 ? near * 1000 : 0);
    await expect.poll(async () => (await stalls()).count, soon).toBeGreaterThan(count);
    await isCalmFor(every * partSeconds + 0.5);
    expect(await delayS()).toBeGreaterThan(near + 0.2);

    // Nothing comes for a while. Then playback is a little faster than the stream until it has caught up.
    faults.lateMs = () => 0;
    faults.bytesPerSecond = 1000;
    await expect.poll(async () => (await delayS()) - near, soon).toBeGreaterThan(3);
    faults.bytesPerSecond = Infinity;
    await isCalmFor(1);
    const far = await delayS();
    await expect.poll(delayS, soon).toBeLessThan(far - 0.2);
    expect(await page.evaluate(() => window.bench.errors)).toEqual([]);
  });
});
