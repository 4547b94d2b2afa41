import { dayMs } from '@greenlight/contract/duration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAgain, signUp, type TestAccount } from '../../../../test/accounts.ts';
import { createLetterBox } from '../../../../test/letter-box.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { runDue } from '../engine/renewal/run-due.ts';
import { makeCard } from '../gateway/test-data.ts';

const box = createLetterBox();
let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer({ jobs: box.jobs, mail: box.mail });
  operator = await signUp(server, { role: 'operator' });
});
afterAll(() => server?.close());

async function memberOf(language: string) {
  const account = await signUp(server);
  await server.platform.db.updateTable('account').set({ language }).where('id', '=', account.userId).execute();
  return account;
}

async function subscriberOf(language: string) {
  const account = await memberOf(language);
  await makeCard(server.platform, account.userId);
  await account.client.foundry.subscribe({ body: { planId: 'monthly', withoutTrial: true } });
  return account;
}

async function paidBy({ client }: TestAccount) {
  return (await client.foundry.history()).payments.map(({ description }) => description.split(',')[0]);
}

test.each([
  ['en', 'Monthly', 'Thank you: Monthly until'],
  ['es', 'Mensual', 'Gracias: Mensual hasta'],
  ['es-MX', 'Mensual', 'Gracias: Mensual hasta'],
])('a member with language %s pays for %s and gets letters in that language', async (language, name, subject) => {
  const account = await subscriberOf(language);
  expect(await paidBy(account)).toEqual([name]);
  await box.take(account.email, subject);
  const other = await memberOf(language);
  const { payment } = await other.client.foundry.subscribe({ body: { planId: 'monthly', withoutTrial: true } });
  expect(await (await fetch(payment?.url ?? '')).text()).toContain(`${name}: `);
});

test('a translated plan name is used in its language, also when the plan renews', async () => {
  const { studioPlans, studioTranslations } = operator.client;
  const account = await subscriberOf('es');
  await studioPlans.edit({ params: { planId: 'monthly' }, body: { name: 'Supporter' } });
  const params = { subject: 'plan:monthly', languageId: 2 };
  await studioTranslations.save({ params, body: { texts: { name: 'Mecenas' } } });
  server.clock.advance(31 * dayMs);
  await runDue(server.platform);
  account.client = await signInAgain(server, account);
  expect(await paidBy(account)).toEqual(['Mecenas', 'Mensual']);
  await box.take(account.email, 'Gracias: Mecenas hasta');
  expect(await paidBy(await subscriberOf('en'))).toEqual(['Supporter']);
});
