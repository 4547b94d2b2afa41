/* oxlint-disable typescript/unbound-method -- replaces functions of the browser */
import { describe, expect, it } from 'vitest';
import { fullSource, playsPast, state, time, useTheatre } from './theatre.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe('the player', { timeout: 60_000 }, () => {
  const theatre = useTheatre();

  it('remembers its size only for the session', async () => {
    const page = await theatre.open();
    await page.keyboard.press('t');
    expect(await page.evaluate(() => sessionStorage.getItem('playerSize'))).toBe('theatre');
    expect(await page.getAttribute('#app', 'data-size')).toBe('theatre');
    await page.reload();
    await page.waitForSelector('[data-size=theatre].glp-root');
    const other = await theatre.open();
    expect(await other.getAttribute('.glp-root', 'data-size')).toBe('default');
  });

  it('becomes a mini player, keeps its place on the page, and returns', async () => {
    const page = await theatre.open({ autoPlay: true });
    const before = await page.locator('.glp-place').boundingBox();
    await page.keyboard.press('i');
    await page.waitForTimeout(500);
    const box = await page.locator('.glp-root').boundingBox();
    expect(box?.width).toBeLessThan(420);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1240);
    expect(await page.locator('.glp-place').boundingBox()).toEqual(before);
    await playsPast(page, (await time(page)) + 0.3);
    await page.click('text=Back to the page >> visible=true');
    expect((await page.locator('.glp-root').boundingBox())?.width).toBeGreaterThan(1000);
  });

  it.each([true, false])(
    'has buttons that are large enough for touch on the smallest phone, 360 px wide (touch: %s)',
    async (hasTouch) => {
      const page = await theatre.open(
        { source: fullSource, autoPlay: true },
        { viewport: { width: 360, height: 780 }, hasTouch, isMobile: hasTouch },
      );
      const boxes = await page
        .locator('.glp-row button:visible')
        .evaluateAll((buttons) =>
          buttons
            .map((button) => button.getBoundingClientRect())
            .map(({ width, height, left, right }) => ({ width, height, left, right })),
        );
      expect(boxes.length).toBeGreaterThanOrEqual(4);
      for (const { width, height, left, right } of boxes) {
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
        expect([left >= 0, right <= 360]).toEqual([true, true]);
      }
    },
  );

  it('removes its listeners, timers and object URLs on unmount', async () => {
    const page = await theatre.open({ mounted: false }, { wait: false });
    await page.evaluate(() => {
      const counts = { listeners: 0, timers: new Set<unknown>(), sources: 0 };
      Object.assign(window, { counts });
      const { addEventListener, removeEventListener } = EventTarget.prototype;
      const known = new WeakMap<EventTarget, Set<string>>();
      const ids = new WeakMap<object, number>();
      let next = 0;
      const idOf = (type: string, listener: object) => {
        if (!ids.has(listener)) ids.set(listener, next++);
        return `${type} ${ids.get(listener)}`;
      };
      const lasting = (target: EventTarget) => target === window || target === document || target instanceof Screen;
      EventTarget.prototype.addEventListener = function add(type: string, listener: never, options?: never) {
        addEventListener.call(this, type, listener, options);
        if (!listener || !lasting(this)) return;
        const listeners = known.get(this) ?? new Set();
        known.set(this, listeners);
        const id = idOf(type, listener);
        if (listeners.has(id)) return;
        listeners.add(id);
        counts.listeners += 1;
        const { signal } = (options ?? {}) as { signal?: AbortSignal };
        const drop = () => {
          if (listeners.delete(id)) counts.listeners -= 1;
        };
        if (signal) addEventListener.call(signal, 'abort', drop);
      };
      EventTarget.prototype.removeEventListener = function remove(type: string, listener: never, options?: never) {
        removeEventListener.call(this, type, listener, options);
        if (listener && known.get(this)?.delete(idOf(type, listener))) counts.listeners -= 1;
      };
      const { setInterval: start, clearInterval: stop } = window;
      Object.assign(window, {
        setInterval: (...args: Parameters<typeof setInterval>) => {
          const id = start(...args);
          counts.timers.add(id);
          return id;
        },
        clearInterval: (id: number) => {
          counts.timers.delete(id);
          stop(id);
        },
      });
      const { createObjectURL, revokeObjectURL } = URL;
      URL.createObjectURL = (object) => {
        counts.sources += 1;
        return createObjectURL(object);
      };
      URL.revokeObjectURL = (url) => {
        counts.sources -= 1;
        revokeObjectURL(url);
      };
    });
    const count = () =>
      page.evaluate(() => {
        const { counts } = window as never as { counts: { listeners: number; timers: Set<unknown>; sources: number } };
        return { listeners: counts.listeners, timers: counts.timers.size, sources: counts.sources };
      });
    async function mountOnce() {
      await page.evaluate(() => window.bench.setProps({ mounted: true, autoPlay: true }));
      await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2);
      await page.evaluate(() => window.bench.setProps({ mounted: false }));
      await page.waitForFunction(() => !document.querySelector('video'));
    }
    await mountOnce();
    await page.waitForTimeout(200);
    const afterOne = await count();
    for (let turn = 0; turn < 19; turn++) await mountOnce();
    await page.waitForTimeout(200);
    expect(await count()).toEqual(afterOne);
    expect(afterOne).toMatchObject({ timers: 0, sources: 0 });
    const asked = theatre.server.asked.length;
    await page.waitForTimeout(1000);
    expect(theatre.server.asked.length).toBe(asked);
    const session = await page.context().newCDPSession(page);
    await session.send('HeapProfiler.collectGarbage');
    const { nodes } = (await session.send('Memory.getDOMCounters')) as { nodes: number };
    expect(nodes).toBeLessThan(1500);
  });

  it('plays another video on the same session', async () => {
    const page = await theatre.open({ autoPlay: true, source: { ...fullSource, startAt: 30 } });
    await playsPast(page, 30.3);
    await page.evaluate(() => window.bench.setProps({ source: { id: 2, startAt: 0, chapters: [] } }));
    await expect.poll(() => time(page)).toBeLessThan(5);
    await playsPast(page, 0.3);
    expect(await page.locator('.glp-piece').count()).toBe(1);
  });

  it('handles taps, double taps and a long press', async () => {
    const page = await theatre.open({ source: fullSource }, phone);
    await page.tap('.glp-big-play');
    await playsPast(page, 0.2);
    const box = await page.locator('.glp-root').boundingBox();
    if (!box) throw new Error('No player');
    const [left, right, top] = [box.x + box.width * 0.1, box.x + box.width * 0.9, box.y + box.height * 0.3];

    await page.waitForSelector('[data-idle]', { timeout: 6000 });
    await page.touchscreen.tap(right, top);
    await page.waitForSelector('.glp-root:not([data-idle])');
    expect((await state(page)).paused).toBe(false);

    // Too late for the second tap of a double tap.
    await page.waitForTimeout(400);
    const before = await time(page);
    for (let tap = 0; tap < 3; tap++) await page.touchscreen.tap(right, top);
    expect(await page.locator('.glp-ripple').innerText()).toBe('+20 s');
    expect((await time(page)) - before).toBeGreaterThan(19);
    await page.waitForTimeout(900);
    for (let tap = 0; tap < 2; tap++) await page.touchscreen.tap(left, top);
    expect(await page.locator('.glp-ripple').innerText()).toBe('−10 s');

    await page.waitForTimeout(900);
    const finger = await page.context().newCDPSession(page);
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: right, y: top }] });
    await expect.poll(async () => (await state(page)).rate).toBe(2);
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(async () => (await state(page)).rate).toBe(1);
  });

  it('opens its menus as a bottom sheet on a phone', async () => {
    const page = await theatre.open({ source: fullSource }, phone);
    await page.tap('[data-panel=settings]');
    await page.waitForTimeout(400);
    const sheet = await page.locator('.glp-popup').boundingBox();
    expect(sheet?.x).toBe(0);
    expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBeCloseTo(844, 0);
    await page.touchscreen.tap(200, 400);
    await expect.poll(() => page.locator('.glp-popup').count()).toBe(0);
  });

  it('keeps the timeline left to right on a right-to-left page', async () => {
    const page = await theatre.open({ source: fullSource });
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    const bar = await page.locator('[data-timeline]').boundingBox();
    if (!bar) throw new Error('No timeline');
    await page.mouse.click(bar.x + bar.width * 0.25, bar.y + bar.height / 2);
    await expect.poll(() => time(page)).toBeCloseTo(15, 0);
    const play = await page.locator('.glp-row .glp-button').first().boundingBox();
    expect(play?.x).toBeGreaterThan(1000);
  });

  it('does not animate with reduced motion', async () => {
    const page = await theatre.open({}, { reducedMotion: 'reduce' });
    const seconds = await page
      .locator('.glp-controls')
      .evaluate((controls) => getComputedStyle(controls).transitionDuration);
    expect(Number.parseFloat(seconds)).toBeLessThan(0.01);
  });
});
