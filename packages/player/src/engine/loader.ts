import type { HlsConfig, Loader, LoaderCallbacks, LoaderConfiguration, LoaderContext, LoaderStats } from 'hls.js';
import Hls from 'hls.js';
import { waitForNextTask } from '../wait-for-next-task.ts';
import type { Address } from './address.ts';
import { takePreloaded } from './preload-cache.ts';

const expiredStatuses = new Set([401, 403, 410]);

/**
 * A loader that first uses preloaded responses, then requests files with the current signature. If the server reports
 * an expired signature, it renews the address and repeats the request once, so that hls.js sees no expired signature.
 */
export function createLoader(address: Address): HlsConfig['loader'] {
  const { loader: Network } = Hls.DefaultConfig;

  return class SignedLoader implements Loader<LoaderContext> {
    readonly #config: HlsConfig;
    #network: Loader<LoaderContext>;
    #destroyed = false;
    #renewed = false;
    /** Reports an abort to hls.js before there is a network request. */
    #abortEarly: (() => void) | null = null;
    context: LoaderContext | null = null;
    stats: LoaderStats;

    constructor(config: HlsConfig) {
      this.#config = config;
      this.#network = new Network(config);
      this.stats = this.#network.stats;
    }

    load(context: LoaderContext, config: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>): void {
      this.context = context;
      const range: [number, number] | null = context.rangeEnd ? [context.rangeStart ?? 0, context.rangeEnd] : null;
      const preloaded = takePreloaded(address.current(context.url), range);
      if (!preloaded) {
        this.#ask(context, config, callbacks);
        return;
      }
      this.stats.loading.start = performance.now();
      this.#abortEarly = () => callbacks.onAbort?.(this.stats, context, null);
      // Otherwise hls.js, which requests one file after another, would process all of them in one long task.
      const taken = preloaded.then(async (answer) => {
        await waitForNextTask();
        return answer;
      });
      taken.then(
        (answer) => {
          this.#abortEarly = null;
          if (this.#destroyed || this.stats.aborted) return;
          const { loading } = this.stats;
          [loading.start, loading.first, loading.end] = [answer.askedAt, answer.firstByteAt, answer.endedAt];
          const length = typeof answer.data === 'string' ? answer.data.length : answer.data.byteLength;
          this.stats.loaded = this.stats.total = length;
          callbacks.onSuccess({ url: answer.url, data: answer.data, code: 200 }, this.stats, context, null);
        },
        () => {
          if (this.#destroyed || this.stats.aborted) return;
          this.stats.loading.start = 0;
          this.#ask(context, config, callbacks);
        },
      );
    }

    #ask(context: LoaderContext, config: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>) {
      this.#abortEarly = null;
      const signed = { ...context, url: address.current(context.url) };
      this.#network.load(signed, config, {
        ...callbacks,
        onError: (error, _signed, details, stats) => {
          const fail = () => callbacks.onError(error, context, details, stats);
          if (this.#renewed || !expiredStatuses.has(error.code)) {
            fail();
            return;
          }
          this.#renewed = true;
          address.renew().then(
            () => {
              if (!this.#destroyed) this.#askAgain(context, config, callbacks);
            },
            () => {
              if (!this.#destroyed) fail();
            },
          );
        },
      });
    }

    /** hls.js keeps the statistics object of its first request, so the new loader must continue to write to it. */
    #askAgain(context: LoaderContext, config: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>) {
      const again = new Network(this.#config);
      this.stats.loading = { start: 0, first: 0, end: 0 };
      (again as { stats: LoaderStats }).stats = this.stats;
      this.#network = again;
      this.#ask(context, config, callbacks);
    }

    abort(): void {
      this.stats.aborted = true;
      if (this.#abortEarly) this.#abortEarly();
      else this.#network.abort();
    }

    destroy(): void {
      this.#destroyed = true;
      this.#network.destroy();
      this.context = null;
    }

    getCacheAge(): number | null {
      return this.#network.getCacheAge?.() ?? null;
    }

    getResponseHeader(name: string): string | null {
      return this.#network.getResponseHeader?.(name) ?? null;
    }
  };
}
