import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { Bench } from './bench.ts';
import { showClockAsCamera, type Watched, watchClock } from './clock-picture.ts';
import type { Site, Stream } from './site.ts';

const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];
const fakeCamera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
const viewport = { width: 1280, height: 800 };

export function startBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  const autoplay = '--autoplay-policy=no-user-gesture-required';
  return chromium.launch({ executablePath, args: [...args, ...fakeCamera, autoplay] });
}

/** A page whose videos are watched. */
export async function openPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ viewport, bypassCSP: true })).newPage();
  await page.addInitScript(watchClock);
  return page;
}

/** A new member at the stream's page. */
export async function openLive({ browser, site }: Bench, stream: Stream, origin = site.url): Promise<Page> {
  const page = await openPage(browser);
  await site.signIn(page, origin);
  await page.goto(`${origin}/live/${stream.livestreamId}`);
  return page;
}

export async function firstPicture(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as unknown as { seen?: Watched }).seen?.firstMs);
}

/** Returns what a page has seen since the last call. A pause that has not ended counts as a stall. */
export function takeSeen(page: Page): Promise<Watched> {
  return page.evaluate((stallMs) => {
    const { seen } = window as unknown as { seen: Watched };
    const pauseMs = seen.lastMs === null ? 0 : performance.now() - seen.lastMs;
    return {
      ...seen,
      delaysMs: seen.delaysMs.splice(0),
      stallsMs: [...seen.stallsMs.splice(0), ...(pauseMs > stallMs ? [pauseMs] : [])],
      problems: seen.problems.splice(0),
    };
  }, 300);
}

const hls = fileURLToPath(import.meta.resolve('hls.js/dist/hls.min.js'));

/** Plays with hls.js as it comes, without low latency, in an empty page of the site that has the playlist. */
export async function playPlainly(page: Page, playlist: string): Promise<void> {
  await page.goto(new URL('/robots.txt', playlist).href);
  await page.addScriptTag({ path: hls });
  await page.evaluate((address) => {
    const { Hls } = window as unknown as { Hls: new (options: object) => PlainPlayer };
    const video = document.body.appendChild(document.createElement('video'));
    video.muted = true;
    video.autoplay = true;
    const player = new Hls({ lowLatencyMode: false });
    player.loadSource(address);
    player.attachMedia(video);
  }, playlist);
}

interface PlainPlayer {
  loadSource(address: string): void;
  attachMedia(video: HTMLVideoElement): void;
}

/** Goes live in the studio by WebRTC; the camera is a clock. */
export async function goLive(browser: Browser, site: Site, mediaId: number): Promise<Page> {
  const page = await (await browser.newContext({ viewport, bypassCSP: true })).newPage();
  await page.addInitScript(showClockAsCamera);
  await site.signInOperator(page);
  await page.goto(`${site.url}/studio/live/${mediaId}`);
  await page.getByRole('button', { name: 'Set up the camera' }).click();
  await page.getByRole('button', { name: 'Go live', exact: true }).click();
  await page.getByText('Viewers see it now.').waitFor({ timeout: 60_000 });
  return page;
}
