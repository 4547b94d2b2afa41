import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  /** Defined in pages that axe has looked at. */
  var axe: typeof import('axe-core') | undefined;
  /** Defined while the page's animations are paused. */
  var resumeAnimations: (() => void) | undefined;
}

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * One line for each axe rule that fails in this page; what is in frames is not checked. Runs again after a finding, because a
 * message can fade in while axe runs.
 */
export async function findViolations(page: Page, options: RunOptions = {}): Promise<string[]> {
  const found = await runAxe(page, options);
  return found.length === 0 ? found : await runAxe(page, options);
}

/** Controls whose name differs from their visible label, which voice control can't press. Off in axe by default. */
export function findMisnamed(page: Page): Promise<string[]> {
  const rules = { 'label-content-name-mismatch': { enabled: true } };
  return findViolations(page, { rules, runOnly: { type: 'rule', values: Object.keys(rules) } });
}

/** The source is evaluated once per document: that takes as long as a run. */
async function runAxe(page: Page, options: RunOptions): Promise<string[]> {
  await expectStill(page);
  await pauseAnimations(page);
  try {
    if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
    return await page.evaluate(async (given) => {
      const found = await globalThis.axe?.run({ resultTypes: ['violations'], iframes: false, ...given });
      if (!found) throw new Error('axe is not in the page');
      return found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
    }, options);
  } finally {
    await page.evaluate(() => globalThis.resumeAnimations?.());
  }
}

/** While axe works, Chromium would draw a moving page 60 times a second: that takes twice as long as axe itself. */
async function pauseAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    if (!document.getAnimations().some(({ playState }) => playState === 'running')) return;
    const pause = new CSSStyleSheet();
    pause.replaceSync('*, ::before, ::after { animation-play-state: paused !important }');
    document.adoptedStyleSheets.push(pause);
    globalThis.resumeAnimations = () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== pause);
      globalThis.resumeAnimations = undefined;
    };
    // The compositor learns of the pause with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });
}

/** Waits for running animations of at most 1 s: text that fades in or out has too little contrast. */
async function expectStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isBrief = ({ effect }: Animation) => Number(effect?.getComputedTiming().endTime) <= 1000;
    const moving = document.getAnimations().filter((each) => each.playState === 'running' && isBrief(each));
    await Promise.allSettled(moving.map((each) => each.finished));
  });
}
