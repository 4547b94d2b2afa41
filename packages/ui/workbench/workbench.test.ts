import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { build, type PreviewServer, preview } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { listWeakContrasts } from './hero-contrast.ts';

const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url));
vi.setConfig({ testTimeout: 60_000 });

let outDir = '';
let server: PreviewServer;
let browser: Browser;
let origin = '';
const opened: Page[] = [];

beforeAll(async () => {
  // Vitest sets `test`, which would build React's development version.
  process.env['NODE_ENV'] = 'production';
  outDir = await mkdtemp(join(tmpdir(), 'workbench-'));
  await build({ configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  server = await preview({ configFile, logLevel: 'error', build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
  origin = server.resolvedUrls?.local[0] ?? '';
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
}, 120_000);

afterEach(async () => {
  for (const page of opened.splice(0)) await page.context().close();
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  await rm(outDir, { recursive: true, force: true });
});

async function open(address: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  opened.push(page);
  await page.goto(origin + address);
  await page.locator('#content').waitFor();
  return page;
}

/** For conditions that become true after a while, also on a busy machine. */
const soon = { timeout: 15_000 };
const loads = (page: Page) => page.evaluate(() => window.loads ?? []);
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

async function scrollToDistance(page: Page, distancePx: number): Promise<void> {
  await page.evaluate((px) => scrollTo(0, document.body.scrollHeight - innerHeight - px), distancePx);
  await page.waitForTimeout(120);
}

describe('InfiniteGrid', () => {
  test('the first three cards are wider than the others where those have columns, at every width', async () => {
    const page = await open('/#show');
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    const check = async (at: string) => {
      await page.waitForTimeout(400);
      const boxesOf = (found: Element[]) => found.slice(0, 5).map((box) => box.getBoundingClientRect().toJSON());
      const boxes: DOMRect[] = await page.locator('#content article > :first-child').evaluateAll(boxesOf);
      const [fourth, fifth] = boxes.slice(3);
      if (fourth?.y !== fifth?.y) return;
      const ratios = boxes.slice(0, 3).map((box) => box.width / (fourth?.width ?? box.width));
      expect({ at, ratio: Math.min(...ratios) }).toEqual({ at, ratio: expect.toSatisfy((ratio) => ratio > 1.25) });
    };
    for (const width of [390, 600, 768, 1000, 1100, 1200, 1440, 1700, 2200]) {
      await page.setViewportSize({ width, height: 900 });
      await check(`${width} px`);
      if (width < 992) continue;
      await menu.click();
      await check(`${width} px with the menu`);
      await menu.click();
    }
  });

  test('a few other cards are under the first three and leave no gap', async () => {
    const page = await open('?total=6#show');
    for (const width of [1440, 2200]) {
      await page.setViewportSize({ width, height: 900 });
      await page.waitForTimeout(400);
      const boxesOf = (found: Element[]) => found.map((box) => box.getBoundingClientRect().toJSON());
      const cards: DOMRect[] = await page.locator('#content article').evaluateAll(boxesOf);
      const pictures: DOMRect[] = await page.locator('#content article > :first-child').evaluateAll(boxesOf);
      expect(cards.slice(3).map(({ x, width: wide }) => [x, wide])).toEqual(
        cards.slice(0, 3).map(({ x, width: wide }) => [x, wide]),
      );
      expect((pictures[0]?.width ?? 0) / (pictures[3]?.width ?? 1)).toBeGreaterThan(1.25);
    }
  });

  test('loads 500 px before the end, one load at a time, and says when all is shown', async () => {
    const page = await open('?total=90#browse');
    await scrollToDistance(page, 560);
    expect(await loads(page)).toEqual([]);
    await scrollToDistance(page, 440);
    for (const distancePx of [700, 300, 700, 0]) await scrollToDistance(page, distancePx);
    await page.locator('article').nth(59).waitFor();
    await scrollToDistance(page, 0);
    await page.getByText('No more results.').waitFor();
    expect((await loads(page)).map((load) => load.from)).toEqual([30, 60]);
    expect((await loads(page))[0]?.distance).toBeLessThanOrEqual(500);
  });

  test('loads more to fill a screen that is taller than one page', async () => {
    const page = await open('?total=90#browse', { viewport: { width: 1280, height: 6000 } });
    await page.getByText('No more results.').waitFor();
    expect((await loads(page)).map((load) => load.from)).toEqual([30, 60]);
  });

  test('loads no more after a failure until the viewer retries', async () => {
    const page = await open('?total=60&failAt=30#browse');
    await scrollToDistance(page, 0);
    await page.getByText('There was an error loading the page!').waitFor();
    await scrollToDistance(page, 800);
    await scrollToDistance(page, 0);
    expect(await loads(page)).toHaveLength(1);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No more results.').waitFor();
    expect(await page.locator('article').count()).toBe(60);
  });

  test('renders only the rows near the screen in a long list', async () => {
    const page = await open('?total=900&page=450#browse');
    await scrollToDistance(page, 0);
    await page.waitForFunction(() => (window.loads ?? []).some((load) => load.done));
    await page.waitForTimeout(300);
    await scrollToDistance(page, 0);
    await page.getByText('No more results.').waitFor();
    expect(await page.locator('article').count()).toBeLessThan(80);
    await expect.poll(() => page.locator('a[href="#video-899"]').count(), soon).toBe(1);
  });
});

describe('MediaRow', () => {
  test.each([
    ['ltr', '', 'ArrowRight', 'ArrowLeft'],
    ['rtl', '?rtl', 'ArrowLeft', 'ArrowRight'],
  ])('is walked by keys in %s', async (_direction, query, forward, backward) => {
    const page = await open(`${query}#home`);
    const links = page.getByRole('region', { name: 'Latest videos' }).locator('article a');
    await links.first().focus();
    await page.keyboard.press(forward);
    await page.keyboard.press(forward);
    expect(await links.nth(2).evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press(backward);
    expect(await links.nth(1).evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('End');
    expect(await links.last().evaluate((link) => link === document.activeElement)).toBe(true);
    await expect
      .poll(() => links.last().evaluate((link) => Math.round(link.getBoundingClientRect().left)), soon)
      .toBeGreaterThan(0);
    await expect
      .poll(() => links.last().evaluate((link) => link.getBoundingClientRect().right <= innerWidth), soon)
      .toBe(true);
  });

  test('turns by button and by wheel, and hides the button at the end', async () => {
    const page = await open('#home');
    const row = page.getByRole('region', { name: 'Latest videos' });
    const list = row.getByRole('list');
    const offset = () => list.evaluate((element) => element.scrollLeft);
    await list.scrollIntoViewIfNeeded();
    await row.hover();
    expect(await row.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
    await row.getByRole('button', { name: 'Next' }).click();
    await expect.poll(offset, soon).toBeGreaterThan(600);
    expect(await row.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(false);
    await row.locator('article').nth(6).hover();
    let turned = 0;
    while (turned !== (turned = await offset())) await page.waitForTimeout(250);
    await page.mouse.wheel(300, 0);
    await expect.poll(offset, soon).toBeGreaterThan(turned + 100);
  });

  test('previews the storyboard while the pointer rests on a card', async () => {
    const page = await open('#home');
    const card = page.locator('article').filter({ has: page.locator('a[href="#video-2"]') });
    await card.hover();
    const still = card.locator('image[href$="storyboard.svg"]');
    await expect.poll(() => still.count(), soon).toBe(1);
    await page.mouse.move(0, 0);
    await expect.poll(() => still.count(), soon).toBe(0);
  });
});

describe('HeroCarousel', () => {
  test('shows the next hero when the indicator ends; it pauses under the pointer', async () => {
    const page = await open('#home');
    const hero = page.getByRole('region', { name: 'Featured' });
    const shown = () =>
      hero
        .getByRole('button', { name: /of 6/ })
        .evaluateAll((all) => all.findIndex((each) => each.ariaCurrent === 'true'));
    const turn = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .find((each) => each instanceof CSSAnimation && each.animationName === 'wait')
          ?.finish(),
      );
    expect(await shown()).toBe(0);
    await turn();
    await expect.poll(shown, soon).toBe(1);
    await hero.getByRole('heading', { name: 'Salt Roads' }).hover();
    const state = await page.evaluate(
      () =>
        document.getAnimations().find((each) => each instanceof CSSAnimation && each.animationName === 'wait')
          ?.playState,
    );
    expect(state).toBe('paused');
    await hero.getByRole('button', { name: /Unscripted/ }).click();
    expect(await shown()).toBe(5);
  });

  test('has bars for few heroes and dots for many, and does not turn with reduced motion', async () => {
    const round = await open('#home', { reducedMotion: 'reduce' });
    const many = await open('?few#home');
    const shape = (page: Page) =>
      page
        .getByRole('button', { name: /1 of/ })
        .locator('span')
        .first()
        .evaluate((dot) => dot.clientWidth / dot.clientHeight);
    expect(await shape(round)).toBe(1);
    expect(await shape(many)).toBeGreaterThan(5);
    const clocks = await round.evaluate(
      () =>
        document.getAnimations().filter((each) => each instanceof CSSAnimation && each.animationName === 'wait').length,
    );
    expect(clocks).toBe(0);
  });
});

test.each([360, 768, 992, 1440, 2560])('text of a hero is readable over a white picture at %s px', async (width) => {
  const page = await open('?white#home', { viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(300);
  expect(await listWeakContrasts(page)).toEqual([]);
});

describe('layers over the page', () => {
  test('a dialog traps the focus and returns it', async () => {
    const page = await open('#controls');
    await page.getByRole('button', { name: 'Open dialog' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Share this video' });
    await dialog.waitFor();
    for (let presses = 0; presses < 6; presses++) {
      await page.keyboard.press('Tab');
      await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement)), soon).toBe(true);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('Open dialog');
  });

  test('a menu loads on demand, works by keyboard and returns the focus', async () => {
    const page = await open('#home');
    const trigger = page.getByRole('button', { name: 'Your account' });
    await trigger.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    await expect.poll(() => focused(page), soon).toBe('Account');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page), soon).toBe('Watchlist');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page), soon).toBe('Your account');
  });

  test('the navigation drawer traps the focus, closes on Escape and returns it', async () => {
    const page = await open('#home', { viewport: { width: 390, height: 844 } });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('link', { name: 'Browse' }).waitFor();
    for (let presses = 0; presses < 12; presses++) await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
      ),
    ).toBe(true);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe('Menu');
  });

  test('a toast stays for 5 s', async () => {
    const page = await open('#controls');
    await page.clock.install();
    await page.getByRole('button', { name: 'Toast', exact: true }).click();
    const toast = page.getByText('Added to your watchlist');
    await expect.poll(async () => (await page.clock.runFor(50), toast.count()), soon).toBe(1);
    await page.clock.runFor(4500);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(800);
    await expect.poll(async () => (await page.clock.runFor(50), toast.count()), soon).toBe(0);
  });
});

test('a new route takes the focus and sets the document title; the first one does not', async () => {
  const page = await open('#home');
  expect(await page.title()).toBe('Greenlight');
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await page.evaluate(() => {
    location.hash = 'browse';
  });
  await page.getByRole('heading', { name: 'Browse', level: 1 }).waitFor();
  expect(await page.title()).toBe('Browse – Greenlight');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
});

test('a picture has its widths in both formats; the title replaces it if it does not load', async () => {
  const page = await open('#states');
  const looked = Promise.withResolvers<void>();
  await page.route('**/missing-*', (route) => looked.promise.then(() => route.abort()));
  await page.reload();
  const card = page.locator('article').filter({ hasText: 'A picture that does not load' });
  const avif = await card.locator('source').getAttribute('srcset');
  expect(avif).toBe('/missing-320.avif 320w, /missing-640.avif 640w');
  looked.resolve();
  await card.scrollIntoViewIfNeeded();
  await card.locator('picture').waitFor({ state: 'detached' });
  expect(await card.innerText()).toContain('Ap');
});

test('files can be dropped or chosen', async () => {
  const page = await open('#studio');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.mov', mimeType: 'video/quicktime', buffer: Buffer.from('a') });
  const dropped = page.getByTestId('dropped');
  await expect.poll(() => dropped.innerText(), soon).toBe('a.mov');
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['b'], 'b.mp4'));
    return transfer;
  });
  await page.getByText('Drop a video here').dispatchEvent('drop', { dataTransfer: data });
  await expect.poll(() => dropped.innerText(), soon).toBe('b.mp4');
});

const pages = ['home', 'show', 'browse', 'controls', 'states', 'studio', 'signin'];

test.each(pages)('%s has no axe violation and no sideways scrolling, on desktop and phone', async (name) => {
  const page = await open(`#${name}`, { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    // Runs in the page itself; otherwise axe opens another page to merge its results.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
    const { violations } = await axe.analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});

test('nothing moves while the first screen loads', async () => {
  const page = await open('#home');
  await page.evaluate(() => document.fonts.ready);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((settle) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => settle(sum), 400);
      }),
  );
  expect(shift).toBeLessThan(0.01);
});
