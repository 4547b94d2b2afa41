import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { showClockAsCamera, type Watched, watchClock } from './clock-picture.ts';
import type { Site } from './site.ts';

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

/** What a page has seen since the last time. */
export function takeSeen(page: Page): Promise<Watched> {
  return page.evaluate(() => {
    const { seen } = window as unknown as { seen: Watched };
    return {
      firstMs: seen.firstMs,
      pressedMs: seen.pressedMs,
      delaysMs: seen.delaysMs.splice(0),
      stallsMs: seen.stallsMs.splice(0),
    };
  });
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
