import { afterEach, expect, test, vi } from 'vitest';
import type { Session } from './session.ts';
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
