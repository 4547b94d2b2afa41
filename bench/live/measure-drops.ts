import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './bench.ts';
import { reportConformance, startConformance } from './conformance.ts';
import { type Sender, sendTo } from './sender.ts';
import { settings, settleMs } from './settings.ts';
import type { Stream } from './site.ts';
import { largest, report } from './verdict.ts';
import { firstPicture, openLive, takeSeen } from './watch.ts';

const players = 50;
const goalMs = 2000;

/**
 * The broadcaster's connection breaks at random moments, for one to five seconds, while all playlists are checked. New senders
 * are added to `senders`; the last one still sends.
 */
export async function measureDrops(bench: Bench, stream: Stream, senders: Sender[]): Promise<void> {
  const { site, audience } = bench;
  const { drops } = settings;
  await audience.watch(stream, players);
  const page = await openLive(bench, stream);
  await firstPicture(page);
  await sleep(settleMs);
  const conform = await startConformance(site, stream);
  audience.measure();
  await takeSeen(page);
  for (let count = 0; count < drops; count += 1) {
    await sleep(3000 + Math.random() * 5000);
    await senders.at(-1)?.drop();
    await sleep(1000 + Math.random() * 4000);
    senders.push(sendTo(stream));
  }
  await sleep(5000);
  const { playing, stalls, mostStalls, longestStallMs, errors } = await audience.report();
  const { stallsMs, delaysMs, problems } = await takeSeen(page);
  const longestMs = largest([longestStallMs, ...stallsMs]);
  const ofPlayers = playing === players && errors === 0 && mostStalls <= drops;
  const ofBrowser = delaysMs.length > 0 && stallsMs.length <= drops && problems.length === 0;
  report(
    `${drops} drops of the broadcaster: of ${players} players playing, stalls of all and of one, errors`,
    `${playing}, ${stalls}, ${mostStalls}, ${errors}`,
    { text: `all play, at most ${drops} stalls of one, no error`, isMet: ofPlayers },
  );
  report(
    `${drops} drops: stalls of a browser, its errors`,
    [stallsMs.length, problems.length === 0 ? 'none' : problems.join('; ')].join(', '),
    { text: `at most ${drops}, none`, isMet: ofBrowser },
  );
  report(`${drops} drops: longest stall of all`, `${longestMs.toFixed(0)} ms`, {
    text: `${goalMs} ms`,
    isMet: longestMs <= goalMs,
  });
  reportConformance(`over ${drops} drops`, await conform(), drops);
  await page.context().close();
  await audience.leave();
}
