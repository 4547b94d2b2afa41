import { type Browser, chromium, type Page } from 'playwright-core';

const width = 1440;
const height = 900;

export function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
}

/** A page of a first visit, in its own browser context. */
async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height } });
  return context.newPage();
}

/** Bytes of JavaScript that a first visit loads, as transferred (gzip). */
export async function scriptBytes(browser: Browser, url: string, ready: string): Promise<number> {
  const page = await openPage(browser);
  await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' });
  await page.goto(url);
  await page.locator(ready).first().waitFor();
  await page.waitForLoadState('networkidle');
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );
  await page.context().close();
  return bytes;
}

/** Milliseconds from the click on a card of the home screen to the first frame of the video, on a first visit. */
export async function clickToFirstFrameMs(browser: Browser, url: string, card: string): Promise<number> {
  const page = await openPage(browser);
  await page.addInitScript(watchForFirstFrame);
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: card }).first().click();
  const shown = await page.waitForFunction(() => (window as unknown as Watched).firstFrameMs);
  const ms = (await shown.jsonValue()) as number;
  await page.context().close();
  return ms;
}

interface Watched {
  firstFrameMs?: number;
}

function watchForFirstFrame() {
  let clickedAt = 0;
  const watched = new WeakSet<HTMLVideoElement>();
  addEventListener('pointerdown', () => (clickedAt = performance.now()), { capture: true });
  new MutationObserver(() => {
    for (const video of document.querySelectorAll('video')) {
      if (clickedAt === 0 || watched.has(video)) continue;
      watched.add(video);
      video.requestVideoFrameCallback((_, { presentationTime }) => {
        (window as unknown as Watched).firstFrameMs ??= presentationTime - clickedAt;
      });
    }
  }).observe(document, { childList: true, subtree: true });
}
