import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { largest, medianAndLongest, report } from '../load/verdict.ts';
import type { Bench } from './bench.ts';
import { reportConformance, startConformance } from './conformance.ts';
import { watchReplacement } from './replacement.ts';
import { type Sender, sendTo } from './sender.ts';
import { settings, settleMs } from './settings.ts';
import type { Stream } from './site.ts';
import { firstPicture, openLive, takeSeen } from './watch.ts';

const players = 50;
const goalMs = 2000;
const slateMs = 1000;

/**
 * The broadcaster's connection breaks after one to ten seconds, for one to five seconds, while all playlists are
 * checked. New senders are added to `senders`; the last one still sends.
 */
export async function measureDrops(bench: Bench, stream: Stream, senders: Sender[]): Promise<void> {
  const { site, audience } = bench;
  const { drops } = settings;
  await audience.watch(stream, players);
  const page = await openLive(bench, stream);
  await firstPicture(page);
  await sleep(settleMs);
  const conform = await startConformance(site, stream);
  const after: Awaited<ReturnType<typeof note>>[] = [];
  const toSlateMs: number[] = [];
  audience.measure();
  await takeSeen(page);
  for (let count = 0; count < drops; count += 1) {
    await sleep(1000 + Math.random() * 9000);
    if (count > 0) after.push(await note(bench, page));
    const slateAt = await watchReplacement(site, stream, true);
    const sender = senders.at(-1);
    await sender?.drop();
    await sleep(1000 + Math.random() * 4000);
    toSlateMs.push((await slateAt()) - (sender?.endedMs ?? 0));
    senders.push(sendTo(stream));
  }
  await sleep(5000);
  after.push(await note(bench, page));
  const most = largest(after.map(({ stallsMax }) => stallsMax));
  const errors = after.reduce((sum, each) => sum + each.errors, 0);
  const playing = Math.min(...after.map((each) => each.playing));
  report(
    `after each of ${drops} drops of the broadcaster: of ${players} players playing, stalls of one, errors of all`,
    `${playing}, ${most}, ${errors}`,
    { text: 'all play, at most 1 stall, no error', isMet: playing === players && most <= 1 && errors === 0 },
  );
  const browserStallsMax = largest(after.map(({ browser }) => browser.stallsMs.length));
  const problems = after.flatMap(({ browser }) => browser.problems);
  const isPlaying = after.every(({ browser }) => browser.delaysMs.length > 0);
  report(
    `${drops} drops: stalls of a browser after one, its errors`,
    `${browserStallsMax}, ${problems.length === 0 ? 'none' : problems.join('; ')}`,
    { text: 'it plays, at most 1, none', isMet: isPlaying && browserStallsMax <= 1 && problems.length === 0 },
  );
  const longestMs = largest(after.flatMap(({ longestStallMs, browser }) => [longestStallMs, ...browser.stallsMs]));
  const stalls = after.reduce((sum, each) => sum + each.stalls + each.browser.stallsMs.length, 0);
  report(`${drops} drops: all stalls, the longest`, `${stalls}, ${longestMs.toFixed(0)} ms`, {
    text: `${goalMs} ms`,
    isMet: longestMs <= goalMs,
  });
  report(
    `${drops} drops: from a broken connection to the first part of the slate, median, longest`,
    medianAndLongest(toSlateMs),
    { text: `${slateMs} ms`, isMet: largest(toSlateMs) <= slateMs },
  );
  reportConformance(`over ${drops} drops`, await conform(), { atLeast: drops });
  await page.context().close();
  await audience.leave();
}

/** Reads what players and browser saw since the last reading. */
async function note({ audience }: Bench, page: Page) {
  const report = await audience.report();
  audience.measure();
  return { ...report, browser: await takeSeen(page) };
}
