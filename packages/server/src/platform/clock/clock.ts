/** The one source of time; tests advance it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export interface TestClock extends Clock {
  set(now: Date): void;
  advance(byMs: number): void;
}

/** A clock that shows `start` (by default now) until it is advanced. */
export function createTestClock(start = new Date()): TestClock {
  let nowMs = start.getTime();
  return {
    now: () => new Date(nowMs),
    set(now) {
      nowMs = now.getTime();
    },
    advance(byMs) {
      nowMs += byMs;
    },
  };
}
