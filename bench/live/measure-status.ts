import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Bench } from './bench.ts';
import { sendTo } from './sender.ts';
import { settings } from './settings.ts';
import { announce } from './site.ts';
import { largest, percentile, report } from './verdict.ts';
import { openPage } from './watch.ts';

const goalMs = 1000;
const patienceMs = 30_000;

/**
 * When an open page shows what the operator did: from the answer to a new livestream, and from the beginning of one that goes
 * on air, which waits for a key frame and the first part after the answer.
 */
export async function measureStatus(bench: Bench): Promise<void> {
  const announced: number[] = [];
  const begun: { fromBeginMs: number; fromAnswerMs: number }[] = [];
  for (let count = 0; count < settings.rounds; count += 1) {
    const page = await openOffline(bench);
    announced.push(await timeOfAnnouncement(bench, page, `Clock ${count}`));
    begun.push(await timeOfBegin(bench, page));
    await page.context().close();
  }
  const fromBegin = begun.map(({ fromBeginMs }) => fromBeginMs);
  const fromAnswer = begun.map(({ fromAnswerMs }) => fromAnswerMs);
  for (const [what, times] of Object.entries({ 'a new livestream': announced, 'a beginning': fromBegin })) {
    const isMet = largest(times) <= goalMs;
    report(`${what} is seen in an open page, ${times.length} times: median, longest`, both(times), {
      text: `${goalMs} ms`,
      isMet,
    });
  }
  report('the same beginning after the answer to "Go live for everybody": median, longest', both(fromAnswer));
}

function both(times: number[]): string {
  return `${percentile(times, 0.5).toFixed(0)} ms, ${largest(times).toFixed(0)} ms`;
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

async function timeOfAnnouncement({ site }: Bench, page: Page, title: string): Promise<number> {
  const { studioLive } = site.operator;
  const seenMs = whenSeen(page, 'main bdi', title);
  const startsAt = new Date(Date.now() + 3_600_000).toISOString();
  const { mediaId } = await studioLive.create({ body: { title, startsAt, access: 'free' } });
  const answeredMs = Date.now();
  const ms = (await seenMs) - answeredMs;
  await studioLive.remove({ params: { mediaId } });
  return Math.max(0, ms);
}

/** "Go live for everybody", of a stream in rehearsal. */
async function timeOfBegin({ site }: Bench, page: Page) {
  const { studioLive, studioMedia } = site.operator;
  const stream = await announce(site);
  const params = { mediaId: stream.mediaId };
  await studioLive.rehearse({ params, body: { rehearsal: true } });
  const sender = sendTo(stream);
  while ((await studioLive.preview({ params })).url === null) await sleep(200);
  const seen = whenSeen(page, 'main .glp-root', '');
  await studioLive.rehearse({ params, body: { rehearsal: false } });
  const answeredMs = Date.now();
  const seenMs = await seen;
  const { startedAt } = await studioLive.get({ params });
  await studioLive.end({ params });
  await sender.drop();
  await studioMedia.remove({ params });
  return { fromBeginMs: seenMs - Date.parse(startedAt ?? ''), fromAnswerMs: seenMs - answeredMs };
}

/** The time of day at which an element with this text is drawn; infinity when it does not come. */
function whenSeen(page: Page, selector: string, text: string): Promise<number> {
  return page
    .waitForFunction(
      ([selected, wanted]) => {
        const elements = [...document.querySelectorAll(selected)];
        const isSeen = elements.some(
          (each) => each.textContent.includes(wanted) && each.getBoundingClientRect().height > 0,
        );
        return isSeen && Date.now();
      },
      [selector, text] as const,
      { polling: 'raf', timeout: patienceMs },
    )
    .then((seen) => seen.jsonValue())
    .then(Number)
    .catch(() => Infinity);
}
