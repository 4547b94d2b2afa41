/** The one source of time; tests turn it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export interface TestClock extends Clock {
  set(now: Date): void;
  advance(byMs: number): void;
}

/** Stands at `start` (the moment it is made, unless given) until it is turned. */
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
