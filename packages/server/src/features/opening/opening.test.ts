import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer({ empty: true });
  operator = await signUp(server, { role: 'operator' });
});
afterAll(() => server?.close());

async function left() {
  const { steps } = await operator.client.studioOpening.steps();
  return steps.filter(({ done }) => !done).map(({ step }) => step);
}

test('an empty service needs everything, and each finished thing leaves the list', async () => {
  expect(await left()).toEqual(['name', 'plans', 'pitch', 'legal', 'payment', 'video', 'gifts', 'invitations']);
  await operator.client.studioConfig.update({ body: { config: { project: 'Moth House' } } });
  await operator.client.studioPlans.edit({ params: { planId: 'monthly' }, body: { offered: true } });
  await operator.client.studioInvitations.saveSettings({ body: { months: 1, yearlyMax: 12 } });
  expect(await left()).toEqual(['pitch', 'legal', 'payment', 'video', 'gifts']);
});

test('only those who may change the settings get the list', async () => {
  const creator = await signUp(server, { role: 'creator' });
  await expect(creator.client.studioOpening.steps()).rejects.toMatchObject({ status: 403 });
});
