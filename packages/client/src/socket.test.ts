import { afterEach, expect, test, vi } from 'vitest';
import type { Session, StoredRecord } from './session.ts';
import { createAppSocket } from './socket.ts';

const visitor = { current: () => null, subscribe: () => () => undefined } as unknown as Session;

afterEach(() => vi.restoreAllMocks());

test.each([0, 0.15, 0.45, 0.89, 0.999])('a lost connection is tried again after 1 to 5 s (chance %s)', (chance) => {
  vi.spyOn(Math, 'random').mockReturnValue(chance);
  const { io } = createAppSocket('http://127.0.0.1:1', visitor, () => undefined);
  // socket.io computes its waits with this.
  const { backoff } = io as unknown as { backoff: { duration(): number } };
  const waits = Array.from({ length: 6 }, () => backoff.duration());
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(1000);
  expect(waits[0]).toBeLessThanOrEqual(2000);
  expect(waits.at(-1)).toBe(5000);
  expect(io.timeout()).toBe(20_000);
});

/** A session whose record a test changes. */
function openSession() {
  let record: StoredRecord | null = null;
  let tell: () => void = () => undefined;
  const session = {
    current: () => record,
    token: async () => record?.token ?? null,
    subscribe: (listener: () => void) => {
      tell = listener;
    },
  } as unknown as Session;
  const set = (next: Partial<StoredRecord> | null) => {
    record = next as StoredRecord | null;
    tell();
  };
  return { session, set };
}

test('connects when somebody signs in and disconnects when they sign out; a renewed token changes nothing', async () => {
  const { session, set } = openSession();
  const socket = createAppSocket('http://127.0.0.1:1', session, () => undefined);
  const acts: string[] = [];
  const note = (act: string) => () => {
    acts.push(act === 'connect' ? `connect ${String(socket.io.opts.query?.token)}` : act);
    return socket;
  };
  vi.spyOn(socket, 'connect').mockImplementation(note('connect'));
  vi.spyOn(socket, 'disconnect').mockImplementation(note('disconnect'));
  const actsOf = async (next: Partial<StoredRecord> | null) => {
    set(next);
    await new Promise((resolve) => setTimeout(resolve, 0));
    return acts.splice(0);
  };
  expect(await actsOf({ userId: 'ada', token: 'first' })).toEqual(['disconnect', 'connect first']);
  expect(await actsOf({ userId: 'ada', token: 'renewed' })).toEqual([]);
  expect(await actsOf(null)).toEqual(['disconnect']);
  expect(await actsOf({ userId: 'bob', token: 'other' })).toEqual(['disconnect', 'connect other']);
});
