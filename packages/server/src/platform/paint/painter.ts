import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Logger } from '../logger.ts';

/** A screen as visitors see it first: its HTML, and the answers from which it was made. */
export interface Painting {
  html: string;
  /** The default language, and the codes of all languages. */
  language: { code: string; direction: string; spoken: string[] };
  /** The initial content of the web app's query cache. */
  answers: unknown[];
}

/** Returns the answer to a visitor's GET of an API path. */
export type Ask = (path: string) => Promise<{ status: number; body: string }>;

export type WorkerRequest =
  | { kind: 'paint'; id: number; path: string }
  | { kind: 'answer'; id: number; status: number; body: string };
export type WorkerReply =
  | { kind: 'painted'; id: number; painting: Painting | null; error: string | null }
  | { kind: 'ask'; id: number; paintId: number; path: string };

interface Commission {
  ask: Ask;
  finish: (painting: Painting | null) => void;
}

const patienceMs = 3000;
/**
 * Maximum number of waiting screens. They are painted one after another, so in a longer queue the last would wait too
 * long.
 */
const inLineMax = 16;
const heapMaxMib = 256;

/**
 * Renders the web app's own screens on a separate thread, where they cannot block or harm the server. A screen that
 * fails or takes too long is not painted: browsers then render it themselves.
 */
export class Painter {
  #module: string;
  #log: Logger;
  #worker: Worker | undefined;
  #commissions = new Map<number, Commission>();
  #lastId = 0;

  constructor(module: string, log: Logger) {
    this.#module = module;
    this.#log = log;
  }

  /** Returns null if the screen cannot be painted, or not soon. */
  async paint(path: string, ask: Ask): Promise<Painting | null> {
    if (this.#commissions.size >= inLineMax) return null;
    if (!this.#worker && !existsSync(this.#module)) return null;
    const worker = (this.#worker ??= this.#start());
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve) => {
      const tooLong = setTimeout(() => {
        this.#log.warn({ path }, 'a screen took too long to paint');
        void worker.terminate();
      }, patienceMs);
      const finish = (painting: Painting | null) => {
        clearTimeout(tooLong);
        this.#commissions.delete(id);
        resolve(painting);
      };
      this.#commissions.set(id, { ask, finish });
      sendToWorker(worker, { kind: 'paint', id, path });
    });
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL('./paint-worker.ts', import.meta.url), {
      workerData: { module: this.#module },
      resourceLimits: { maxOldGenerationSizeMb: heapMaxMib },
    });
    worker.unref();
    worker.on('message', (reply: WorkerReply) => void this.#hear(worker, reply));
    worker.on('error', (error) => this.#log.error({ err: error }, 'the painter failed'));
    worker.on('exit', () => {
      this.#worker = undefined;
      for (const { finish } of this.#commissions.values()) finish(null);
    });
    return worker;
  }

  async #hear(worker: Worker, reply: WorkerReply) {
    if (reply.kind === 'painted') {
      if (reply.error !== null) this.#log.error({ error: reply.error }, 'a screen could not be painted');
      this.#commissions.get(reply.id)?.finish(reply.painting);
      return;
    }
    const unavailable = { status: 503, body: '{}' };
    const answer = await this.#commissions
      .get(reply.paintId)
      ?.ask(reply.path)
      .catch(() => unavailable);
    sendToWorker(worker, { kind: 'answer', id: reply.id, ...(answer ?? unavailable) });
  }
}

function sendToWorker(worker: Worker, request: WorkerRequest) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  worker.postMessage(request);
}
