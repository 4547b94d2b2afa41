import { setTimeout as sleep } from 'node:timers/promises';
import { studioAddress } from '@greenlight/contract/studio-path';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../platform/config/config.ts';
import { handleErrors } from '../platform/http/error-handler.ts';
import { serveHealth } from '../platform/http/health-routes.ts';
import { createPlatform, type Platform } from '../platform/platform.ts';
import { closeDataFolder } from './data-folder.ts';
import { productionObjection } from './start-check.ts';
import { jobs } from './worker.ts';

/** Connections that wait to be accepted: after a restart all viewers reconnect at once. The system may allow fewer. */
export const listenBacklog = 4096;
const requestPatienceMs = 10_000;
/** When the launcher is killed, this process finishes its requests before it frees the port. */
const portPatienceMs = requestPatienceMs + 2000;
const portPauseMs = 100;

/** The message of a process that is ready to serve; the launcher prints it. */
export interface ReadyMessage {
  url: string;
  /** The one-time link for making the first operator; null once there is an operator. */
  setupUrl: string | null;
  /** Where letters are stored; null when an SMTP server sends them. */
  mailFolder: string | null;
}

export interface RunningProcess {
  ready: ReadyMessage;
  /** Finishes requests, hands jobs back, closes the database. */
  stop(): Promise<void>;
}

export async function startProcess(config: Config): Promise<RunningProcess> {
  closeDataFolder(config);
  const platform = await createPlatform(config);
  try {
    const objection = await productionObjection(platform);
    if (objection !== null) {
      throw new Error(objection);
    }
    if (config.production && config.sandbox.on) {
      platform.log.warn('SANDBOX_PAYMENTS is on in production: test cards buy memberships for nothing');
    }
    const app = servesVisitors(config) ? await visitorServer(platform) : await healthServer(platform);
    await listen(app, config);
    if (config.role === 'all' || config.role === 'worker') {
      await platform.jobs.work(platform, jobs);
    }
    const ingest = takesStreams(config) ? await streamIngest(platform) : null;
    const setupToken = servesVisitors(config) ? await setupTokenOf(platform) : null;
    return {
      ready: {
        url: config.publicUrl,
        setupUrl: setupToken === null ? null : `${config.publicUrl}${studioAddress('setup')}?token=${setupToken}`,
        mailFolder: platform.mail.folder ?? null,
      },
      async stop() {
        platform.health.drain();
        await Promise.all([closeServer(app), ingest?.close(), platform.jobs.stopWork()]);
        await platform.close();
      },
    };
  } catch (error) {
    await platform.close();
    throw error;
  }
}

function servesVisitors({ role }: Config): boolean {
  return role === 'all' || role === 'web';
}

/** Imported only when needed: this halves the start of a worker, also after a crash. */
async function visitorServer(platform: Platform): Promise<FastifyInstance> {
  const { buildServer } = await import('./build-server.ts');
  return buildServer(platform);
}

function takesStreams({ role }: Config): boolean {
  return role === 'all' || role === 'live';
}

async function streamIngest(platform: Platform) {
  const { startIngest } = await import('../features/live/ingest/start-ingest.ts');
  return startIngest(platform);
}

async function setupTokenOf(platform: Platform): Promise<string | null> {
  const { prepareSetup } = await import('../features/staff/operator-setup.ts');
  return prepareSetup(platform);
}

/** Roles without the site: health and metrics, and streams from browsers. */
async function healthServer(platform: Platform): Promise<FastifyInstance> {
  const { config } = platform;
  const app = Fastify({ trustProxy: config.trustProxy && ((_address, hop) => hop === 0) });
  handleErrors(app);
  serveHealth(app, platform.health);
  if (takesStreams(config)) {
    const { whipRoutes } = await import('../features/live/ingest/routes.ts');
    whipRoutes(app, platform);
  }
  return app;
}

async function listen(app: FastifyInstance, { host, port }: Config) {
  const giveUpAt = Date.now() + portPatienceMs;
  for (;;) {
    try {
      await app.listen({ host, port, backlog: listenBacklog });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') {
        throw error;
      }
      if (Date.now() > giveUpAt) {
        throw new Error(`Port ${port} on ${host} is taken: stop what uses it or set PORT.`, { cause: error });
      }
    }
    await sleep(portPauseMs);
  }
}

async function closeServer(app: FastifyInstance) {
  const deadline = setTimeout(() => app.server.closeAllConnections(), requestPatienceMs);
  await app.close();
  clearTimeout(deadline);
}
