/* oxlint-disable typescript/unbound-method -- replaces a function of the browser */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fullSource, playsPast, state, time, useTheatre } from './theatre.ts';

const upright = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const onItsSide = { ...upright, viewport: { width: 844, height: 390 } };
/** Too late for the second tap of a double tap, in milliseconds. */
const pairMs = 400;

/** Functions that tap the player at a point, each coordinate from 0 to 1. */
async function touch(page: Page) {
  const picture = await page.locator('.glp-root').boundingBox();
  if (!picture) throw new Error('No player');
  const at = (x: number, y: number) => ({ x: picture.x + picture.width * x, y: picture.y + picture.height * y });
  const tap = async (x: number, y = 0.5) => {
    const point = at(x, y);
    await page.touchscreen.tap(point.x, point.y);
  };
  const finger = await page.context().newCDPSession(page);
  /** Sends all taps at once, so that a busy machine does not split a double tap. */
  const tapAgain = async (times: number, x: number) => {
    const ends = { type: 'touchEnd' as const, touchPoints: [] };
    const tapped = Array.from({ length: times }, () => [
      finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at(x, 0.5)] }),
      finger.send('Input.dispatchTouchEvent', ends),
    ]);
    await Promise.all(tapped.flat());
  };
  return { tap, tapAgain };
}

/** Whether the controls are hidden. */
function isIdle(page: Page): Promise<boolean> {
  return page.locator('.glp-root[data-idle]').count().then(Boolean);
}

async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForSelector('.glp-root[data-idle]', { timeout: 6000 });
}

describe.each([
  ['upright', upright],
  ['on its side', onItsSide],
])('a phone held %s', { timeout: 60_000 }, (_, phone) => {
  const theatre = useTheatre();

  it('shows the controls with the first tap; further taps operate them', async () => {
    const page = await theatre.open({ source: fullSource }, phone);
    await page.tap('.glp-big-play');
    await playsPast(page, 0.2);
    const { tap } = await touch(page);
    await waitUntilIdle(page);

    await tap(0.5);
    expect(await isIdle(page)).toBe(false);
    await page.waitForTimeout(pairMs);
    expect((await state(page)).paused).toBe(false);
    await tap(0.5);
    await expect.poll(async () => (await state(page)).paused).toBe(true);
    expect(await isIdle(page)).toBe(false);
    await tap(0.5);
    await expect.poll(async () => (await state(page)).paused).toBe(false);
    expect(await isIdle(page)).toBe(false);

    const before = await time(page);
    await page.tap('.glp-touch [aria-label="Forward 10 seconds"]');
    await page.tap('.glp-touch [aria-label="Forward 10 seconds"]');
    expect((await time(page)) - before).toBeGreaterThan(19);

    // A tap beside the buttons hides the controls.
    await page.waitForTimeout(pairMs);
    await tap(0.5, 0.12);
    await expect.poll(() => isIdle(page)).toBe(true);
    expect((await state(page)).paused).toBe(false);
  });

  it('seeks with two taps at a side, and further with each additional tap', async () => {
    const page = await theatre.open({ source: { ...fullSource, startAt: 4 }, autoPlay: true }, phone);
    await playsPast(page, 4.2);
    const { tapAgain } = await touch(page);
    await waitUntilIdle(page);
    const before = await time(page);
    await tapAgain(3, 0.9);
    expect(await page.locator('.glp-ripple').innerText()).toBe('+20 s');
    expect((await time(page)) - before).toBeGreaterThan(19);
    await page.waitForTimeout(900);
    await tapAgain(2, 0.1);
    expect(await page.locator('.glp-ripple').innerText()).toBe('−10 s');
    expect((await state(page)).paused).toBe(false);
  });

  it('seeks by dragging along the timeline', async () => {
    const page = await theatre.open({ source: fullSource, autoPlay: true }, phone);
    await playsPast(page, 0.2);
    const bar = await page.locator('[data-timeline]').boundingBox();
    if (!bar) throw new Error('No timeline');
    const y = bar.y + bar.height / 2;
    const finger = await page.context().newCDPSession(page);
    const move = (type: 'touchStart' | 'touchMove', share: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: bar.x + bar.width * share, y }] });
    await move('touchStart', 0.1);
    for (const share of [0.2, 0.3, 0.4, 0.5]) await move('touchMove', share);
    await expect.poll(() => page.locator('.glp-preview-time').innerText()).toBe('0:30');
    expect(await time(page)).toBeLessThan(10);
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => time(page)).toBeGreaterThan(29.5);
    expect(await time(page)).toBeLessThan(35);
    await expect.poll(() => page.locator('.glp-preview').count()).toBe(0);
    expect((await state(page)).paused).toBe(false);
  });
});

describe('notes at the edge of the picture', { timeout: 60_000 }, () => {
  const theatre = useTheatre();

  it.each([
    [320, 640, true],
    [360, 780, true],
    [390, 844, true],
    [844, 390, true],
    [768, 1024, true],
    [768, 1024, false],
    [1440, 900, false],
  ])('cover no button at %d × %d (touch: %s)', async (width, height, hasTouch) => {
    const page = await theatre.open({}, { viewport: { width, height }, hasTouch, isMobile: hasTouch });
    await page.evaluate(() => {
      const { play } = HTMLMediaElement.prototype;
      HTMLMediaElement.prototype.play = function strict() {
        return this.muted ? play.call(this) : Promise.reject(new DOMException('No gesture', 'NotAllowedError'));
      };
    });
    const source = { ...fullSource, id: 2, startAt: 20 };
    await page.evaluate((next) => window.bench.setProps({ source: next, autoPlay: true }), source);
    await page.getByText('Resumed at 0:20').waitFor();
    await page.getByRole('button', { name: 'Tap to unmute' }).waitFor();
    const covered = await page.evaluate(() => {
      const boxOf = (element: Element) => element.getBoundingClientRect();
      const notes = [...document.querySelectorAll('.glp-note')].map(boxOf);
      const buttons = [...document.querySelectorAll('.glp-root :is(button, [role=slider])')].filter(
        (element) => !element.closest('.glp-notes') && boxOf(element).width > 0,
      );
      const isUnder = (a: DOMRect, b: DOMRect) =>
        a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      return buttons
        .filter((button) => notes.some((note) => isUnder(note, boxOf(button))))
        .map((button) => button.getAttribute('aria-label'));
    });
    expect(covered).toEqual([]);
    const notes = await page.locator('.glp-notes').boundingBox();
    expect((notes?.x ?? 0) + (notes?.width ?? 0)).toBeLessThanOrEqual(width);
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect.poll(() => time(page)).toBeLessThan(10);
  });
});
