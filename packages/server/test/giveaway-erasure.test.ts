import { dayMs } from '@greenlight/contract/duration';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import '../src/app/worker.ts';
import { eraseDueAccounts } from '../src/features/account/erasure/account-deletion.ts';
import { exportParts, listExportPart } from '../src/features/account/export/export-archive-queries.ts';
import { drawGiveaway } from '../src/features/giveaway/draw-winners.ts';
import { forgetGiveaways } from '../src/features/giveaway/forget-giveaways.ts';
import { findListProblem } from '../src/features/giveaway/list-check.ts';
import { listEntries } from '../src/features/giveaway/list-entries.ts';
import { makeGiveaway } from '../src/features/giveaway/test-data.ts';
import { signInAgain, signUp, type TestAccount } from './accounts.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const graceDays = 14;
let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.platform.db.deleteFrom('rate_limit').execute();
  operator = { ...operator, client: await signInAgain(server, operator) };
});

async function entrant(giveawayId: number): Promise<TestAccount & { pseudonym: string }> {
  const account = await signUp(server, { confirmed: true });
  const { rules } = await operator.client.studioGiveaways.read({ params: { id: giveawayId } });
  const body = { rulesVersionId: rules?.versionId ?? 0, country: 'ES', answers: ['My answer'] };
  const { entry } = await account.client.giveaway.enter({ params: { id: giveawayId }, body });
  return { ...account, pseudonym: entry?.pseudonym ?? '' };
}

async function openOne(closesInDays: number) {
  const closesAt = new Date(server.clock.now().getTime() + closesInDays * dayMs).toISOString();
  const questions = [{ text: 'Why?', options: [], isRequired: false }];
  const wish = { closesAt, questions, claimDays: 90, keepMonths: 12, alternateCount: 5 };
  return makeGiveaway(server.platform, operator.userId, wish);
}

async function erase({ client }: TestAccount) {
  await client.account.requestDeletion();
  server.clock.advance(graceDays * dayMs);
  await eraseDueAccounts(server.platform);
  operator = { ...operator, client: await signInAgain(server, operator) };
}

async function finishDraw(id: number) {
  const { platform } = server;
  await operator.client.studioGiveaways.close({ params: { id } });
  await listEntries(platform, { giveawayId: id });
  await operator.client.studioGiveaways.draw({ params: { id } });
  await drawGiveaway(platform, { giveawayId: id });
}

async function listProblem(id: number) {
  const { db } = server.platform;
  const { root, lines, entries } = await db
    .selectFrom('giveaway')
    .select(['root', 'lines', 'entries'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return findListProblem(db, {
    giveawayId: id,
    root: root as Buffer,
    lines: lines as number,
    entries: entries as number,
  });
}

test('an account that is erased before the closing is not drawn', async () => {
  const id = await openOne(60);
  const [gone, other] = [await entrant(id), await entrant(id)];
  await erase(gone);
  expect(await operator.client.studioGiveaways.read({ params: { id } })).toMatchObject({ people: 1 });
  await finishDraw(id);
  const { draw } = await operator.client.studioGiveaways.read({ params: { id } });
  expect(draw).toMatchObject({ lines: 1, places: [{ pseudonym: other.pseudonym }] });
});

test('an erased winner leaves the pseudonym in the list and the draw, and the prize goes to the next one', async () => {
  const id = await openOne(60);
  const people = [await entrant(id), await entrant(id), await entrant(id)];
  await finishDraw(id);
  const { draw } = await operator.client.studioGiveaways.read({ params: { id } });
  const winner = people.find(({ pseudonym }) => pseudonym === draw?.places[0]?.pseudonym) as (typeof people)[number];
  await erase(winner);
  const after = await operator.client.studioGiveaways.read({ params: { id } });
  expect(after.draw).toEqual(draw);
  expect(await listProblem(id)).toBeNull();
  const { winners } = await operator.client.studioGiveaways.winners({ params: { id } });
  expect(winners).toMatchObject([
    { state: 'gone', userId: null, pseudonym: winner.pseudonym },
    { state: 'notified' },
    { state: 'waiting' },
  ]);
  const { rows } = await sql`
    select account_id, answers, country from giveaway_entry
    where giveaway_id = ${id} and pseudonym = ${winner.pseudonym}`.execute(server.platform.db);
  expect(rows).toEqual([{ account_id: null, answers: [], country: null }]);
});

test('after the time that a giveaway is kept, the links to people go and the list stays', async () => {
  const { clock, platform } = server;
  const id = await openOne(2);
  const people = [await entrant(id), await entrant(id)];
  await finishDraw(id);
  for (const { userId } of people) {
    const client = await signInAgain(server, { userId });
    await client.giveaway.decline({ params: { id } }).catch(() => undefined);
  }
  const { winners } = await operator.client.studioGiveaways.winners({ params: { id } });
  const last = winners.find(({ state }) => state === 'notified');
  if (last?.userId) await (await signInAgain(server, { userId: last.userId })).giveaway.decline({ params: { id } });
  expect(await operator.client.studioGiveaways.read({ params: { id } })).toMatchObject({ state: 'finished' });
  const linked = async () => {
    const { rows } = await sql<{ links: number; stated: number }>`
      select (select count(*)::int from giveaway_entry where giveaway_id = ${id} and account_id is not null)
          + (select count(*)::int from giveaway_winner where giveaway_id = ${id} and account_id is not null)
          + (select count(*)::int from giveaway_digest where giveaway_id = ${id}) as links,
        (select count(*)::int from giveaway_entry where giveaway_id = ${id} and country is not null) as stated
      `.execute(platform.db);
    return rows[0];
  };
  clock.advance(360 * dayMs);
  await forgetGiveaways(platform);
  expect((await linked())?.links).toBeGreaterThan(0);
  clock.advance(10 * dayMs);
  await Promise.all([forgetGiveaways(platform), forgetGiveaways(platform)]);
  expect(await linked()).toEqual({ links: 0, stated: 0 });
  expect(await listProblem(id)).toBeNull();
  const { draw } = await server.client.publicGiveaway.read({ params: { id } });
  expect(draw).toMatchObject({ lines: 2, places: [{ position: 1 }, { position: 2 }] });
});

test('a giveaway that nobody brings to an end is erased, too: with a prize that was not sent, and without a draw', async () => {
  const { clock, platform } = server;
  const [claimed, undrawn] = [await openOne(2), await openOne(2)];
  const [winner] = [await entrant(claimed), await entrant(undrawn)];
  const excluded = await entrant(undrawn);
  const reason = 'The second account of a friend.';
  const exclusion = { pseudonym: excluded.pseudonym, isExcluded: true, reason };
  await operator.client.studioGiveaways.exclude({ params: { id: undrawn }, body: exclusion });
  await finishDraw(claimed);
  const place = { street: 'Main Street 1', extra: '', postcode: '12345', city: 'Springfield', region: '' };
  const address = { ...place, name: 'A Winner', country: 'ES', phone: '' };
  await winner.client.giveaway.claim({ params: { id: claimed }, body: { address } });
  await operator.client.studioGiveaways.close({ params: { id: undrawn } });
  await listEntries(platform, { giveawayId: undrawn });
  await erase(excluded);
  const left = async () => {
    const { rows } = await sql<{ left: number }>`
      select (select count(*)::int from giveaway_entry where giveaway_id in (${claimed}, ${undrawn})
            and (account_id is not null or excluded_reason is not null or country is not null))
          + (select count(*)::int from giveaway_winner where giveaway_id = ${claimed}
            and (account_id is not null or sealed_address is not null)) as left`.execute(platform.db);
    return rows[0]?.left;
  };
  clock.advance(300 * dayMs);
  await forgetGiveaways(platform);
  expect(await left()).toBe(3);
  clock.advance(70 * dayMs);
  await forgetGiveaways(platform);
  expect(await left()).toBe(0);
  operator = { ...operator, client: await signInAgain(server, operator) };
  const stateOf = async (id: number) => (await operator.client.studioGiveaways.read({ params: { id } })).state;
  expect([await stateOf(claimed), await stateOf(undrawn)]).toEqual(['finished', 'cancelled']);
  const drawing = operator.client.studioGiveaways.draw({ params: { id: undrawn } });
  await expect(drawing).rejects.toMatchObject({ code: 'conflict' });
});

test('the archive of a member has the entry and the prize', async () => {
  const id = await openOne(60);
  const member = await entrant(id);
  await finishDraw(id);
  const partOf = (file: string) => exportParts.find((part) => part.file === file) as (typeof exportParts)[number];
  const { db } = server.platform;
  const entries = await listExportPart(db, partOf('giveaways'), member.userId);
  expect(entries).toMatchObject([{ title: 'A signed poster', pseudonym: member.pseudonym, answers: ['My answer'] }]);
  expect(await listExportPart(db, partOf('prizes'), member.userId)).toMatchObject([{ position: 1, state: 'notified' }]);
});
