import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { findViolations } from './axe.ts';

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
/** A page of a journey lives for seconds: optimising its code takes longer than running it as it is. */
const jsFlags = '--js-flags=--no-opt,--no-maglev';
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  jsFlags,
];

export const widths = { phone: 390, tablet: 768, desktop: 1440 };
/** A timeout for busy machines, which render late. */
export const patient = { timeout: 20_000 };

/** With these, pages have two cameras that show test cards, microphones that beep, and a screen, without a question. */
export const fakeDevices = [
  '--use-fake-device-for-media-stream=device-count=2',
  '--use-fake-ui-for-media-stream',
  '--auto-select-desktop-capture-source=Entire screen',
];

/** The journeys of one worker share a browser for each set of arguments. */
const browsers = new Map<string, Promise<Browser>>();

export function startBrowser(more: string[] = []): Promise<Browser> {
  const key = more.join(' ');
  const running = browsers.get(key);
  if (running) return running;
  const browser = chromium.launch({ executablePath, args: [...args, ...more] });
  browsers.set(key, browser);
  void browser.then((started) => started.once('disconnected', () => browsers.delete(key)));
  return browser;
}

/** Closes the pages and profiles of a file's tests. The browser stays for the next file. */
export async function closePages(browser: Browser | undefined): Promise<void> {
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
}

/**
 * A page in a new profile, at this width in pixels. Errors of its scripts fail the test. Unless a test needs them, there
 * is no service worker (it loads the whole app into each new profile, a quarter of a journey's time) and less motion
 * (without a graphics card, a moving picture takes as much time as everything else on a page).
 */
export async function openPage(
  browser: Browser,
  width = widths.desktop,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const viewport = { width, height: heightOf(width) };
  const context = await browser.newContext({
    viewport,
    locale: 'en',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  const pathname = () => new URL(page.url()).pathname;
  let painted = '';
  page.on('domcontentloaded', () => {
    painted = pathname();
  });
  page.on('pageerror', (error) => {
    // If another screen opened before hydration, React reports a difference: expected.
    if (/React error #418/.test(error.message) && pathname() !== painted) return;
    throw error;
  });
  return page;
}

function heightOf(width: number): number {
  return width < 600 ? 844 : 900;
}

/** Resolves once a painted page is hydrated. Before, only links work, and presses of buttons are repeated later. */
export async function expectHydration(page: Page): Promise<void> {
  await page.locator('#root:not([data-painted])').waitFor({ state: 'attached' });
}

/** Expects no axe violations in the current state of the page; frames are not checked. */
export async function expectNoViolations(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
}

/** Expects that the page does not scroll sideways; it may while it changes its width. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(overflow, { timeout: 3000 }).toBeLessThanOrEqual(0);
}

export async function expectGood(page: Page): Promise<void> {
  await expectNoViolations(page);
  await expectNoOverflow(page);
}

/** Runs the check at the width of a phone and at that of a desktop, and goes back to the width before. */
export async function onPhoneAndDesktop(page: Page, check: (page: Page) => Promise<void>): Promise<void> {
  const before = page.viewportSize();
  for (const width of [widths.phone, widths.desktop]) {
    await page.setViewportSize({ width, height: heightOf(width) });
    await check(page);
  }
  if (before) await page.setViewportSize(before);
}

/** All widths, from a narrow phone to a TV. */
const allWidths = { least: 360, tablet: widths.tablet, desktop: widths.desktop, wide: 2560 };
/** The elements of a page are the same at all other widths, so axe runs only at these. */
const axeWidths: number[] = [allWidths.least, widths.phone, widths.desktop];

/**
 * Checks that a page fits each of these widths and has no axe violations, and goes back to the width before. With
 * `SHOTS`, pictures go to that folder. `check` runs at each width.
 */
export async function expectGoodAtWidths(
  page: Page,
  name: string,
  sizes: Record<string, number> = allWidths,
  check?: (width: number) => Promise<void>,
): Promise<void> {
  const before = page.viewportSize();
  for (const [size, width] of Object.entries(sizes)) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page);
    if (axeWidths.includes(width)) await expectNoViolations(page);
    await check?.(width);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-${size}.png`, fullPage: true });
  }
  if (before) await page.setViewportSize(before);
}

/** Waits until the element has the focus. */
export async function expectFocus(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((each) => each === document.activeElement), patient).toBe(true);
}

/** Waits until nothing on the page has `aria-busy`. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect.poll(() => page.locator('[aria-busy=true]').count(), patient).toBe(0);
}

/** Resolves once the page's video has a picture and its time has advanced by 0.3 s. */
export async function expectPlaying(page: Page): Promise<void> {
  const state = () =>
    page.locator('video').evaluate((video: HTMLVideoElement) => ({ time: video.currentTime, width: video.videoWidth }));
  await page.locator('video').waitFor({ state: 'attached' });
  const { time } = await state();
  await expect.poll(async () => (await state()).time, { timeout: 30_000 }).toBeGreaterThan(time + 0.3);
  expect((await state()).width).toBeGreaterThan(0);
}

/** The path of the file that a press of this control downloads; the browser removes it with the page. */
export async function download(page: Page, control: Locator): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download', patient), control.click()]);
  return file.path();
}

/** Runs the script that this link downloads, and answers what it says. Throws with its `status` if it fails. */
export async function runDownload(page: Page, link: string, args: string[]): Promise<string> {
  const input = await readFile(await download(page, page.getByRole('link', { name: link, exact: true })));
  return execFileSync(process.execPath, ['--input-type=module', '-', ...args], { input, encoding: 'utf8' });
}

/** The colour that the page's video mostly shows. */
export function colourOf(page: Page): Promise<'red' | 'blue' | 'other'> {
  return page.locator('video').evaluate((video: HTMLVideoElement) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    context?.drawImage(video, 0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
    if (green > 90) return 'other';
    return red > 150 && blue < 90 ? 'red' : blue > 150 && red < 90 ? 'blue' : 'other';
  });
}

/** Waits until the picture is loaded. */
export async function expectPicture(image: Locator): Promise<void> {
  await image.scrollIntoViewIfNeeded(patient);
  await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth), patient).toBeGreaterThan(0);
}
