import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { largest, percentile, report } from '../load/verdict.ts';
import { openBare } from './bare.ts';
import type { Bench } from './bench.ts';
import { reportConformance, startConformance } from './conformance.ts';
import { sendCuts } from './sender.ts';
import { settings, settleMs } from './settings.ts';
import { announce, discard, masterOf, type Stream } from './site.ts';
import { firstPicture, goLive, openLive, openPage, playPlainly, takeSeen } from './watch.ts';

const goals = { p50Ms: 1300, p95Ms: 1800, cacheMs: 150 };
/** The others of one run, if that beside many viewers is longer. */
const shortMinutes = Math.min(settings.minutes, 1.5);
/** Players beside the one that is measured, so that nginx has others who wait for the same part. */
const neighbours = Math.min(settings.audience, 30);

/** Glass to glass: alone, behind nginx, beside many viewers, and with hls.js as it comes. */
export async function measureDelay(bench: Bench, stream: Stream): Promise<void> {
  const { site, browser } = bench;
  await watchAlone('Greenlight', await openLive(bench, stream), { isJudged: true });
  const direct = await watchWithNeighbours(bench, stream, { name: 'Greenlight', origin: site.url });
  const cached = await watchWithNeighbours(bench, stream, { name: 'Greenlight through nginx', origin: site.nginxUrl });
  const moreMs = cached - direct;
  const isMet = moreMs <= goals.cacheMs;
  report('added by the cache of nginx, median', seconds(moreMs), { text: seconds(goals.cacheMs), isMet });
  await measureBesideMany(bench, stream);
  const page = await openPage(browser);
  await playPlainly(page, await masterOf(site, stream));
  await watchAlone('plain HLS of the same stream', page);
}

async function watchWithNeighbours(
  bench: Bench,
  stream: Stream,
  { name, origin }: { name: string; origin: string },
): Promise<number> {
  await bench.audience.watch(stream, neighbours, origin);
  const median = await watchAlone(`${name} beside ${neighbours} players`, await openLive(bench, stream, origin));
  await bench.audience.leave();
  return median;
}

async function measureBesideMany(bench: Bench, stream: Stream) {
  const { audience } = bench;
  const count = settings.audience;
  await audience.watch(stream, count);
  const page = await openLive(bench, stream);
  await firstPicture(page);
  await sleep(settleMs);
  audience.measure();
  await watchAlone(`Greenlight beside ${count} players`, page, { isJudged: true, minutes: settings.minutes });
  const { playing, stalls, longestStallMs, errors, parts } = await audience.report();
  report(
    `the ${count} players meanwhile`,
    `${playing} playing, ${parts} parts, ${stalls} stalls (longest ${seconds(longestStallMs)}), ${errors} errors`,
    { text: 'all play, no stall, no error', isMet: playing === count && stalls === 0 && errors === 0 && parts > 0 },
  );
  await audience.leave();
}

/** A camera in the browser of the creator, by WebRTC. */
export async function measureCamera(bench: Bench): Promise<void> {
  const { site, browser } = bench;
  const stream = await announce(site);
  const creator = await goLive(browser, site, stream.mediaId);
  const conform = await startConformance(site, stream);
  await watchAlone('Greenlight, camera in the studio (WHIP)', await openLive(bench, stream), { isJudged: true });
  reportConformance('a camera', await conform(), { isCamera: true });
  await discard(site, stream);
  await creator.context().close();
}

/** A program that makes key frames at any moment, so that the last part of a segment can be one picture long. */
export async function measureCuts(bench: Bench): Promise<void> {
  const { site } = bench;
  const stream = await announce(site);
  const sender = sendCuts(stream);
  await masterOf(site, stream);
  const conform = await startConformance(site, stream);
  await watchAlone('Greenlight, key frames at any moment', await openLive(bench, stream), { isJudged: true });
  reportConformance('key frames at any moment', await conform());
  await discard(site, stream);
  await sender.drop();
}

/** Measures the same clock, sent from ffmpeg through nginx. */
export async function measureBare({ browser }: Bench): Promise<void> {
  const bare = await openBare();
  const page = await openPage(browser);
  await playPlainly(page, bare.playlist);
  await watchAlone('bare ffmpeg, nginx, hls.js', page);
  await bare.close();
}

/** Resolves with the median. */
async function watchAlone(
  name: string,
  page: Page,
  { isJudged = false, minutes = shortMinutes }: { isJudged?: boolean; minutes?: number } = {},
): Promise<number> {
  await firstPicture(page);
  await sleep(settleMs);
  await takeSeen(page);
  await sleep(minutes * 60_000);
  const { delaysMs, stallsMs, problems } = await takeSeen(page);
  await page.context().close();
  const [p50, p95] = [percentile(delaysMs, 0.5), percentile(delaysMs, 0.95)];
  const isCalm = stallsMs.length === 0 && problems.length === 0;
  const isMet = p50 <= goals.p50Ms && p95 <= goals.p95Ms && isCalm;
  const goal = { text: `${seconds(goals.p50Ms)}, ${seconds(goals.p95Ms)}, no stall`, isMet };
  const stalls =
    stallsMs.length === 0 ? '0 stalls' : `${stallsMs.length} stalls (longest ${seconds(largest(stallsMs))})`;
  const measured = [seconds(p50), seconds(p95), stalls, ...problems].join(', ');
  report(`glass to glass, ${name}: median, 95 of 100 pictures`, measured, isJudged ? goal : undefined);
  return p50;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
