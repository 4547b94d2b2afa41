import { setTimeout as sleep } from 'node:timers/promises';
import { largest, medianAndLongest, report } from '../load/verdict.ts';
import type { Bench } from './bench.ts';
import { watchReplacement } from './replacement.ts';
import { sendTo } from './sender.ts';
import { settings } from './settings.ts';
import { announce, discard, masterOf } from './site.ts';

const goalMs = 1000;

/** The broadcaster's connection breaks while a second encoder sends to the backup address, until it is back. */
export async function measureBackup({ site }: Bench): Promise<void> {
  const stream = await announce(site);
  let main = sendTo(stream);
  await masterOf(site, stream);
  const backup = sendTo({ ...stream, rtmp: stream.backup });
  const tookMs: number[] = [];
  for (let count = 0; count < settings.rounds; count += 1) {
    await sleep(4000 + Math.random() * 2000);
    const replacedAt = await watchReplacement(site, stream, false);
    await main.drop();
    const { endedMs = 0 } = main;
    await sleep(3000);
    tookMs.push((await replacedAt()) - endedMs);
    main = sendTo(stream);
  }
  await main.drop();
  await backup.drop();
  await discard(site, stream);
  report(
    `from a broken connection to the first part of the backup encoder, ${tookMs.length} times: median, longest`,
    medianAndLongest(tookMs),
    { text: `${goalMs} ms`, isMet: largest(tookMs) <= goalMs },
  );
}
