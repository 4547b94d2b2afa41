import { setTimeout as sleep } from 'node:timers/promises';
import { report } from '../load/verdict.ts';
import type { Audience } from './audience.ts';
import { openBare, openSite, type Site } from './site.ts';
import type { Report } from './viewers.ts';
import { startWriting } from './writers.ts';

const loads = [
  { viewers: 5000, perS: 400 },
  { viewers: 10_000, perS: 200 },
];
const goals = { p99Ms: 130, ofBare: 0.9, kilobytes: 25 };
const warmMs = 3000;
const warmViewers = 200;
const measuredMs = 15_000;

type Load = (typeof loads)[number];
interface Measured {
  latenciesMs: Report['latenciesMs'];
  /** Messages on screens. */
  perS: number;
  kilobytesOfViewer: number;
}

/** The time from the moment a member sends a message until it is on each screen, beside bare ws. */
export async function measureLoads(audience: Audience): Promise<void> {
  for (const load of loads) {
    const bare = await measure(audience, openBare, load);
    const own = await measure(audience, () => openSite('one process', 1), load);
    show(load, own, bare);
  }
}

function show({ viewers, perS }: Load, own: Measured, bare: Measured) {
  const name = `${viewers} viewers, ${perS} messages a second`;
  const { p50, p99 } = own.latenciesMs;
  const bareMs = bare.latenciesMs;
  report(
    `${name}: from send to every screen, median, p99 (bare ws)`,
    `${p50.toFixed(0)} ms, ${p99.toFixed(0)} ms (${bareMs.p50.toFixed(0)} ms, ${bareMs.p99.toFixed(0)} ms)`,
    { text: `p99 ${goals.p99Ms} ms`, isMet: p99 <= goals.p99Ms },
  );
  const ofBare = own.perS / bare.perS;
  report(`${name}: on screens a second, of bare ws`, `${own.perS.toFixed(0)}, ${ofBare.toFixed(2)}`, {
    text: String(goals.ofBare),
    isMet: ofBare >= goals.ofBare,
  });
  const { kilobytesOfViewer } = own;
  report(`${name}: memory of a viewer`, `${kilobytesOfViewer.toFixed(1)} KB`, {
    text: `${goals.kilobytes} KB`,
    isMet: kilobytesOfViewer <= goals.kilobytes,
  });
}

async function measure(audience: Audience, open: () => Promise<Site>, { viewers, perS }: Load): Promise<Measured> {
  const site = await open();
  // The first viewers warm up the service. Then they leave.
  await audience.open(site, warmViewers);
  await audience.leave();
  const before = await site.memory();
  await audience.open(site, viewers);
  const kilobytesOfViewer = ((await site.memory()) - before) / viewers / 1024;
  const writing = await startWriting(site, perS);
  await sleep(warmMs);
  await audience.measure();
  const startMs = performance.now();
  await sleep(measuredMs);
  const { delivered, latenciesMs } = await audience.report();
  const seconds = (performance.now() - startMs) / 1000;
  await writing.stop();
  await audience.leave();
  await site.close();
  return { latenciesMs, perS: delivered / seconds, kilobytesOfViewer };
}
