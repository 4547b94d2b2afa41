import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from '../platform.ts';
import { ProblemError } from '../problem-error.ts';

interface Waiting<Item, Result> {
  item: Item;
  done: PromiseWithResolvers<Result>;
}

/** Of reads for each viewer who comes: after a restart thousands come at once. */
export const readGroups = { itemsMax: 200, apartMs: 25 };

/**
 * A function that handles an item together with those that arrived while the last group was handled: many writes share
 * one commit, so that the disk is synced once for all, and many reads share one query. `handle` answers a result for
 * each item, in order. After a group of several the next one begins `apartMs` later; items that come one after the other
 * do not wait.
 */
export function inGroups<Item, Result>(
  handle: (platform: Platform, items: Item[]) => Promise<Result[]>,
  { itemsMax, apartMs = 0 }: { itemsMax: number; apartMs?: number },
): (platform: Platform, item: Item) => Promise<Result> {
  const queues = new WeakMap<Platform, Waiting<Item, Result>[]>();

  async function drain(platform: Platform, queue: Waiting<Item, Result>[]) {
    while (queue.length > 0) {
      const dueMs = performance.now() + apartMs;
      const group = queue.splice(0, itemsMax);
      await handleGroup(platform, group);
      const waitMs = dueMs - performance.now();
      if (group.length > 1 && waitMs > 0) await sleep(waitMs);
    }
    queues.delete(platform);
  }

  async function handleGroup(platform: Platform, group: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await handle(
        platform,
        group.map(({ item }) => item),
      );
      for (const [index, { done }] of group.entries()) done.resolve(results[index] as Result);
    } catch (error) {
      // One item must not fail the others. When no connection becomes free, each of them would wait in vain.
      if (group.length > 1 && !(error instanceof ProblemError))
        for (const one of group) await handleGroup(platform, [one]);
      else for (const { done } of group) done.reject(error);
    }
  }

  return (platform, item) => {
    const done = Promise.withResolvers<Result>();
    const queue = queues.get(platform);
    if (queue) {
      queue.push({ item, done });
    } else {
      const first = [{ item, done }];
      queues.set(platform, first);
      setImmediate(() => void drain(platform, first));
    }
    return done.promise;
  };
}
