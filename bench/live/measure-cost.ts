import { setTimeout as sleep } from 'node:timers/promises';
import { usageOf } from '../load/process-usage.ts';
import { report } from '../load/verdict.ts';
import type { Bench } from './bench.ts';
import { settings } from './settings.ts';
import type { Stream } from './site.ts';

const costMs = 15_000;

/** Measures what viewers cost the service with its encoder and database. */
export async function measureCost({ site, audience }: Bench, stream: Stream): Promise<void> {
  const usage = () => {
    const all = site.pids().map((pid) => usageOf(pid));
    return { cpuS: sum(all.map(({ cpuS }) => cpuS)), bytes: sum(all.map(({ bytes }) => bytes)) };
  };
  for (const count of [0, settings.audience, settings.largestAudience]) {
    await audience.watch(stream, count);
    const before = usage();
    audience.measure();
    await sleep(costMs);
    const { playing, parts, megabytes, stalls, errors } = await audience.report();
    const after = usage();
    const perS = (value: number) => value / (costMs / 1000);
    report(
      `${count} players: processors, memory`,
      `${perS(after.cpuS - before.cpuS).toFixed(2)}, ${(after.bytes / 1e6).toFixed(0)} MB`,
    );
    if (count === 0) continue;
    report(
      `${count} players: playing, parts and MB a second, stalls, errors`,
      `${playing}, ${perS(parts).toFixed(0)}, ${perS(megabytes).toFixed(1)}, ${stalls}, ${errors}`,
    );
  }
  await audience.leave();
}

function sum(values: number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
