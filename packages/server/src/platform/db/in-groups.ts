import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from '../platform.ts';
import { ProblemError } from '../problem-error.ts';

interface Waiting<Item, Result> {
  item: Item;
  done: PromiseWithResolvers<Result>;
}

/** Limits for reads per viewer: after a restart thousands of viewers reconnect at once. */
export const readBatches = { itemsMax: 200, apartMs: 25 };

/**
 * Batches calls: items that arrive while a batch is handled form the next batch. So many writes share one commit, with
 * one sync of the disk, and many reads share one query. `handle` returns a result for each item, in order. After a
 * batch of several items the next one begins `apartMs` later; items that arrive one by one do not wait.
 */
export function inBatches<Item, Result>(
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
      // One item must not fail the others. If the pool is exhausted, a retry one by one would only wait again.
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
