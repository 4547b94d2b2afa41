import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fullSource, playsPast, seek, state, time, useTheatre } from './theatre.ts';

/** The label or text of the focused element. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });
}

async function focusPlayer(page: Page) {
  await page.focus('[aria-label="Play"].glp-button, [aria-label="Pause"].glp-button');
}

describe('the keyboard', { timeout: 30_000 }, () => {
  const theatre = useTheatre();

  it('plays and pauses with space and k', async () => {
    const page = await theatre.open();
    await page.keyboard.press('k');
    await expect.poll(async () => (await state(page)).paused).toBe(false);
    await page.keyboard.press(' ');
    expect((await state(page)).paused).toBe(true);
    await focusPlayer(page);
    await page.keyboard.press(' ');
    await expect.poll(async () => (await state(page)).paused).toBe(false);
  });

  it('seeks with j, l, the arrows, the digits, Home and End', async () => {
    const page = await theatre.open();
    await focusPlayer(page);
    const after = async (key: string) => {
      await page.keyboard.press(key);
      return Math.round(await time(page));
    };
    expect(await after('5')).toBe(30);
    expect(await after('l')).toBe(40);
    expect(await after('j')).toBe(30);
    expect(await after('ArrowRight')).toBe(35);
    expect(await after('ArrowLeft')).toBe(30);
    for (let digit = 0; digit <= 9; digit++) expect(await after(`${digit}`)).toBe(digit * 6);
    expect(await after('Home')).toBe(0);
    expect(await after('End')).toBe(60);
  });

  it('changes the volume with the arrows and mutes with m', async () => {
    const page = await theatre.open();
    await focusPlayer(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect((await state(page)).volume).toBeCloseTo(0.9);
    await page.keyboard.press('ArrowUp');
    expect((await state(page)).volume).toBeCloseTo(0.95);
    await page.keyboard.press('m');
    expect((await state(page)).muted).toBe(true);
    await page.keyboard.press('m');
    expect((await state(page)).muted).toBe(false);
  });

  it('changes the volume with the arrows also after a click on the timeline', async () => {
    const page = await theatre.open();
    await page.click('[data-timeline]');
    await expect.poll(async () => Math.round(await time(page))).toBe(30);
    await page.keyboard.press('ArrowDown');
    expect((await state(page)).volume).toBeCloseTo(0.95);
    expect(Math.round(await time(page))).toBe(30);
    await page.keyboard.press('ArrowRight');
    expect(Math.round(await time(page))).toBe(35);
  });

  it('steps by frames with . and ,', async () => {
    const page = await theatre.open({ autoPlay: true });
    await playsPast(page, 0.5);
    const frame = async () => Math.floor((await time(page)) * 24);
    await page.keyboard.press('.');
    expect((await state(page)).paused).toBe(true);
    const first = await frame();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('.');
    expect(await frame()).toBe(first + 3);
    for (let step = 0; step < 5; step += 1) await page.keyboard.press(',');
    expect(await frame()).toBe(first - 2);
    await page.keyboard.press('?');
    expect(await page.locator('dialog').innerText()).toContain('Next frame');
  });

  it('changes the speed with < and >', async () => {
    const page = await theatre.open();
    await page.keyboard.press('>');
    await page.keyboard.press('>');
    expect((await state(page)).rate).toBe(1.5);
    await page.keyboard.press('<');
    expect((await state(page)).rate).toBe(1.25);
  });

  it('toggles full screen with f, theatre size with t, mini player with i', async () => {
    const page = await theatre.open();
    await page.keyboard.press('f');
    await page.waitForSelector('[data-fullscreen]');
    await page.keyboard.press('f');
    await page.waitForSelector('.glp-root:not([data-fullscreen])');
    await page.keyboard.press('t');
    await page.waitForSelector('[data-size=theatre]');
    await page.keyboard.press('i');
    await page.waitForSelector('[data-size=mini]');
    await page.keyboard.press('i');
    expect(await page.getAttribute('.glp-root', 'data-size')).toBe('theatre');
  });

  it('turns captions on and off with c', async () => {
    const page = await theatre.open({ source: fullSource });
    await page.keyboard.press('c');
    await expect.poll(() => page.locator('.glp-captions').innerText()).toBe('second 0');
    await page.keyboard.press('c');
    await expect.poll(() => page.locator('.glp-captions').count()).toBe(0);
  });

  it('shows the shortcuts with ?, and closes them with Escape', async () => {
    const page = await theatre.open();
    await page.keyboard.press('?');
    expect(await page.locator('dialog').innerText()).toContain('Play or pause');
    await page.keyboard.press('k');
    expect((await state(page)).paused).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('dialog').count()).toBe(0);
    await page.keyboard.press('k');
    await expect.poll(async () => (await state(page)).paused).toBe(false);
  });

  it('ignores keys when the focus is outside the player', async () => {
    const page = await theatre.open();
    await page.focus('a');
    for (const key of ['k', 'm', 'f', '5', ' ']) await page.keyboard.press(key);
    expect(await state(page)).toMatchObject({ paused: true, muted: false });
    expect(await time(page)).toBe(0);
    await page.keyboard.press('Control+k');
    expect((await state(page)).paused).toBe(true);
  });

  it('can be reached and operated by keyboard only', async () => {
    const page = await theatre.open({ source: fullSource, autoPlay: true });
    await playsPast(page, 0.3);
    const walk: string[] = [];
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab');
      walk.push(await focused(page));
    }
    expect(walk.slice(0, 5)).toEqual(['Timeline', 'Pause', 'Mute', 'Volume', 'Chapters: Opening']);
    expect(walk.slice(5, 7)).toEqual(['Captions', 'Settings']);
    expect(walk).toContain('Full screen');
    expect(walk).toContain('A link after the player');

    await page.focus('[aria-label=Settings]');
    await page.keyboard.press('Enter');
    expect(await focused(page)).toContain('Quality');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('Normal');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect((await state(page)).rate).toBe(1.25);
    await page.keyboard.press('ArrowLeft');
    expect(await focused(page)).toContain('Quality');
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('Settings');
  });

  it('keeps the controls visible while they have the focus, and hides them otherwise', async () => {
    const page = await theatre.open({ autoPlay: true });
    await page.waitForSelector('[data-idle]', { timeout: 6000 });
    await page.keyboard.press('Tab');
    await page.waitForTimeout(3500);
    expect(await page.locator('[data-idle]').count()).toBe(0);
  });

  it('tells a screen reader the position and what changes', async () => {
    const page = await theatre.open({ source: fullSource });
    const timeline = page.getByRole('slider', { name: 'Timeline' });
    expect(await timeline.getAttribute('aria-valuetext')).toBe('0 seconds of 1 minute');
    await page.focus('[data-timeline]');
    await page.keyboard.press('PageUp');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => timeline.getAttribute('aria-valuetext')).toBe('55 seconds of 1 minute');
    const live = page.locator('[aria-live=polite]');
    await page.keyboard.press('c');
    await expect.poll(() => live.textContent()).toBe('Captions: English');
    await page.keyboard.press('Home');
    await page.keyboard.press('k');
    await expect.poll(() => live.textContent()).toBe('Playing');
  });

  it('has no axe violations in any state', async () => {
    const page = await theatre.open({ source: fullSource });
    const found: string[] = [];
    async function check(state: string) {
      await page.waitForTimeout(350);
      // Legacy mode runs axe in this page only, without a second page for the report.
      const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
      const { violations } = await axe.analyze();
      found.push(...violations.map(({ id, nodes }) => `${state}, ${id}: ${nodes.map(({ html }) => html).join(' ')}`));
    }
    await check('start');
    await page.click('[data-panel=settings]');
    await check('settings');
    await page.click('[data-panel=chapters]');
    await check('chapters');
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await check('shortcuts');
    await page.keyboard.press('Escape');
    await page.keyboard.press('i');
    await check('mini');
    await page.keyboard.press('i');
    await seek(page, 59.8);
    await page.keyboard.press('k');
    await page.waitForSelector('.glp-end');
    await check('end');
    await page.evaluate(() => window.bench.setProps({ source: { id: 9, src: '/film/none.m3u8' } }));
    await page.waitForSelector('.glp-error');
    await check('error');
    expect(found).toEqual([]);
  });
});
