import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  /** Called at each scrape. */
  watchJobs(count: () => Promise<{ job: string; waiting: number }[]>): void;
  registry: Registry;
  /** Durations in seconds. `route` is the contract's path, never an address, so that there are few labels. */
  httpDuration: Histogram<'method' | 'route' | 'status'>;
  /** Seconds for which a job's handler ran. */
  jobDuration: Histogram<'job' | 'outcome'>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    watchJobs: (count) => watchJobs(registry, count),
    httpDuration: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from a request to the end of its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
      registers: [registry],
    }),
    jobDuration: new Histogram({
      name: 'job_duration_seconds',
      help: 'Time that the handler of a background job ran',
      labelNames: ['job', 'outcome'],
      buckets: [0.01, 0.1, 1, 5, 15, 60, 300, 900],
      registers: [registry],
    }),
  };
}

function watchJobs(registry: Registry, count: () => Promise<{ job: string; waiting: number }[]>) {
  registry.registerMetric(
    new Gauge({
      name: 'jobs_waiting',
      help: 'Background jobs whose time has come and that no worker has taken',
      labelNames: ['job'],
      registers: [],
      async collect() {
        this.reset();
        for (const { job, waiting } of await count()) {
          this.set({ job }, waiting);
        }
      },
    }),
  );
}
