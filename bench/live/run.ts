// A livestream of 720 lines with a clock in the picture, and what its viewers see in Chromium: how late a picture is
// (glass to glass), how soon the first one comes, what many viewers cost, a broken connection of the broadcaster, and the
// end. Beside it plain HLS of the same stream, and bare ffmpeg with nginx. Sender, service, encoders, database, viewers
// and browser share the same processors.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import type { Page } from 'playwright-core';
import { usageOf } from '../load/process-usage.ts';
import { requireTools } from '../load/wrk.ts';
import { openBare } from './bare.ts';
import type { Watched } from './clock-picture.ts';
import { startConformance } from './conformance.ts';
import { lengthOf, playlistOf, readPairs } from './recording.ts';
import { type Sender, startSender } from './sender.ts';
import { announce, masterOf, openSite, type Stream } from './site.ts';
import type { Order, Report } from './viewers.ts';
import { goLive, openPage, playPlainly, startBrowser, takeSeen } from './watch.ts';

const minutes = Number(process.env.LIVE_MINUTES ?? 2);
const audience = Number(process.env.LIVE_VIEWERS ?? 300);
const drops = Number(process.env.LIVE_DROPS ?? 10);
const largestAudience = 2000;
const players = 50;
const joins = 10;
/** The player has found its delay by then. */
const settleMs = 20_000;
const costMs = 15_000;
/** Addresses are valid for five minutes at least. */
const renewMs = 3 * 60_000;
/** The others of one run, if the first is longer. */
const shortMinutes = Math.min(minutes, 1.5);
const goals = { cacheMs: 150, p50Ms: 1300, p95Ms: 1800, joinMs: 700, endMs: 5000, stallMs: 2000, lipsMs: 40 };

requireTools('nginx', 'ffmpeg');
const viewers = fork(fileURLToPath(import.meta.resolve('./viewers.ts')));
const browser = await startBrowser();
const site = await openSite();
try {
  const stream = await announce(site);
  let sender = startSender(['-f', 'flv', stream.rtmp]);
  await keepSlates(stream);
  let master = await masterOf(site, stream);
  const renew = async () => {
    master = await masterOf(site, stream);
    await tell({ type: 'renew', master });
  };
  const renewing = setInterval(() => void renew(), renewMs);
  const conform = await startConformance(() => master);
  await measureDelay(stream);
  conforms(await conform());
  await measureJoin();
  await measureCost(stream);
  sender = await measureDrops(stream, sender);
  clearInterval(renewing);
  const listedS = lengthOf(await playlistOf(await masterOf(site, stream)));
  await measureEnd(stream);
  await measureRecording(stream, listedS);
  await sender.drop();
  await measureCamera();
  await measureBare();
} finally {
  viewers.kill();
  await browser.close();
  await site.close();
}
process.exit();

async function measureDelay(stream: Stream) {
  const { livestreamId } = stream;
  console.log(`\nGlass to glass, ${shortMinutes} min each, beside viewers ${minutes} min\n`);
  console.log('| player | viewers beside | p50 ms | p95 ms | stalls | longest ms | goal p50, p95 |');
  console.log('|---|---|---|---|---|---|---|');
  const direct = await reportDelay('Greenlight', 0, await openLive(livestreamId));
  const cached = await reportDelay('Greenlight through nginx', 0, await openLive(livestreamId, site.nginxUrl));
  const master = await masterOf(site, stream);
  await watch(master, audience);
  await reportDelay('Greenlight', audience, await openLive(livestreamId), minutes);
  await watch(master, 0);
  const page = await openPage(browser);
  await playPlainly(page, await masterOf(site, stream));
  await reportDelay('plain HLS of Greenlight', 0, page);
  const moreMs = cached - direct;
  console.log(
    `\nThrough nginx's cache: ${moreMs.toFixed(0)} ms more (goal ${goals.cacheMs} ${moreMs <= goals.cacheMs ? 'met' : 'MISSED'})`,
  );
}

async function openLive(livestreamId: number, origin = site.url): Promise<Page> {
  const page = await openPage(browser);
  await site.signIn(page, origin);
  await page.goto(`${origin}/live/${livestreamId}`);
  return page;
}

/** A camera in the browser of the creator, by WebRTC. */
async function measureCamera() {
  const stream = await announce(site);
  const creator = await goLive(browser, site, stream.mediaId);
  console.log('\nFrom the camera in the studio (WHIP)\n');
  console.log('| player | viewers beside | p50 ms | p95 ms | stalls | longest ms | goal p50, p95 |');
  console.log('|---|---|---|---|---|---|---|');
  await reportDelay('Greenlight', 0, await openLive(stream.livestreamId));
  await site.operator.studioLive.end({ params: { mediaId: stream.mediaId } });
  await creator.context().close();
}

function conforms({ playlists, broken }: { playlists: number; broken: string[] }) {
  const outcome = broken.length === 0 ? 'no rule of RFC 8216bis is broken' : `MISSED: ${broken.join(', ')}`;
  console.log(`\n${playlists} playlists of all renditions, whole and as delta updates: ${outcome}`);
}

async function measureBare() {
  const bare = await openBare();
  const page = await openPage(browser);
  await playPlainly(page, bare.playlist);
  console.log('\nThe same clock from bare ffmpeg through nginx\n');
  console.log('| player | viewers beside | p50 ms | p95 ms | stalls | longest ms | goal p50, p95 |');
  console.log('|---|---|---|---|---|---|---|');
  await reportDelay('bare ffmpeg, nginx, hls.js', 0, page);
  await bare.close();
}

/** Resolves with the median. */
async function reportDelay(name: string, count: number, page: Page, lengthMin = shortMinutes): Promise<number> {
  await firstPicture(page);
  await sleep(settleMs);
  await takeSeen(page);
  await sleep(lengthMin * 60_000);
  const { delaysMs, stallsMs } = await takeSeen(page);
  await page.context().close();
  const [p50, p95] = [percentile(delaysMs, 0.5), percentile(delaysMs, 0.95)];
  const isMet = p50 <= goals.p50Ms && p95 <= goals.p95Ms && stallsMs.length === 0;
  const goal = name === 'Greenlight' ? `${goals.p50Ms}, ${goals.p95Ms} ${isMet ? 'met' : 'MISSED'}` : '';
  const longest = Math.max(0, ...stallsMs);
  const cells = [name, count, p50.toFixed(0), p95.toFixed(0), stallsMs.length, longest.toFixed(0), goal];
  console.log(`| ${cells.join(' | ')} |`);
  return p50;
}

/** From the press on the link to the livestream until its first picture. */
async function measureJoin() {
  const times: number[] = [];
  for (let count = 0; count < joins; count += 1) {
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
  const outcome = p50 <= goals.joinMs ? 'met' : 'MISSED';
  console.log(`\nFrom the press to the first picture, ${joins} times: median ${p50.toFixed(0)} ms`);
  console.log(`(longest ${Math.max(...times).toFixed(0)}; goal ${goals.joinMs} ${outcome})`);
}

async function measureCost(stream: Stream) {
  const master = await masterOf(site, stream);
  console.log(`\nWhat viewers cost the service with its encoder and database, ${costMs / 1000} s each\n`);
  console.log('| viewers | processors | memory MB | parts a second | MB a second | stalls | errors |');
  console.log('|---|---|---|---|---|---|---|');
  for (const count of [0, audience, largestAudience]) {
    await watch(master, count);
    const before = usageOf(site.pid);
    await tell({ type: 'measure' });
    await sleep(costMs);
    const { parts, megabytes, stalls, errors } = await report();
    const after = usageOf(site.pid);
    const seconds = costMs / 1000;
    const cells = [
      count,
      ((after.cpuS - before.cpuS) / seconds).toFixed(2),
      (after.bytes / 1e6).toFixed(0),
      (parts / seconds).toFixed(0),
      (megabytes / seconds).toFixed(1),
      stalls,
      errors,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  await watch(master, 0);
}

/** The broadcaster's connection breaks at random moments, for one to five seconds. */
async function measureDrops(stream: Stream, first: Sender): Promise<Sender> {
  let sender = first;
  const master = await masterOf(site, stream);
  await watch(master, players);
  const page = await openLive(stream.livestreamId);
  await sleep(settleMs);
  await tell({ type: 'measure' });
  await takeSeen(page);
  for (let count = 0; count < drops; count += 1) {
    await sleep(3000 + Math.random() * 5000);
    await sender.drop();
    await sleep(1000 + Math.random() * 4000);
    sender = startSender(['-f', 'flv', stream.rtmp]);
  }
  await sleep(5000);
  const { stalls, longestStallMs, errors, viewers: playing } = await report();
  const { stallsMs } = await takeSeen(page);
  const longest = Math.max(longestStallMs, ...stallsMs);
  const allowed = drops * players;
  const isMet = errors === 0 && stalls <= allowed && longest <= goals.stallMs;
  console.log(`\n${drops} drops of the broadcaster, ${players} players and a browser\n`);
  console.log('| players | stalls of players | of the browser | longest ms | errors | goal |');
  console.log('|---|---|---|---|---|---|');
  const cells = [playing, stalls, stallsMs.length, longest.toFixed(0), errors, isMet ? 'met' : 'MISSED'];
  console.log(`| ${cells.join(' | ')} |`);
  await page.context().close();
  await watch(master, 0);
  return sender;
}

/** From the end in the studio until the recording can be played. */
async function measureEnd({ mediaId }: Stream) {
  const params = { mediaId };
  const { operator } = site;
  const startMs = performance.now();
  await operator.studioLive.end({ params });
  const isReady = () =>
    operator.media.playback({ params }).then(
      () => true,
      () => false,
    );
  while (!(await isReady())) await sleep(50);
  const ms = performance.now() - startMs;
  console.log(
    `\nFrom the end to a video: ${ms.toFixed(0)} ms (goal ${goals.endMs} ${ms <= goals.endMs ? 'met' : 'MISSED'})`,
  );
}

async function keepSlates({ mediaId }: Stream) {
  const { version } = await site.operator.studioLive.get({ params: { mediaId } });
  await site.operator.studioLive.update({ params: { mediaId }, body: { version, keepsSlates: true } });
}

/** Whether the recording has all that was listed, and sound and picture together after each drop. */
async function measureRecording({ mediaId }: Stream, listedS: number) {
  const { src } = await site.operator.media.playback({ params: { mediaId } });
  const master = new URL(src, site.url).href;
  const lengthS = lengthOf(await playlistOf(master));
  const missingMs = Math.max(0, (listedS - lengthS) * 1000);
  console.log(
    `\nThe recording: ${lengthS.toFixed(1)} s, of the ${listedS.toFixed(1)} s that were listed ${missingMs.toFixed(0)} ms are missing`,
  );
  const pairs = await readPairs(master);
  // What the sender's encoder adds is there from the start.
  const usual = percentile(pairs.slice(0, 30), 0.5);
  const farthest = Math.max(...pairs.map((distance) => Math.abs(distance - usual)));
  const outcome = farthest <= goals.lipsMs ? 'met' : 'MISSED';
  console.log(
    `Sound and picture of ${pairs.length} tones are at most ${farthest} ms apart (goal ${goals.lipsMs} ${outcome})`,
  );
}

function firstPicture(page: Page) {
  return page.waitForFunction(() => (window as unknown as { seen?: Watched }).seen?.firstMs);
}

function percentile(values: number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN;
}

async function watch(master: string, count: number) {
  await ask({ type: 'watch', master, count });
}

async function tell(order: Order) {
  viewers.send(order);
}

async function report(): Promise<Report> {
  return ask({ type: 'report' });
}

async function ask<T>(order: Order): Promise<T> {
  const answer = once(viewers, 'message');
  viewers.send(order);
  const [message] = await answer;
  return message as T;
}
