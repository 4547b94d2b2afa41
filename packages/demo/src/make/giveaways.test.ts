import { hostsAt } from '@greenlight/contract/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, testPassword } from '../../../server/test/accounts.ts';
import { giveawayJobs } from '../../../server/test/jobs.ts';
import { startTestServer, type TestServer } from '../../../server/test/test-server.ts';
import { drawnGiveaway, openGiveaway } from '../catalogue/giveaways.ts';
import { makeAccounts } from './accounts.ts';
import { makeGiveaways } from './giveaways.ts';
import { publishLegal } from './legal.ts';
import { demoPassword } from './operator.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ jobs: giveawayJobs });
});
afterAll(() => server?.close());

test('one giveaway is open and one was drawn among those who entered, made once', { timeout: 120_000 }, async () => {
  const account = await signUp(server, { role: 'operator' });
  const operator = { client: account.client, token: account.token, hosts: hostsAt(server.url) };
  const passwords = { passwordOld: testPassword, passwordNew: demoPassword };
  await account.client.account.changePassword({ body: { ...passwords, email: account.email } });
  await makeAccounts(operator);
  await publishLegal(operator);
  await account.client.studioConfig.update({
    body: { config: { giveaways_enabled: true, giveaways_enter_link: 'giveaways' } },
  });
  for (let run = 1; run <= 2; run += 1) await makeGiveaways(operator);
  const made = async () => {
    const { giveaways } = await account.client.studioGiveaways.list();
    return Object.fromEntries(giveaways.map(({ title, state }) => [title, state]));
  };
  const wanted = { [drawnGiveaway.title]: 'drawn', [openGiveaway.title]: 'open' };
  await expect.poll(made, { timeout: 30_000 }).toEqual(wanted);
  const { giveaways } = await server.client.publicGiveaway.list({}, { language: 2 });
  expect(giveaways).toMatchObject([
    { prize: 'Una de las tres piezas de vidrio del plató', people: expect.any(Number) },
  ]);
  expect(giveaways[0]?.people).toBeGreaterThan(0);
});
