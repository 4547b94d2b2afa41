import { describe, expect, it } from 'vitest';
import { playsPast, seek, state, time, useTheatre, watchStalls } from './theatre.ts';

/** Bytes per second: fast enough to play, too slow to load the whole film at once. */
const slow = 400_000;

describe('recovery', { timeout: 40_000 }, () => {
  const theatre = useTheatre();

  it('reports a lost network, and continues at the same position on "Try again"', { tags: 'long' }, async () => {
    theatre.server.faults.bytesPerSecond = slow;
    const page = await theatre.open({ autoPlay: true });
    await playsPast(page, 0.5);
    theatre.server.faults.down = true;
    await seek(page, 50);
    const alert = page.locator('[role=alert]');
    await alert.waitFor({ timeout: 20_000 });
    expect(await alert.innerText()).toContain('The connection was lost');
    expect(await page.evaluate(() => window.bench.errors)).toEqual(['network']);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Try again');
    theatre.server.faults.down = false;
    await page.keyboard.press('Enter');
    await playsPast(page, 50.5);
    expect(await alert.count()).toBe(0);
  });

  it('continues by itself when the network returns before the buffer is empty', async () => {
    const page = await theatre.open({ autoPlay: true });
    await playsPast(page, 0.5);
    theatre.server.faults.bytesPerSecond = slow;
    await seek(page, 20);
    await playsPast(page, 20.2);
    theatre.server.faults.down = true;
    await page.waitForTimeout(2500);
    theatre.server.faults.down = false;
    await playsPast(page, 27);
    expect(await page.evaluate(() => window.bench.errors)).toEqual([]);
  });

  it('continues by itself when the browser is online again', async () => {
    theatre.server.faults.bytesPerSecond = slow;
    const page = await theatre.open({ autoPlay: true });
    await playsPast(page, 0.5);
    await page.context().setOffline(true);
    await seek(page, 50);
    const alert = page.locator('[role=alert]');
    await alert.waitFor({ timeout: 20_000 });
    expect(await alert.innerText()).toContain('You are offline');
    await page.context().setOffline(false);
    await playsPast(page, 50.5);
  });

  it('switches to another rendition when a segment is missing', async () => {
    theatre.server.faults.refuse = (path) => (/\/(480|720)\/6\.m4s/.test(path) ? 404 : undefined);
    const page = await theatre.open({ autoPlay: true });
    await playsPast(page, 0.3);
    await seek(page, 11.5);
    await playsPast(page, 14.5);
    expect(await page.evaluate(() => window.bench.errors)).toEqual([]);
  });

  it('switches to another rendition when a segment is damaged', { tags: 'long' }, async () => {
    theatre.server.faults.spoil = (path) => /\/(480|720)\/[5-9]\.m4s/.test(path);
    const page = await theatre.open({ autoPlay: true });
    await playsPast(page, 0.3);
    await seek(page, 9);
    await playsPast(page, 12);
    expect(await page.evaluate(() => window.bench.errors)).toEqual([]);
  });

  it('shows an error when nothing can be decoded', async () => {
    theatre.server.faults.spoil = (path) => /\/\d+\/\d+\.m4s/.test(path);
    const page = await theatre.open({ autoPlay: true }, { wait: false });
    const alert = page.locator('[role=alert]');
    await alert.waitFor({ timeout: 20_000 });
    expect(await page.evaluate(() => window.bench.errors)).toEqual(['decode']);
    theatre.server.faults.spoil = null;
    await page.click('role=button[name="Try again"]');
    await playsPast(page, 0.5);
  });

  it.each([
    [404, 'missing', 'This video is not there'],
    [403, 'forbidden', 'You can’t watch this any more'],
    [500, 'server', 'Something went wrong on our side'],
  ])('explains a status %i', async (status, code, title) => {
    theatre.server.faults.refuse = (path) => (path.startsWith('/film/master') ? status : undefined);
    const page = await theatre.open({ autoPlay: true }, { wait: false });
    const alert = page.locator('[role=alert]');
    await alert.waitFor({ timeout: 20_000 });
    expect(await alert.innerText()).toContain(title);
    expect(await alert.innerText()).toContain(code);
    expect(await page.evaluate(() => window.bench.errors)).toEqual([code]);
    theatre.server.faults.refuse = null;
    await page.click('role=button[name="Try again"]');
    await playsPast(page, 0.5);
  });

  it('renews a refused signature without a break', async () => {
    theatre.server.faults.bytesPerSecond = slow;
    theatre.server.faults.signatures.add('old');
    const source = { src: '/signed/old/film/master.m3u8' };
    const page = await theatre.open({ autoPlay: true, source, refreshFrom: '/sign' });
    await playsPast(page, 1);
    const longest = await watchStalls(page);
    theatre.server.faults.signatures.delete('old');
    await page.waitForFunction(() => window.bench.refreshes > 0, null, { timeout: 30_000 });
    const at = await time(page);
    await playsPast(page, at + 4);
    expect(await page.evaluate(() => [window.bench.refreshes, window.bench.errors])).toEqual([1, []]);
    expect(await longest()).toBeLessThan(500);
  });

  it('renews a signature shortly before it expires', async () => {
    theatre.server.faults.bytesPerSecond = slow;
    theatre.server.faults.signatures.add('old');
    const source = { src: '/signed/old/film/master.m3u8', expiresAt: new Date(Date.now() + 4000).toISOString() };
    const page = await theatre.open({ autoPlay: true, source, refreshFrom: '/sign' });
    await page.waitForFunction(() => window.bench.refreshes > 0);
    theatre.server.faults.signatures.delete('old');
    await seek(page, 55);
    await playsPast(page, 55.5);
    expect(theatre.server.asked.some((path) => path.startsWith('/signed/s2/film/'))).toBe(true);
  });

  it('renews a signature also while paused', { tags: 'long' }, async () => {
    theatre.server.faults.bytesPerSecond = slow;
    theatre.server.faults.signatures.add('old');
    const source = { src: '/signed/old/film/master.m3u8', expiresAt: new Date(Date.now() + 4000).toISOString() };
    const page = await theatre.open({ source, refreshFrom: '/sign' });
    await page.waitForFunction(() => window.bench.refreshes > 0, null, { timeout: 20_000 });
    theatre.server.faults.signatures.delete('old');
    expect((await state(page)).paused).toBe(true);
    await page.evaluate(() => document.querySelector('video')?.play());
    await playsPast(page, 1);
    expect(await page.evaluate(() => window.bench.errors)).toEqual([]);
  });

  it('treats a renewed address in its props as the same video', async () => {
    theatre.server.faults.bytesPerSecond = slow;
    for (const signature of ['one', 'two']) theatre.server.faults.signatures.add(signature);
    const page = await theatre.open({ autoPlay: true, source: { src: '/signed/one/film/master.m3u8' } });
    await playsPast(page, 2);
    await page.evaluate(() => window.bench.setProps({ source: { src: '/signed/two/film/master.m3u8' } }));
    theatre.server.faults.signatures.delete('one');
    const before = await time(page);
    await seek(page, 55);
    await playsPast(page, 55.3);
    expect(before).toBeGreaterThan(1.9);
    expect((await state(page)).paused).toBe(false);
  });

  it('shows an error when the signature cannot be renewed', { tags: 'long' }, async () => {
    theatre.server.faults.bytesPerSecond = slow;
    theatre.server.faults.signatures.add('old');
    const source = { src: '/signed/old/film/master.m3u8' };
    const page = await theatre.open({ autoPlay: true, source, refreshFrom: '/nowhere' });
    await playsPast(page, 1);
    theatre.server.faults.signatures.delete('old');
    await seek(page, 55);
    const alert = page.locator('[role=alert]');
    await alert.waitFor({ timeout: 20_000 });
    expect(await alert.innerText()).toContain('forbidden');
  });
});
