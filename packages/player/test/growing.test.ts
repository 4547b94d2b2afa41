import { describe, expect, it } from 'vitest';
import { rungHeights } from './streams.ts';
import { playsPast, seek, state, time, useTheatre, watchStalls } from './theatre.ts';

const lowRungs = rungHeights.slice(0, 2);

describe('a video that is still being encoded', { timeout: 40_000 }, () => {
  const theatre = useTheatre();

  it('plays from the start and shows the final duration', async () => {
    theatre.server.faults.made = { seconds: 20, rungs: lowRungs, sealed: false };
    const page = await theatre.open({ autoPlay: true, source: { totalTime: 60 } });
    await playsPast(page, 0.5);
    expect(await time(page)).toBeLessThan(6);
    expect(await page.locator('.glp-time').innerText()).toContain('/ 1:00');
    expect(await page.locator('.glp-growing').count()).toBe(1);
    // Seeking can't go beyond the encoded part.
    await page.keyboard.press('9');
    await expect.poll(() => time(page)).toBeLessThan(20.5);
  });

  it('continues when more segments are encoded', async () => {
    theatre.server.faults.made = { seconds: 4, rungs: lowRungs, sealed: false };
    const page = await theatre.open({ autoPlay: true, source: { totalTime: 60 } });
    await playsPast(page, 3);
    theatre.server.faults.made = { seconds: 12, rungs: lowRungs, sealed: false };
    await playsPast(page, 6);
    expect(await page.evaluate(() => window.bench.errors)).toEqual([]);
  });

  it('shows a storyboard that is added after the start', async () => {
    const page = await theatre.open({ autoPlay: true, source: { totalTime: 60, storyboard: null } });
    await playsPast(page, 0.5);
    await page.hover('[data-timeline]');
    expect(await page.locator('.glp-preview .glp-tile').count()).toBe(0);
    await page.evaluate(() => window.bench.setProps({ source: { storyboard: '/film/storyboard.vtt' } }));
    await page.mouse.move(600, 300);
    await page.hover('[data-timeline]');
    await page.waitForSelector('.glp-preview .glp-tile');
  });

  it('starts from the beginning when the resume position is not encoded yet', async () => {
    theatre.server.faults.made = { seconds: 8, rungs: lowRungs, sealed: false };
    const page = await theatre.open({ autoPlay: true, source: { totalTime: 60, startAt: 40 } });
    await playsPast(page, 0.5);
    expect(await time(page)).toBeLessThan(8);
  });

  it.each(['sealed', 'told'])('switches to new renditions without a break when %s', async (how) => {
    theatre.server.faults.made = { seconds: 40, rungs: lowRungs, sealed: false };
    const page = await theatre.open({ autoPlay: true, source: { totalTime: 60, revision: 1 } });
    await playsPast(page, 1);
    expect(Math.max(360, (await state(page)).lines)).toBe(360);
    await page.evaluate(() => {
      const video = document.querySelector('video');
      const counts = { emptied: 0, seeking: 0, src: video?.src };
      Object.assign(window, { counts });
      for (const event of ['emptied', 'seeking'] as const) {
        video?.addEventListener(event, () => {
          counts[event] += 1;
        });
      }
    });
    const longest = await watchStalls(page);
    theatre.server.faults.made = how === 'sealed' ? null : { seconds: 44, rungs: rungHeights, sealed: false };
    if (how === 'told') await page.evaluate(() => window.bench.setProps({ source: { revision: 2 } }));
    await page.waitForFunction(() => document.querySelector('video')?.videoHeight === 720, null, { timeout: 25_000 });
    const counts = await page.evaluate(() => ({
      ...(window as never as { counts: object }).counts,
      same: (window as never as { counts: { src: string } }).counts.src === document.querySelector('video')?.src,
    }));
    expect(counts).toMatchObject({ emptied: 0, seeking: 0, same: true });
    // On a busy machine the decoder may drop a frame or two; an empty buffer stalls for longer.
    expect(await longest()).toBeLessThan(500);
    await page.mouse.move(600, 300);
    await page.click('[data-panel=settings]');
    await page.click('[role=menuitem]:has-text("Quality")');
    expect(await page.locator('[role=menuitemradio]').count()).toBe(1 + rungHeights.length);
    const at = await time(page);
    await playsPast(page, at + 2);
    if (how === 'told') return;
    await seek(page, 57);
    await page.waitForSelector('.glp-end', { timeout: 10_000 });
  });
});
