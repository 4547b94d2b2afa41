import { salesTextKeys } from '@greenlight/contract/join';
import type { LanguageTexts } from '@greenlight/contract/language';
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

function wordsOf(page: keyof typeof salesTextKeys): LanguageTexts {
  const namespaces = Object.entries(salesTextKeys[page]);
  return Object.fromEntries(
    namespaces.map(([name, keys]) => [name, Object.fromEntries(keys.map((key) => [key, `Our ${key}`]))]),
  );
}
async function offered() {
  return (await server.client.foundry.options()).options.map(({ planId }) => planId);
}

test('a new service sells and gives nothing until its creator chooses', async () => {
  expect(await offered()).toEqual([]);
  expect((await server.client.gift.options()).options).toEqual([]);
  expect(await server.client.invitation.offer()).toEqual({ months: 0 });
  const { client } = await signUp(server);
  const order = { planId: 'monthly', withoutTrial: true };
  await expect(client.foundry.subscribe({ body: order })).rejects.toMatchObject({ code: 'not_found' });
  const gift = { optionId: '3-months', recipientName: 'Ana', message: '' };
  await expect(client.gift.buy({ body: gift })).rejects.toMatchObject({ code: 'not_found' });
});

test('a sales text is public in a language after it was published with all its texts', async () => {
  const languages = async () => (await server.client.join.pages()).pages;
  expect(await languages()).toEqual([
    { page: 'learn-more', languages: [] },
    { page: 'join', languages: [] },
  ]);
  const params = { page: 'learn-more' as const, languageId: 1 };
  const { studioJoin, studioLanguages } = operator.client;
  const texts = wordsOf('learn-more');
  const part = { ...texts, join: { ...texts.join, hero: ' ' } };
  await expect(studioJoin.publish({ params, body: { texts: part } })).rejects.toMatchObject({
    status: 400,
    fields: [{ path: 'body.texts.join.hero' }],
  });
  expect(await languages()).toContainEqual({ page: 'learn-more', languages: [] });

  const { pitches } = await studioJoin.publish({ params, body: { texts: { ...texts, shell: { login: 'Enter' } } } });
  expect(pitches).toEqual([{ ...params, publishedAt: server.clock.now().toISOString() }]);
  expect(await languages()).toContainEqual({ page: 'learn-more', languages: [1] });
  const shown = (await server.client.language.texts({ params: { id: 1 } })).texts;
  expect(shown).toEqual(texts);

  const [english] = (await studioLanguages.list()).languages;
  await studioLanguages.update({ params: { id: 1 }, body: { texts: { join: { hero: 'COME IN' } } } });
  const late = studioJoin.publish({ params, body: { texts, version: english?.version } });
  await expect(late).rejects.toMatchObject({ code: 'conflict' });

  await studioJoin.withdraw({ params });
  expect(await languages()).toContainEqual({ page: 'learn-more', languages: [] });
  await expect(studioJoin.withdraw({ params })).rejects.toMatchObject({ code: 'not_found' });
});

test('the plan of the join page is on sale there only', async () => {
  const { studioPlans } = operator.client;
  for (const planId of ['monthly', 'annual']) await studioPlans.edit({ params: { planId }, body: { offered: true } });
  const unknown = studioPlans.chooseJoin({ body: { planId: 'none' } });
  await expect(unknown).rejects.toMatchObject({ code: 'not_found' });
  const { plans, reading } = await studioPlans.chooseJoin({ body: { planId: 'member' } });
  expect(reading).toBe('a');
  expect(plans.filter(({ atJoin }) => atJoin).map(({ planId }) => planId)).toEqual(['member']);
  expect((await server.client.join.pages()).planId).toBe('member');
  expect(await offered()).toEqual(['monthly', 'annual']);
  const { options } = await server.client.foundry.options({ query: { plan: 'member' } });
  expect(options.find(({ planId }) => planId === 'member')?.price.amount).toBe(799);
  const { client } = await signUp(server);
  expect((await client.foundry.subscribe({ body: { planId: 'member' } })).payment).not.toBeNull();

  await studioPlans.chooseJoin({ body: { planId: null } });
  expect((await server.client.foundry.options({ query: { plan: 'member' } })).options).toHaveLength(2);
  const refused = (await signUp(server)).client.foundry.subscribe({ body: { planId: 'member' } });
  await expect(refused).rejects.toMatchObject({ code: 'not_found' });
});
