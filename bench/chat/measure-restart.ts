import { setTimeout as sleep } from 'node:timers/promises';
import { percentile, report } from '../load/verdict.ts';
import type { Audience } from './audience.ts';
import { openBare, openSite, type Site } from './site.ts';
import { startWriting } from './writers.ts';

const viewers = 10_000;
/** The state of the live page. */
const callPath = '/api/content/v2/live/status';
const callEveryMs = 20;
const quietMs = 10_000;
/** Messages a second, before the restart and while all come back. */
const perS = 2;
const settleMs = 2000;
const goals = { backS: 10, times: 2 };

/** A process is killed and started again. All of its viewers come back at once, while others write and make calls. */
export async function measureRestart(audience: Audience): Promise<void> {
  const bare = await openBare();
  await audience.open(bare, viewers);
  await bare.restart();
  const bareS = await audience.returnAll();
  await audience.leave();
  await bare.close();

  const site = await openSite('one process', 1, { MEMBERS: String(viewers) });
  await audience.open(site, viewers);
  const writing = await startWriting(site, perS);
  const quiet = await callUntil(site, sleep(quietMs));
  await audience.measure();
  await site.restart();
  const back = audience.returnAll();
  const busy = await callUntil(site, back);
  const backS = await back;
  await writing.stop();
  await sleep(settleMs);
  const { lost, twice, reloads, numbers } = await audience.report(writing.sent());
  report(`${viewers} viewers come back after a restart (bare ws)`, `${backS.toFixed(1)} s (${bareS.toFixed(1)} s)`, {
    text: `${goals.backS} s`,
    isMet: backS <= goals.backS,
  });
  report(
    `${busy.length} calls meanwhile: median, p99, p99 before the restart`,
    [percentile(busy, 0.5), percentile(busy, 0.99), percentile(quiet, 0.99)]
      .map((ms) => `${ms.toFixed(1)} ms`)
      .join(', '),
    {
      text: `p99 ${goals.times} times`,
      isMet: percentile(busy, 0.99) <= goals.times * percentile(quiet, 0.99),
    },
  );
  const missing = lost + numbers.length - 1;
  report('lost, twice, told to reload', `${missing}, ${twice}, ${reloads}`, {
    text: '0 lost or twice',
    isMet: missing === 0 && twice === 0,
  });
  await audience.leave();
  await site.close();
}

/** The times of calls of members in milliseconds, made at a steady rate until `until` is done. */
async function callUntil({ places, tokens }: Site, until: Promise<unknown>): Promise<number[]> {
  const done = new AbortController();
  const end = () => done.abort();
  until.then(end, end);
  const times: number[] = [];
  const open: Promise<void>[] = [];
  for (let index = 0; !done.signal.aborted; index += 1) {
    open.push(
      call(`http://127.0.0.1:${places[0]?.port}${callPath}`, tokens[index % tokens.length]).then(
        (ms) => void times.push(ms),
      ),
    );
    await sleep(callEveryMs);
  }
  await Promise.all(open);
  return times;
}

async function call(url: string, token: string | undefined): Promise<number> {
  const startMs = performance.now();
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - startMs;
}
