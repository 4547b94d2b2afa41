import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
});
afterAll(() => server?.close());

async function statuses(config: object) {
  const off = { points_enabled: false, giveaways_enabled: false, bingo_enabled: false };
  await operator.client.studioConfig.update({ body: { config: { ...off, ...config } } });
  const answers = ['/verify.mjs', '/verify-bingo.mjs'].map((path) => fetch(server.url + path));
  return (await Promise.all(answers)).map(({ status }) => status);
}

test.each([
  [{}, [404, 404]],
  [{ points_enabled: true }, [200, 404]],
  [{ giveaways_enabled: true }, [200, 404]],
  [{ bingo_enabled: true }, [404, 200]],
])('with %j the scripts that check results answer %j', async (config, expected) => {
  expect(await statuses(config)).toEqual(expected);
});
