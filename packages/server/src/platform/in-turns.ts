import { setImmediate } from 'node:timers/promises';

/**
 * Does work for each item, a few in each turn of the event loop, so that other work can run in between. Node accepts
 * one connection in each turn, and a call needs several turns.
 */
export async function inTurns<Item>(
  items: Iterable<Item>,
  perTurn: number,
  work: (item: Item, index: number) => void,
): Promise<void> {
  let index = 0;
  for (const item of items) {
    if (index > 0 && index % perTurn === 0) await setImmediate();
    work(item, index);
    index += 1;
  }
}
