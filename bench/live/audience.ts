import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { keepAddress, type Site, type Stream } from './site.ts';
import type { Order, Report } from './viewers.ts';

/** Players without a picture, in a process of their own (`viewers.ts`). */
export interface Audience {
  /** This many viewers watch the stream from now on, at `origin`; resolves when all had time to begin. */
  watch(stream: Stream, count: number, origin?: string): Promise<void>;
  /** Ends all players. */
  leave(): Promise<void>;
  /** Starts to count again. */
  measure(): void;
  /** The counts since the last report. */
  report(): Promise<Report>;
  close(): void;
}

export function openAudience(site: Site): Audience {
  const child = fork(fileURLToPath(import.meta.resolve('./viewers.ts')));
  const failed = () => {
    throw new Error('The process of the players has ended');
  };
  child.once('exit', failed);
  let stopRenewing = () => {};

  async function ask<T>(order: Order): Promise<T> {
    const answer = once(child, 'message');
    child.send(order);
    const [message] = await answer;
    return message as T;
  }

  async function leave() {
    stopRenewing();
    await ask({ type: 'watch', master: '', count: 0 });
  }

  return {
    async watch(stream, count, origin = site.url) {
      if (count === 0) return leave();
      stopRenewing();
      const at = (master: string) => master.replace(site.url, origin);
      const address = await keepAddress(site, stream, (master) =>
        child.send({ type: 'renew', master: at(master) } satisfies Order),
      );
      stopRenewing = () => address.stop();
      await ask({ type: 'watch', master: at(address.current()), count });
    },
    leave,
    measure: () => void child.send({ type: 'measure' } satisfies Order),
    report: () => ask({ type: 'report' }),
    close() {
      child.off('exit', failed);
      stopRenewing();
      child.kill();
    },
  };
}
