import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { chromium } from 'playwright-core';
import { startServer } from './server.ts';
import { makeStreams } from './streams.ts';
import { buildWorkbench } from './workbench.ts';

/** Prints the player's file sizes and its time to the first frame. Run `node packages/player/test/measure.ts`. */

const runs = 9;

function print(table: object) {
  process.stdout.write(`${inspect(table, { breakLength: 120 })}\n`);
}

interface Start {
  /** Milliseconds from the mount to the first frame. */
  firstFrame: number;
  lines: number;
}

async function measureBytes(site: string) {
  const folder = join(site, 'assets');
  const rows = [];
  for (const name of (await readdir(folder)).filter((file) => /\.(js|css)$/.test(file))) {
    const body = await readFile(join(folder, name));
    rows.push({ file: name, bytes: body.length, gzip: gzipSync(body, { level: 9 }).length });
  }
  print(rows);
}

/** Mounts the player on a loaded page, with or without a preload 300 ms before. */
async function measureStart(browser: Browser, origin: string, preloaded: boolean): Promise<Start> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${origin}/?props=${encodeURIComponent(JSON.stringify({ mounted: false, autoPlay: true }))}`);
  await page.waitForFunction(() => window.bench !== undefined);
  if (preloaded) {
    await page.evaluate(() => window.bench.preload());
    await page.waitForTimeout(300);
  }
  const start = await page.evaluate(
    () =>
      new Promise<Start>((resolve) => {
        const begin = performance.now();
        const look = () => {
          const video = document.querySelector('video');
          if (!video) {
            requestAnimationFrame(look);
            return;
          }
          video.requestVideoFrameCallback(() =>
            resolve({ firstFrame: performance.now() - begin, lines: video.videoHeight }),
          );
        };
        window.bench.setProps({ mounted: true });
        look();
      }),
  );
  await context.close();
  return start;
}

function summary(starts: Start[]) {
  const sorted = starts.map(({ firstFrame }) => Math.round(firstFrame)).toSorted((a, b) => a - b);
  return { median: sorted[Math.floor(runs / 2)], best: sorted[0], worst: sorted.at(-1), lines: starts[0]?.lines };
}

const [site, streams] = await Promise.all([buildWorkbench(), makeStreams()]);
const server = await startServer(site, streams);
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required', '--disable-gpu'],
});
await measureBytes(site);
const table: Record<string, ReturnType<typeof summary>> = {};
for (const [name, preloaded] of [
  ['after intent', true],
  ['cold', false],
] as const) {
  const starts = [];
  for (let run = 0; run < runs; run++) starts.push(await measureStart(browser, server.origin, preloaded));
  table[`ms from mount to first frame, ${name}`] = summary(starts);
}
print(table);
await browser.close();
await server.close();
