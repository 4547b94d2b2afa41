import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Site } from './site.ts';
import type { Order, Report } from './viewers.ts';

/** The viewers, in a process of their own (`viewers.ts`). */
export interface Audience {
  /** This many viewers enter the chat; those before leave. */
  open(site: Site, count: number): Promise<void>;
  leave(): Promise<void>;
  /** Starts to count again. */
  measure(): Promise<void>;
  /** Breaks this many random connections over this time. Resolves when all are back. */
  drop(times: number, overMs: number): Promise<void>;
  /** All reconnect at once. Resolves with the seconds until all are back. */
  returnAll(): Promise<number>;
  /** From now on, viewers whose process is killed come back on their own. */
  comeBack(): Promise<void>;
  /** Resolves when all are in the chat. */
  gather(): Promise<void>;
  /** With the number of messages that were sent since the viewers came, if none may be missing. */
  report(sent?: number): Promise<Report>;
  close(): void;
}

export function openAudience(): Audience {
  const child = fork(fileURLToPath(import.meta.resolve('./viewers.ts')));
  const failed = () => {
    throw new Error('The process of the viewers has ended');
  };
  child.once('exit', failed);

  async function tell(order: Order): Promise<unknown> {
    const answer = once(child, 'message');
    child.send(order);
    return (await answer)[0];
  }

  const obey = async (order: Order) => void (await tell(order));
  return {
    open: ({ places, tokens }, count) => obey({ type: 'open', places, tokens, count }),
    leave: () => obey({ type: 'open', places: [], tokens: [], count: 0 }),
    measure: () => obey({ type: 'measure' }),
    drop: (times, overMs) => obey({ type: 'drop', times, overMs }),
    async returnAll() {
      const startMs = performance.now();
      await tell({ type: 'return' });
      return (performance.now() - startMs) / 1000;
    },
    comeBack: () => obey({ type: 'come-back' }),
    gather: () => obey({ type: 'gather' }),
    report: async (sent) => (await tell({ type: 'report', sent })) as Report,
    close() {
      child.off('exit', failed);
      child.kill();
    },
  };
}
