import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RevocationLookup } from '../../platform/delivery/media-routes.ts';
import type { Platform } from '../../platform/platform.ts';
import { readmissionTopic, refusedUntil, revocationTopic } from './media-revocation.ts';
import { listRevocations } from './queries.ts';

/** The longest delay after a lost message: the process then reads the rows again. */
const rereadMs = 15_000;

/**
 * Keeps the list equal to the rows until `signal` aborts. With storage on a disk, each key is also an empty file in the
 * folder `revoked`: nginx looks for it at each request, so it needs no reload.
 */
export function keepRefusalList(platform: Platform, signal: AbortSignal): RevocationLookup {
  const { db, bus, clock, log, storage } = platform;
  const refused = new Map<string, number>();
  const folder = storage.localPath('revoked');
  let work: Promise<void> = Promise.resolve();

  const inTurn = (step: () => Promise<void>) => {
    work = work.then(step).catch((error: unknown) => {
      if (!signal.aborted) log.warn({ err: error }, 'revoked addresses arrive late: the bus is not available');
    });
  };

  async function reread() {
    const before = new Set(refused.keys());
    const rows = await listRevocations(db, clock.now());
    const truth = new Map(rows.map(({ key, revoked_until }) => [key, revoked_until.getTime()]));
    // Keys that were announced while the rows were read stay until the next reading.
    for (const key of before) if (!truth.has(key)) refused.delete(key);
    for (const [key, until] of truth) refused.set(key, until);
    if (folder !== undefined) await mark(folder);
  }

  async function mark(into: string) {
    await mkdir(into, { recursive: true });
    const there = new Set(await readdir(into));
    for (const key of there) if (!refused.has(key)) await rm(join(into, key), { force: true });
    for (const key of refused.keys()) if (!there.has(key)) await writeFile(join(into, key), '');
  }

  const heard = {
    onMessage(key: string) {
      if (!/^[0-9a-f-]{12,36}$/.test(key)) return;
      refused.set(key, refusedUntil(platform).getTime());
      if (folder !== undefined) inTurn(() => writeFile(join(folder, key), ''));
    },
    onGap: () => inTurn(reread),
  };
  const readmitted = {
    onMessage(key: string) {
      refused.delete(key);
      inTurn(reread);
    },
  };
  inTurn(async () => {
    await bus.subscribe(revocationTopic, heard);
    await bus.subscribe(readmissionTopic, readmitted);
    await reread();
  });
  const timer = setInterval(() => inTurn(reread), rereadMs);
  timer.unref();
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  return {
    get size() {
      return refused.size;
    },
    has: (key) => refused.has(key),
  };
}
