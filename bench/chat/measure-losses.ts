import { setTimeout as sleep } from 'node:timers/promises';
import { report } from '../load/verdict.ts';
import type { Audience } from './audience.ts';
import { kindsOfSites, type Site } from './site.ts';
import { startWriting } from './writers.ts';

const dropped = { viewers: 1000, perS: 100, times: 1000, overMs: 30_000 };
const killed = { viewers: 200, perS: 20, times: 20, upMs: 1000 };
/** After this time all messages on their way have arrived. */
const settleMs = 2000;

/** Random viewers lose their connections and come back: nothing may be missing or come twice. */
export async function measureDrops(audience: Audience): Promise<void> {
  const { times, overMs } = dropped;
  await measure(audience, dropped, `${times} reconnects`, () => audience.drop(times, overMs));
}

/** Processes are killed (`kill -9`) while members write: nothing may be missing or come twice. */
export async function measureKills(audience: Audience): Promise<void> {
  await measure(audience, killed, `${killed.times} kills`, async (site) => {
    await audience.comeBack();
    for (let kill = 0; kill < killed.times; kill += 1) {
      await sleep(Math.random() * killed.upMs);
      await site.restart(kill % site.places.length);
    }
    await audience.gather();
  });
}

async function measure(
  audience: Audience,
  { viewers, perS }: { viewers: number; perS: number },
  what: string,
  disturb: (site: Site) => Promise<void>,
) {
  for (const open of kindsOfSites) {
    const site = await open();
    await audience.open(site, viewers);
    const writing = await startWriting(site, perS);
    await audience.measure();
    await disturb(site);
    await writing.stop();
    await sleep(settleMs);
    const { reconnects, lost, twice, gaps, reloads, latenciesMs, numbers } = await audience.report(writing.sent());
    // All viewers must have the same last number. Each other number counts as one loss.
    const missing = lost + numbers.length - 1;
    const differs = (await site.stored()) - writing.sent();
    report(
      `${site.name}, ${what}: reconnects of viewers, asked for what was missing, told to reload, p99`,
      `${reconnects}, ${gaps}, ${reloads}, ${latenciesMs.p99.toFixed(0)} ms`,
    );
    report(
      `${site.name}, ${what}: lost, twice; stored messages more than sent`,
      `${missing}, ${twice}; ${differs} of ${writing.sent()}`,
      { text: '0', isMet: missing === 0 && twice === 0 && differs === 0 && reconnects > 0 },
    );
    await audience.leave();
    await site.close();
  }
}
