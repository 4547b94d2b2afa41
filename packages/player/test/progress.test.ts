import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { ProgressReport } from '../src/props.ts';
import { playsPast, seek, useTheatre } from './theatre.ts';

function reports(page: Page): Promise<ProgressReport[]> {
  return page.evaluate(() => window.bench.reports as ProgressReport[]);
}

async function watched(page: Page): Promise<number> {
  return (await reports(page)).reduce((total, { durationWatched }) => total + durationWatched, 0);
}

function pause(page: Page) {
  return page.evaluate(() => document.querySelector('video')?.pause());
}

describe('progress', { timeout: 30_000 }, () => {
  const theatre = useTheatre();

  it('counts played time, not time skipped by seeking', async () => {
    const page = await theatre.open({ autoPlay: true });
    await playsPast(page, 2);
    const first = await page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
    await seek(page, 40);
    await playsPast(page, 42);
    await pause(page);
    await page.waitForTimeout(300);
    const end = await page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
    const all = await reports(page);
    expect(Math.abs((await watched(page)) - (first + end - 40))).toBeLessThan(0.5);
    expect(all.at(-1)).toMatchObject({ isLeaving: false, totalTime: expect.closeTo(60, 1) });
    expect(all.at(-1)?.currentTime).toBeCloseTo(end, 1);
    // A report after the seek has the new position.
    expect(all.some(({ currentTime }) => currentTime >= 40 && currentTime < 41)).toBe(true);
  });

  it('counts seconds of the video at double speed', { tags: 'long' }, async () => {
    const page = await theatre.open({ autoPlay: true });
    await playsPast(page, 0.1);
    await page.evaluate(() => {
      const video = document.querySelector('video');
      if (video) video.playbackRate = 2;
    });
    await playsPast(page, 5);
    await pause(page);
    await page.waitForTimeout(300);
    const end = await page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
    expect(Math.abs((await watched(page)) - end)).toBeLessThan(0.5);
  });

  it('counts nothing while paused', async () => {
    const page = await theatre.open({ autoPlay: true });
    await playsPast(page, 1);
    await pause(page);
    await page.waitForTimeout(300);
    const before = await watched(page);
    await page.waitForTimeout(1500);
    await seek(page, 30);
    await page.waitForTimeout(500);
    expect((await watched(page)) - before).toBeLessThan(0.05);
  });

  it.each(['hidden', 'pagehide', 'unmount'])('sends the final report on %s', async (how) => {
    const page = await theatre.open({ autoPlay: true });
    await playsPast(page, 1);
    await page.evaluate((how) => {
      if (how === 'unmount') window.bench.setProps({ mounted: false });
      else if (how === 'pagehide') window.dispatchEvent(new PageTransitionEvent('pagehide'));
      else {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }
    }, how);
    await expect.poll(async () => (await reports(page)).at(-1)?.isLeaving).toBe(true);
    const last = (await reports(page)).at(-1);
    expect(last?.currentTime).toBeGreaterThan(0.9);
    expect(last?.durationWatched).toBeGreaterThan(0);
  });

  it('reports while it plays', async () => {
    const page = await theatre.open({ autoPlay: true });
    await page.waitForFunction(() => window.bench.reports.length > 0, null, { timeout: 14_000 });
    const [first] = await reports(page);
    expect(first?.durationWatched).toBeGreaterThan(7);
    expect(first?.durationWatched).toBeLessThan(11);
  });
});
