/* oxlint-disable typescript/unbound-method -- replaces functions of the browser */
import { describe, expect, it } from 'vitest';
import { filmSeconds } from './streams.ts';
import { fullSource, playsPast, seek, state, time, useTheatre } from './theatre.ts';

describe('playback', { timeout: 30_000 }, () => {
  const theatre = useTheatre();

  it('plays: the time moves and there is a picture', async () => {
    const page = await theatre.open({ autoPlay: true, source: fullSource });
    await playsPast(page, 1.5);
    expect(await page.evaluate(() => document.querySelector('video')?.videoWidth)).toBeGreaterThan(0);
    expect((await state(page)).duration).toBeCloseTo(filmSeconds, 0);
  });

  it('waits for the viewer without autoplay, and buffers little of the video', async () => {
    const page = await theatre.open();
    await page.waitForTimeout(1000);
    expect(await time(page)).toBe(0);
    const segments = theatre.server.asked.filter((path) => path.includes('.m4s'));
    expect(segments.length).toBeLessThan(14);
    await page.click('.glp-big-play');
    await playsPast(page, 0.5);
  });

  it('starts muted where the browser requires it, and offers to unmute', async () => {
    const page = await theatre.open({}, { wait: false });
    await page.evaluate(() => {
      const { play } = HTMLMediaElement.prototype;
      HTMLMediaElement.prototype.play = function strict() {
        return this.muted ? play.call(this) : Promise.reject(new DOMException('No gesture', 'NotAllowedError'));
      };
      window.bench.setProps({ source: { id: 2 }, autoPlay: true });
    });
    await playsPast(page, 0.5);
    expect((await state(page)).muted).toBe(true);
    await page.click('text=Tap to unmute');
    expect((await state(page)).muted).toBe(false);
    expect(await page.locator('text=Tap to unmute').count()).toBe(0);
  });

  it('selects the quality automatically and shows it', async () => {
    const page = await theatre.open({ autoPlay: true });
    await page.waitForFunction(() => document.querySelector('video')?.videoHeight === 720);
    await page.mouse.move(600, 300);
    await page.click('[data-panel=settings]');
    await expect.poll(() => page.locator('[role=menuitem]').first().innerText()).toContain('Auto (720p)');
  });

  it('plays the chosen quality, and keeps it', async () => {
    const page = await theatre.open({ autoPlay: true });
    await playsPast(page, 0.3);
    await page.click('[data-panel=settings]');
    await page.click('[role=menuitem]:has-text("Quality")');
    await page.click('[role=menuitemradio]:has-text("240p")');
    await page.waitForFunction(() => document.querySelector('video')?.videoHeight === 240);
    expect(await page.getAttribute('[role=menuitemradio]:has-text("240p")', 'aria-checked')).toBe('true');
    theatre.server.asked.length = 0;
    await seek(page, 55);
    await playsPast(page, 55.5);
    expect((await state(page)).lines).toBe(240);
    expect(theatre.server.asked.filter((path) => /film\/(360|480|720)\/\d+\.m4s/.test(path))).toEqual([]);
  });

  it('changes the speed in the menu and remembers it', async () => {
    const page = await theatre.open();
    await page.click('[data-panel=settings]');
    await page.click('[role=menuitem]:has-text("Speed")');
    await page.click('[role=menuitemradio]:has-text("1.5×")');
    expect((await state(page)).rate).toBe(1.5);
    await page.reload();
    await expect.poll(async () => (await state(page)).rate).toBe(1.5);
  });

  it('shows captions in the chosen language and style, and loads the file only then', async () => {
    const page = await theatre.open({ source: fullSource });
    expect(theatre.server.asked).not.toContain('/film/fr.vtt');
    await page.click('[data-panel=settings]');
    await page.click('[role=menuitem]:has-text("Captions")');
    await page.click('[role=menuitemradio]:has-text("Français")');
    await expect.poll(() => page.locator('.glp-captions').innerText()).toBe('seconde 0');
    expect(await page.locator('.glp-captions i').innerText()).toBe('seconde');
    await seek(page, 9);
    await expect.poll(() => page.locator('.glp-captions').innerText()).toBe('seconde 8');
    await page.click('[role=menuitem]:has-text("Caption style")');
    await page.click('[role=menuitem]:has-text("Background")');
    await page.click('[role=menuitemradio]:has-text("Solid")');
    expect(await page.getAttribute('.glp-captions', 'data-background')).toBe('solid');
    await page.reload();
    await expect.poll(() => page.locator('.glp-captions').getAttribute('data-background')).toBe('solid');
  });

  it('divides the timeline by chapters, shows the current one and jumps to another', async () => {
    const page = await theatre.open({ source: fullSource });
    expect(await page.locator('.glp-piece').count()).toBe(3);
    await seek(page, 20);
    await expect.poll(() => page.locator('.glp-chapter').innerText()).toContain('The lighthouse');
    await page.click('.glp-chapter');
    await page.click('[role=menuitemradio]:has-text("Homecoming")');
    await expect.poll(() => time(page)).toBeCloseTo(34, 0);
  });

  it('shows the position on the timeline, with chapters and while dragging', async () => {
    const page = await theatre.open({ source: fullSource });
    const bar = await page.locator('[data-timeline]').boundingBox();
    if (!bar) throw new Error('No timeline');
    /** Shares of the timeline: the position of the thumb, and the length of the played colour. */
    const shown = () =>
      page.evaluate(() => {
        const middle = (box: DOMRect) => box.x + box.width / 2;
        const [whole, thumb] = ['[data-timeline]', '.glp-thumb'].map((found) =>
          (document.querySelector(found) as Element).getBoundingClientRect(),
        ) as [DOMRect, DOMRect];
        const played = [...document.querySelectorAll('.glp-piece')].map((piece) => {
          const { a } = new DOMMatrix(getComputedStyle(piece, '::after').transform);
          return a * piece.getBoundingClientRect().width;
        });
        const share = (pixels: number) => Number((pixels / whole.width).toFixed(2));
        return [share(middle(thumb) - whole.x), share(played.reduce((sum, part) => sum + part, 0))];
      });
    for (const second of [30, 6, 45]) {
      await seek(page, second);
      // Approximate, because the gaps between the three pieces belong to no piece.
      await expect.poll(async () => (await shown())[0]).toBeCloseTo(second / filmSeconds, 1);
      await expect.poll(async () => (await shown())[1]).toBeCloseTo(second / filmSeconds, 1);
    }
    await page.mouse.move(bar.x + bar.width * 0.75, bar.y + bar.height / 2);
    await page.mouse.down();
    await page.mouse.move(bar.x + bar.width * 0.2, bar.y + bar.height / 2);
    expect((await shown())[0]).toBeCloseTo(0.2, 1);
    await page.mouse.up();
    await expect.poll(() => time(page)).toBeCloseTo(filmSeconds * 0.2, 0);
  });

  it('shows the storyboard picture, chapter and time under the pointer, and seeks there', async () => {
    const page = await theatre.open({ source: fullSource });
    expect(theatre.server.asked).not.toContain('/film/storyboard.vtt');
    const bar = await page.locator('[data-timeline]').boundingBox();
    if (!bar) throw new Error('No timeline');
    await page.mouse.move(bar.x + bar.width * 0.5, bar.y + bar.height / 2);
    const card = page.locator('.glp-preview');
    await expect.poll(() => card.innerText()).toMatch(/The lighthouse\s+0:(29|30)/);
    const picture = card.locator('.glp-tile > div');
    expect(await picture.evaluate((tile) => getComputedStyle(tile).backgroundImage)).toContain('/film/sprite.jpg');
    // Second 30 is tile 15 (or 14 at the edge), with six in a row: x 480 (or 320), in the third row.
    expect(await picture.evaluate((tile) => tile.style.backgroundPosition)).toMatch(/^-(480|320)px -180px$/);
    await page.mouse.click(bar.x + bar.width * 0.75, bar.y + bar.height / 2);
    await expect.poll(() => time(page)).toBeCloseTo(45, 0);
  });

  it('resumes where the viewer left off, says so, and offers to start over', async () => {
    const page = await theatre.open({ autoPlay: true, source: { startAt: 40 } });
    await playsPast(page, 40.2);
    expect(theatre.server.asked.filter((path) => path.endsWith('/0.m4s'))).toEqual([]);
    await page.click('.glp-note >> text=Start over');
    await expect.poll(() => time(page)).toBeLessThan(3);
  });

  it('offers the next video at the end, and can replay', async () => {
    const page = await theatre.open({ autoPlay: true, source: { startAt: filmSeconds - 1.5 } });
    await page.waitForSelector('.bench-next');
    expect(await page.evaluate(() => window.bench.ended)).toBe(1);
    await page.click('.glp-replay');
    await playsPast(page, 0.2);
    expect(await page.locator('.bench-next').count()).toBe(0);
  });

  it('tells the operating system what plays', async () => {
    const page = await theatre.open({ autoPlay: true });
    const session = await page.evaluate(() => ({
      title: navigator.mediaSession.metadata?.title,
      artist: navigator.mediaSession.metadata?.artist,
    }));
    expect(session).toEqual({ title: 'The lighthouse at the end of the road', artist: 'Northern Light' });
  });

  it('enters and leaves picture in picture', async () => {
    const page = await theatre.open({ autoPlay: true });
    await playsPast(page, 0.3);
    const inWindow = () => page.evaluate(() => document.pictureInPictureElement !== null);
    await page.click('[aria-label="Picture in picture"]');
    await expect.poll(inWindow).toBe(true);
    await page.click('[aria-label="Leave picture in picture"]');
    await expect.poll(inWindow).toBe(false);
  });

  it('gives away the focus while its picture is in the window only, and leaves that for another video', async () => {
    const page = await theatre.open({ autoPlay: true });
    await playsPast(page, 0.3);
    const inWindow = () => page.evaluate(() => document.pictureInPictureElement !== null);
    await page.click('[aria-label="Picture in picture"]');
    await expect.poll(inWindow).toBe(true);
    // The next video on the same page.
    await page.evaluate(() => window.bench.setProps({ source: { id: 2 } }));
    await playsPast(page, 0.3);
    expect(await inWindow()).toBe(true);
    // The pressed button may be hidden now, and no longer has the focus then.
    await page.locator('.glp-root').focus();
    await page.evaluate(() => {
      const takeFocus = () => document.querySelector('a')?.focus();
      window.bench.setProps({ away: { onReturn: () => undefined, onClose: () => undefined, takeFocus } });
    });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('A link after the player');
    await page.evaluate(() => window.bench.setProps({ away: undefined, source: { id: 3 } }));
    await expect.poll(inWindow).toBe(false);
  });

  it('offers AirPlay when a screen is available, with an absolute URL', async () => {
    const page = await theatre.open({ mounted: false }, { wait: false });
    await page.evaluate(() => {
      Object.assign(window, { picked: 0 });
      Object.assign(HTMLVideoElement.prototype, {
        webkitShowPlaybackTargetPicker: () => Object.assign(window, { picked: 1 }),
      });
      window.bench.setProps({ mounted: true });
    });
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2);
    expect(await page.locator('[aria-label=AirPlay]').count()).toBe(0);
    await page.evaluate(() => {
      const available = Object.assign(new Event('webkitplaybacktargetavailabilitychanged'), {
        availability: 'available',
      });
      document.querySelector('video')?.dispatchEvent(available);
    });
    await page.click('[aria-label=AirPlay]');
    expect(await page.evaluate(() => (window as never as { picked: number }).picked)).toBe(1);
    const source = page.locator('video > source[type="application/x-mpegURL"]');
    expect(await source.getAttribute('src')).toBe(`${theatre.server.origin}/film/master.m3u8`);
  });

  it('offers remote playback when the browser knows other screens', async () => {
    const page = await theatre.open({ mounted: false }, { wait: false });
    await page.evaluate(() => {
      Object.assign(window, { prompted: 0 });
      Object.assign(RemotePlayback.prototype, {
        watchAvailability: (callback: (available: boolean) => void) => {
          callback(true);
          return Promise.resolve(1);
        },
        prompt: () => Promise.resolve(Object.assign(window, { prompted: 1 })),
      });
      window.bench.setProps({ mounted: true });
    });
    await page.click('[aria-label="Play on another screen"]');
    expect(await page.evaluate(() => (window as never as { prompted: number }).prompted)).toBe(1);
  });
});
