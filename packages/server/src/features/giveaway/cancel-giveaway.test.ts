import { dayMs } from '@greenlight/contract/duration';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signInAgain, signUp, type TestAccount } from '../../../test/accounts.ts';
import { createLetterBox } from '../../../test/letter-box.ts';
import { codeOf } from '../../../test/refusal.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { notifyOfCancellation } from './cancel-giveaway.ts';
import { drawGiveaway } from './draw-winners.ts';
import { forgetGiveaways } from './forget-giveaways.ts';
import { listEntries } from './list-entries.ts';
import { makeGiveaway } from './test-data.ts';

const box = createLetterBox();
const reason = 'The prize was damaged on its way to us.';
let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer({ mail: box.mail, jobs: box.jobs });
  operator = await signUp(server, { role: 'operator' });
});
afterAll(() => server.close());
beforeEach(() => server.platform.db.deleteFrom('rate_limit').execute());

async function enter({ client }: TestAccount, id: number) {
  const { rules } = await server.client.publicGiveaway.read({ params: { id } });
  return client.giveaway.enter({ params: { id }, body: { rulesVersionId: rules?.versionId ?? 0 } });
}

function cancel(id: number, account = operator) {
  return account.client.studioGiveaways.cancel({ params: { id }, body: { reason } });
}

async function cancellationsOf({ client }: TestAccount) {
  const { notifications } = await client.notification.inbox();
  return notifications.filter(({ isGiveawayCancelled }) => isGiveawayCancelled);
}

test('a cancelled giveaway gives the reason, accepts no entry and no withdrawal, and cannot be moved on', async () => {
  const id = await makeGiveaway(server.platform, operator.userId);
  const params = { id };
  const [entered, late] = [await signUp(server, { confirmed: true }), await signUp(server, { confirmed: true })];
  const { entry } = await enter(entered, id);
  const empty = operator.client.studioGiveaways.cancel({ params, body: { reason: ' ' } });
  expect(await codeOf(empty)).toBe('invalid_request');
  expect(await codeOf(cancel(id, entered))).toBe('forbidden');
  expect(await cancel(id)).toMatchObject({ state: 'cancelled', cancelled: { reason } });

  const shown = await server.client.publicGiveaway.read({ params });
  expect(shown).toMatchObject({ state: 'cancelled', cancelled: { reason }, draw: { secret: null, places: [] } });
  const { giveaways: open } = await server.client.publicGiveaway.list();
  const { giveaways: past } = await server.client.publicGiveaway.list({ query: { stage: 'past' } });
  expect([open, past].map((list) => list.some((one) => one.id === id))).toEqual([false, true]);
  const refused = await enter(late, id).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'not_eligible', values: { reason: 'cancelled' } });
  expect(await late.client.giveaway.own({ params })).toMatchObject({ entry: null, problem: 'cancelled' });
  expect(await codeOf(entered.client.giveaway.withdraw({ params }))).toBe('ended');
  expect(await entered.client.giveaway.own({ params })).toMatchObject({ entry: { pseudonym: entry?.pseudonym } });
  const { studioGiveaways } = operator.client;
  const moves = [studioGiveaways.close({ params }), studioGiveaways.draw({ params }), cancel(id)];
  expect(await Promise.all(moves.map(codeOf))).toEqual(['conflict', 'conflict', 'conflict']);
  const audited = await server.platform.db
    .selectFrom('audit_entry')
    .select('detail')
    .where('subject', '=', `giveaway:${id}`)
    .where('action', '=', 'giveaway.cancel')
    .execute();
  expect(audited).toMatchObject([{ detail: { reason } }]);
});

test('everybody who entered is notified once, in the inbox and by mail; people who withdrew are not', async () => {
  const { platform } = server;
  const id = await makeGiveaway(platform, operator.userId);
  const [entered, withdrawn] = [await signUp(server, { confirmed: true }), await signUp(server, { confirmed: true })];
  for (const account of [entered, withdrawn]) await enter(account, id);
  await withdrawn.client.giveaway.withdraw({ params: { id } });
  await cancel(id);
  await Promise.all([1, 2].map(() => notifyOfCancellation(platform, { giveawayId: id })));
  await notifyOfCancellation(platform, { giveawayId: id });
  expect(await cancellationsOf(entered)).toMatchObject([
    { title: 'A signed poster', text: reason, href: `/win/${id}`, isGiveawayWon: false },
  ]);
  expect(await cancellationsOf(withdrawn)).toEqual([]);
  const letter = await box.take(entered.email, 'Cancelled: A signed poster');
  expect(letter.text).toContain(reason);
  expect(letter.text).toContain(`/win/${id}`);
});

test('a closed giveaway is cancelled also after its draw was asked for; a draft and a drawn one are not', async () => {
  const { platform } = server;
  const { studioGiveaways } = operator.client;
  const [id, drawn] = [await makeGiveaway(platform, operator.userId), await makeGiveaway(platform, operator.userId)];
  for (const giveawayId of [id, drawn]) {
    await enter(await signUp(server, { confirmed: true }), giveawayId);
    await studioGiveaways.close({ params: { id: giveawayId } });
    await listEntries(platform, { giveawayId });
    await studioGiveaways.draw({ params: { id: giveawayId } });
  }
  await drawGiveaway(platform, { giveawayId: drawn });
  expect(await codeOf(cancel(drawn))).toBe('conflict');
  await cancel(id);
  await drawGiveaway(platform, { giveawayId: id });
  const shown = await studioGiveaways.read({ params: { id } });
  expect(shown).toMatchObject({ state: 'cancelled', draw: { lines: 1, secret: null, places: [] } });
  const draft = await studioGiveaways.create({ body: { title: 'Later', prize: 'A mug' } });
  expect(await codeOf(cancel(draft.id))).toBe('conflict');
});

test('the data of a cancelled giveaway is kept as long as it says, then erased', async () => {
  const { clock, platform } = server;
  const id = await makeGiveaway(platform, operator.userId, { keepMonths: 2 });
  await enter(await signUp(server, { confirmed: true }), id);
  await cancel(id);
  const linked = async () => {
    const { rows } = await sql<{ left: number }>`
      select count(account_id)::int as left from giveaway_entry where giveaway_id = ${id}`.execute(platform.db);
    return rows[0]?.left;
  };
  clock.advance(50 * dayMs);
  await forgetGiveaways(platform);
  expect(await linked()).toBe(1);
  clock.advance(20 * dayMs);
  await forgetGiveaways(platform);
  expect(await linked()).toBe(0);
  operator = { ...operator, client: await signInAgain(server, operator) };
  expect(await operator.client.studioGiveaways.read({ params: { id } })).toMatchObject({
    state: 'cancelled',
    forgottenAt: expect.any(String),
  });
});
