import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { largest, medianAndLongest, report } from '../load/verdict.ts';
import type { Bench } from './bench.ts';
import { sendTo } from './sender.ts';
import { settings } from './settings.ts';
import { announce } from './site.ts';
import { openPage } from './watch.ts';

const goalMs = 1000;
const patienceMs = 30_000;
/** Time of watching before the end. */
const watchedMs = 3000;

/**
 * Measures the time from the answer to the operator's change until an open page shows it. A stream that goes on air
 * waits for a key frame and the first part after the answer, so its own time counts.
 */
export async function measureStatus(bench: Bench): Promise<void> {
  const announced: number[] = [];
  const moved: number[] = [];
  const cancelled: number[] = [];
  const begun: Awaited<ReturnType<typeof timesOfBroadcast>>[] = [];
  for (let count = 0; count < settings.rounds; count += 1) {
    const page = await openOffline(bench);
    const plan = await timesOfPlan(bench, page, `Clock ${count}`);
    announced.push(plan.announcedMs);
    moved.push(plan.movedMs);
    cancelled.push(plan.cancelledMs);
    begun.push(await timesOfBroadcast(bench, page));
    await page.context().close();
  }
  const fromAnswer = begun.map(({ fromAnswerMs }) => fromAnswerMs);
  const changes = {
    'a new livestream': announced,
    'another time': moved,
    'a livestream that was removed': cancelled,
    'a beginning': begun.map(({ fromBeginMs }) => fromBeginMs),
    'an end': begun.map(({ endedMs }) => endedMs),
  };
  for (const [what, times] of Object.entries(changes)) {
    const isMet = largest(times) <= goalMs;
    report(`${what} is seen in an open page, ${times.length} times: median, longest`, medianAndLongest(times), {
      text: `${goalMs} ms`,
      isMet,
    });
  }
  report(
    'the same beginning after the answer to "Go live for everybody": median, longest',
    medianAndLongest(fromAnswer),
  );
}

/** A member at /live while nothing is on air, connected. */
async function openOffline({ site, browser }: Bench): Promise<Page> {
  const page = await openPage(browser);
  await site.signIn(page);
  const connected = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      // Socket.IO's packet for it.
      socket.on('framereceived', ({ payload }) => String(payload).startsWith('40') && resolve()),
    );
  });
  await page.goto(`${site.url}/live`);
  await page.getByRole('region', { name: 'Offline' }).waitFor();
  await connected;
  // A new connection counts as a change: its reading is over.
  await page.waitForLoadState('networkidle');
  return page;
}

/** A livestream is announced, moved and removed. */
async function timesOfPlan({ site }: Bench, page: Page, title: string) {
  const { studioLive } = site.operator;
  const starts = [1, 2].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
  const [startsAt = '', later = ''] = starts;
  const announced = whenSeen(page, 'main bdi', { text: title });
  const { mediaId } = await studioLive.create({ body: { title, startsAt, access: 'free' } });
  const announcedMs = await since(announced);
  const params = { mediaId };
  const { version } = await studioLive.get({ params });
  const moved = whenSeen(page, `main time[datetime="${later}"]`);
  await studioLive.update({ params, body: { version, startsAt: later } });
  const movedMs = await since(moved);
  const gone = whenSeen(page, 'main bdi', { text: title, isGone: true });
  await studioLive.remove({ params });
  return { announcedMs, movedMs, cancelledMs: await since(gone) };
}

/** "Go live for everybody", of a stream in rehearsal, and its end. */
async function timesOfBroadcast({ site }: Bench, page: Page) {
  const { studioLive, studioMedia } = site.operator;
  const stream = await announce(site);
  const params = { mediaId: stream.mediaId };
  await studioLive.rehearse({ params, body: { rehearsal: true } });
  const sender = sendTo(stream);
  while ((await studioLive.preview({ params })).url === null) await sleep(200);
  const seen = whenSeen(page, 'main .glp-root');
  await studioLive.rehearse({ params, body: { rehearsal: false } });
  const answeredMs = Date.now();
  const seenMs = await seen;
  const { startedAt } = await studioLive.get({ params });
  await sleep(watchedMs);
  const over = whenSeen(page, 'main', { text: 'The stream has ended.' });
  await studioLive.end({ params });
  const endedMs = await since(over);
  await sender.drop();
  await studioMedia.remove({ params });
  return { fromBeginMs: seenMs - Date.parse(startedAt ?? ''), fromAnswerMs: seenMs - answeredMs, endedMs };
}

/** Time from now, when the answer to a change has come, until the change was seen. */
async function since(seen: Promise<number>): Promise<number> {
  const answeredMs = Date.now();
  return Math.max(0, (await seen) - answeredMs);
}

/**
 * The time of day at which an element with this text is drawn, or the last one disappears; infinity if neither happens.
 */
function whenSeen(page: Page, selector: string, { text = '', isGone = false } = {}): Promise<number> {
  return page
    .waitForFunction(
      ([selected, wanted, gone]) => {
        const elements = [...document.querySelectorAll(selected)];
        const isSeen = elements.some(
          (each) => each.textContent.includes(wanted) && each.getBoundingClientRect().height > 0,
        );
        return isSeen !== gone && Date.now();
      },
      [selector, text, isGone] as const,
      { polling: 'raf', timeout: patienceMs },
    )
    .then((seen) => seen.jsonValue())
    .then(Number)
    .catch(() => Infinity);
}
