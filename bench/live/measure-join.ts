import { largest, percentile, report } from '../load/verdict.ts';
import type { Bench } from './bench.ts';
import { settings } from './settings.ts';
import { firstPicture, openPage, takeSeen } from './watch.ts';

const goalMs = 700;

/** Measures the time from the press on the link to the livestream until its first picture. */
export async function measureJoin({ site, browser }: Bench): Promise<void> {
  const times: number[] = [];
  for (let count = 0; count < settings.rounds; count += 1) {
    const page = await openPage(browser);
    await site.signIn(page);
    await page.goto(`${site.url}/account`);
    await page.waitForLoadState('networkidle');
    await page.locator('a[href="/live"]').first().click();
    await firstPicture(page);
    const { firstMs, pressedMs } = await takeSeen(page);
    times.push((firstMs ?? Number.NaN) - pressedMs);
    await page.context().close();
  }
  const p50 = percentile(times, 0.5);
  report(
    `from the press on the link to the first picture, ${times.length} times: median, longest`,
    `${p50.toFixed(0)} ms, ${largest(times).toFixed(0)} ms`,
    { text: `median ${goalMs} ms`, isMet: p50 <= goalMs },
  );
}
