import type { Socket as Connection } from 'node:net';

/** At most two handshakes a millisecond, so that most of the time is left for what was there before. */
const pace = { handshakes: 8, everyMs: 4 };
/** Handshakes that may wait. More are refused, and clients try again after some seconds. */
const waitingMax = 10_000;
/** The apps give up after this time. */
const waitMaxMs = 20_000;
const endEvents = ['end', 'close', 'error', 'timeout'] as const;

/**
 * After a restart thousands of sockets connect at once. Their handshakes begin in the order of the requests, at a
 * steady pace. So connections and calls that come after them are not late. A single socket does not wait.
 */
export function createHandshakeQueue(limits = { waitingMax, waitMaxMs }) {
  const waiting = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;

  function step() {
    timer = waiting.size > 0 ? setTimeout(step, pace.everyMs) : undefined;
    let left = pace.handshakes;
    for (const start of waiting) {
      if (left === 0) break;
      left -= 1;
      waiting.delete(start);
      start();
    }
  }

  return {
    /** Returns false if too many wait. A connection that ends, fails or waits too long is closed and forgotten. */
    add(connection: Connection, begin: () => void): boolean {
      if (waiting.size >= limits.waitingMax) return false;
      const start = () => {
        for (const event of endEvents) connection.off(event, drop);
        begin();
      };
      const drop = () => {
        waiting.delete(start);
        connection.destroy();
      };
      // Without a listener, the error of a connection would end the process.
      for (const event of endEvents) connection.on(event, drop);
      connection.setTimeout(limits.waitMaxMs);
      waiting.add(start);
      if (timer === undefined) step();
      return true;
    },
  };
}
