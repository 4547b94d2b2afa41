import { transcodeJobs } from '../jobs.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../test-server.ts';

/** A server that also converts what is uploaded to it. */
export function startMediaServer(options: Omit<TestServerOptions, 'jobs'> = {}): Promise<TestServer> {
  return startTestServer({ ...options, jobs: transcodeJobs });
}
