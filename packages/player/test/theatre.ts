import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { TestServer } from './server.ts';
import { startServer } from './server.ts';
import { makeStreams } from './streams.ts';
import { buildWorkbench } from './workbench.ts';

export const captions = [
  { lang: 'en', label: 'English', src: '/film/en.vtt', isDefault: false },
  { lang: 'fr', label: 'Français', src: '/film/fr.vtt', isDefault: false },
];
export const chapters = [
  { start: 0, end: 12, title: 'Opening' },
  { start: 12, end: 34, title: 'The lighthouse' },
  { start: 34, end: 60, title: 'Homecoming' },
];
export const fullSource = { captions, chapters, storyboard: '/film/storyboard.vtt' };

export interface Theatre {
  server: TestServer;
  /** Opens a page with the player and these workbench props; by default waits until the video has data. */
  open(props?: object, options?: BrowserContextOptions & { wait?: boolean }): Promise<Page>;
}

/** Starts a browser and a server for the tests of one file. */
export function useTheatre(): Theatre {
  let browser: Browser;
  let server: TestServer;

  beforeAll(async () => {
    const [site, streams] = await Promise.all([buildWorkbench(), makeStreams()]);
    server = await startServer(site, streams);
    browser = await chromium.launch({
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required', '--disable-gpu'],
    });
  }, 120_000);

  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    server.reset();
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  return {
    get server() {
      return server;
    },
    async open(props = {}, { wait = true, ...options } = {}) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
      const page = await context.newPage();
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) throw new Error(message.text());
      });
      page.on('pageerror', (error) => {
        throw error;
      });
      await page.goto(`${server.origin}/?props=${encodeURIComponent(JSON.stringify(props))}`);
      if (wait) await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2);
      return page;
    },
  };
}

export function time(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector('video')?.currentTime ?? -1);
}

export function seek(page: Page, seconds: number): Promise<void> {
  return page.evaluate((to) => {
    const video = document.querySelector('video');
    if (video) video.currentTime = to;
  }, seconds);
}

/** Properties of the video element; `lines` is the height of its picture. Throws without a video. */
export function state(page: Page) {
  return page.evaluate(() => {
    const video = document.querySelector('video');
    if (!video) throw new Error('No video');
    const { paused, muted, volume, duration, playbackRate, videoHeight } = video;
    return { paused, muted, volume, duration, rate: playbackRate, lines: videoHeight };
  });
}

/** Waits until the video has played past a time in seconds. */
export async function playsPast(page: Page, seconds: number): Promise<void> {
  await page.waitForFunction((to) => (document.querySelector('video')?.currentTime ?? 0) > to, seconds);
}

/** Starts to measure stalls; the returned function gives the longest one in milliseconds. */
export function watchStalls(page: Page): Promise<() => Promise<number>> {
  return page
    .evaluate(() => {
      const video = document.querySelector('video');
      let last = { time: video?.currentTime ?? 0, at: performance.now() };
      Object.assign(window, { longest: 0 });
      setInterval(() => {
        const now = performance.now();
        if (video && video.currentTime !== last.time) last = { time: video.currentTime, at: now };
        const standing = { longest: Math.max((window as never as { longest: number }).longest, now - last.at) };
        Object.assign(window, standing);
      }, 10);
    })
    .then(() => () => page.evaluate(() => (window as never as { longest: number }).longest));
}

/** Counts from now on how often playback waits for media; `calmS` is for how long it has not. */
export async function countStalls(page: Page) {
  await page.evaluate(() => {
    const video = document.querySelector('video');
    const stalls = { count: 0, lastMs: performance.now() };
    Object.assign(window, { stalls });
    video?.addEventListener('waiting', () => {
      if (!video.seeking) Object.assign(stalls, { count: stalls.count + 1, lastMs: performance.now() });
    });
  });
  return () =>
    page.evaluate(() => {
      const { stalls } = window as never as { stalls: { count: number; lastMs: number } };
      return { count: stalls.count, calmS: (performance.now() - stalls.lastMs) / 1000 };
    });
}
