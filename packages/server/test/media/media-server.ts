import { transcodeJobs } from '../jobs.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../test-server.ts';

/** A test server that also encodes uploads. */
export function startMediaServer(options: Omit<TestServerOptions, 'jobs'> = {}): Promise<TestServer> {
  return startTestServer({ ...options, jobs: transcodeJobs });
}
