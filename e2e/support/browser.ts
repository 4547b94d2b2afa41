import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

export const widths = { phone: 390, tablet: 768, desktop: 1440 };
/** A busy machine draws late. */
export const patient = { timeout: 20_000 };

export function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...args, '--disable-component-update', '--disable-sync'] });
}

/**
 * A page in a profile of its own at this width. Errors of its scripts fail the test. The service worker is for tests that
 * need it: it loads the whole app into each new profile, which takes a quarter of a journey.
 */
export async function openPage(
  browser: Browser,
  width = widths.desktop,
  { serviceWorkers = 'block' }: Pick<BrowserContextOptions, 'serviceWorkers'> = {},
): Promise<Page> {
  const viewport = { width, height: width < 600 ? 844 : 900 };
  const context = await browser.newContext({ viewport, locale: 'en', serviceWorkers });
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  return page;
}

/** Resolves once a painted page is taken over: until then only links and buttons are heard. */
export async function expectListening(page: Page): Promise<void> {
  await page.locator('#root:not([data-painted])').waitFor({ state: 'attached' });
}

/** axe finds nothing on the page as it stands; frames in it are pages of their own. */
export async function expectNoViolations(page: Page): Promise<void> {
  expect(await findViolations(page, new AxeBuilder({ page }).exclude('iframe'))).toEqual([]);
}

/** Nothing makes the page scroll sideways. */
export async function expectNoOverflow(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

export async function expectGood(page: Page): Promise<void> {
  await expectNoViolations(page);
  await expectNoOverflow(page);
}

/** Nothing on the page is loading any more. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect.poll(() => page.locator('[aria-busy=true]').count(), patient).toBe(0);
}

/** What fades in or out has little contrast while it does. Resolves once all that moves for a moment has come to rest. */
async function expectStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isBrief = ({ effect }: Animation) => Number(effect?.getComputedTiming().endTime) <= 1000;
    const moving = document.getAnimations().filter((each) => each.playState === 'running' && isBrief(each));
    await Promise.allSettled(moving.map((each) => each.finished));
  });
}

/**
 * In the page itself: axe would open another one to put its findings together, and describe all that is in order.
 * A message may come in while axe looks, and is found half transparent: what was found is looked for once more.
 */
export async function findViolations(
  page: Page,
  axe = new AxeBuilder({ page }),
  more: Parameters<AxeBuilder['options']>[0] = {},
): Promise<string[]> {
  axe.setLegacyMode().options({ resultTypes: ['violations'], ...more });
  const find = async () => {
    await expectStill(page);
    const { violations } = await axe.analyze();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  };
  const found = await find();
  return found.length === 0 ? found : await find();
}

/** What is called otherwise than it looks, so that who speaks to their computer can't press it: axe asks only if told to. */
export function findMisnamed(page: Page): Promise<string[]> {
  const rules = { 'label-content-name-mismatch': { enabled: true } };
  return findViolations(page, new AxeBuilder({ page }), {
    rules,
    runOnly: { type: 'rule', values: Object.keys(rules) },
  });
}

/** Resolves once the page's video has shown frames and its clock has moved on from where it was. */
export async function expectPlaying(page: Page): Promise<void> {
  const state = () =>
    page.locator('video').evaluate((video: HTMLVideoElement) => ({ time: video.currentTime, width: video.videoWidth }));
  await page.locator('video').waitFor({ state: 'attached' });
  const { time } = await state();
  await expect.poll(async () => (await state()).time, { timeout: 30_000 }).toBeGreaterThan(time + 0.3);
  expect((await state()).width).toBeGreaterThan(0);
}
