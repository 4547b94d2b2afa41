import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { makeCard } from '../gateway/test-data.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ empty: true });
});
afterAll(() => server?.close());

test('a member who cancels is offered a discount only after an administrator has set one', async () => {
  const operator = await signUp(server, { role: 'operator' });
  const { studioPlans, studioCancelOffer } = operator.client;
  await studioPlans.read({ body: { reading: 'a' } });
  const account = await signUp(server);
  await makeCard(server.platform, account.userId);
  await account.client.foundry.subscribe({ body: { planId: 'monthly', withoutTrial: true } });
  const query = { reason: 'price' as const };
  const offered = async () => (await account.client.foundry.cancelOffer({ query })).offer;

  expect(await studioCancelOffer.get()).toEqual({ percentOff: 0, months: 3 });
  expect(await offered()).toBeNull();
  await expect(account.client.foundry.acceptOffer({ body: query })).rejects.toMatchObject({
    code: 'subscription_state',
  });
  for (const body of [
    { percentOff: 101, months: 3 },
    { percentOff: 10, months: 0 },
  ]) {
    await expect(studioCancelOffer.save({ body })).rejects.toMatchObject({ code: 'invalid_request' });
  }
  const creator = await signUp(server, { role: 'creator' });
  const body = { percentOff: 25, months: 2 };
  await expect(creator.client.studioCancelOffer.save({ body })).rejects.toMatchObject({ code: 'forbidden' });
  await studioCancelOffer.save({ body });
  expect(await offered()).toMatchObject({ kind: 'discount', percentOff: 25, months: 2, payments: 2 });
  await account.client.foundry.acceptOffer({ body: query });
  await studioCancelOffer.save({ body: { percentOff: 0, months: 2 } });
  const { subscription } = await account.client.foundry.subscription();
  expect(subscription?.discount).toMatchObject({ percentOff: 25 });
});
