import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from './accounts.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('answers health and readiness', async () => {
  const answers = await Promise.all(
    ['/healthz', '/readyz'].map(async (path) => (await fetch(server.url + path)).json()),
  );
  expect(answers).toEqual([{ status: 'ok' }, { status: 'ready' }]);
});

test('is not ready while it shuts down', async () => {
  server.platform.health.drain();
  const answer = await fetch(`${server.url}/readyz`);
  expect(answer.status).toBe(503);
});

test('has an account after `signUp`', async () => {
  const operator = await signUp(server, { role: 'operator', displayName: 'Olive' });
  const info = await operator.client.account.userInfo({ query: { select: 'displayName,email' } });
  expect(info).toMatchObject({ displayName: 'Olive', email: operator.email });
});
