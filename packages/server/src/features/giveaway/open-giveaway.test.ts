import { setTimeout as sleep } from 'node:timers/promises';
import { dayMs } from '@greenlight/contract/duration';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signInAgain, signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { changeSettings } from '../config/edit-settings.ts';
import { cancelGiveaway } from './cancel-giveaway.ts';
import { drawGiveaway } from './draw-winners.ts';
import { listEntries } from './list-entries.ts';
import { closeGiveaway, moveDueGiveaways, requestDraw } from './open-giveaway.ts';
import { allowGiveaways, makeGiveaway } from './test-data.ts';
import { passOnPrizes } from './winner.ts';

let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
  await allowGiveaways(server.platform, operator.userId);
});
afterAll(() => server.close());
beforeEach(() => server.platform.db.deleteFrom('rate_limit').execute());
afterEach(() => vi.restoreAllMocks());

/** A time in this number of days. */
function at(days: number): string {
  return new Date(server.clock.now().getTime() + days * dayMs).toISOString();
}

async function pass(days: number) {
  server.clock.advance(days * dayMs);
  operator = { ...operator, client: await signInAgain(server, operator) };
}

async function statesOf(ids: number[]) {
  const found = await Promise.all(ids.map((id) => operator.client.studioGiveaways.read({ params: { id } })));
  return found.map(({ state, isScheduled }) => [state, isScheduled]);
}

function draft(times: { opensAt?: string; closesAt?: string }) {
  return operator.client.studioGiveaways.create({ body: { title: 'Soon', prize: 'A mug', ...times } });
}

/** Ends all giveaways. */
async function endAll() {
  const { platform } = server;
  const giveaways = platform.db.selectFrom('giveaway').select('id').where('state', 'in', ['open', 'closed']);
  for (const { id } of await giveaways.execute()) {
    await cancelGiveaway(platform, operator.userId, { giveawayId: id, reason: 'It broke.' });
  }
  await platform.db.updateTable('giveaway').set({ state: 'finished' }).where('state', '=', 'drawn').execute();
}

test('the closing comes after the opening, whichever of them is changed, and is yet to come', async () => {
  const { studioGiveaways } = operator.client;
  const { id } = await draft({ opensAt: at(1), closesAt: at(3) });
  const params = { id };
  const refused = (path: string) => ({ code: 'invalid_request', fields: [{ path: `body.${path}` }] });
  const change = (body: { opensAt?: string | null; closesAt?: string | null }) =>
    studioGiveaways.update({ params, body });
  await expect(change({ opensAt: at(4) })).rejects.toMatchObject(refused('opensAt'));
  await expect(change({ closesAt: at(1) })).rejects.toMatchObject(refused('closesAt'));
  await expect(change({ opensAt: at(-3), closesAt: at(-1) })).rejects.toMatchObject(refused('closesAt'));
  expect(await change({ opensAt: at(2) })).toMatchObject({ opensAt: at(2), closesAt: at(3) });
});

test('a draft that opens at its time waits for the team once that time is cleared', async () => {
  const { studioGiveaways } = operator.client;
  const { id } = await draft({ opensAt: at(1), closesAt: at(3) });
  const params = { id };
  expect(await studioGiveaways.open({ params })).toMatchObject({ isScheduled: true });
  expect(await studioGiveaways.update({ params, body: { opensAt: null } })).toMatchObject({ isScheduled: false });
});

test('a draft whose whole time passed while giveaways were off does not open', async () => {
  const { platform } = server;
  const { id } = await draft({ opensAt: at(1), closesAt: at(3) });
  await operator.client.studioGiveaways.open({ params: { id } });
  const turn = (giveaways_enabled: boolean) =>
    changeSettings(platform, { actorId: operator.userId, config: { giveaways_enabled } });
  await turn(false);
  await pass(4);
  await turn(true);
  await moveDueGiveaways(platform);
  expect(await statesOf([id])).toEqual([['draft', false]]);
});

test('a giveaway that cannot close, or pass on its prize, does not stop the others', async () => {
  const { platform } = server;
  const wish = { closesAt: at(1), alternateCount: 1, claimDays: 1 };
  const ids = [];
  for (let n = 0; n < 2; n += 1) {
    const id = await makeGiveaway(platform, operator.userId, wish);
    const { rules } = await server.client.publicGiveaway.read({ params: { id } });
    for (let people = 0; people < 2; people += 1) {
      const { client } = await signUp(server, { confirmed: true });
      await client.giveaway.enter({ params: { id }, body: { rulesVersionId: rules?.versionId ?? 0 } });
    }
    ids.push(id);
  }
  await pass(1);
  vi.spyOn(platform.jobs, 'enqueue').mockRejectedValueOnce(new Error('no queue'));
  await moveDueGiveaways(platform);
  expect((await statesOf(ids)).map(([state]) => state)).toEqual(['open', 'closed']);

  await closeGiveaway(platform, operator.userId, ids[0] ?? 0);
  for (const giveawayId of ids) {
    await listEntries(platform, { giveawayId });
    await requestDraw(platform, operator.userId, giveawayId);
    await drawGiveaway(platform, { giveawayId });
  }
  await pass(3);
  vi.spyOn(platform.jobs, 'enqueueAll').mockRejectedValueOnce(new Error('no queue'));
  await passOnPrizes(platform);
  const winners = ids.map((id) => operator.client.studioGiveaways.winners({ params: { id } }));
  const states = (await Promise.all(winners)).map((one) => one.winners.map(({ state }) => state).join());
  expect(states.toSorted()).toEqual(['expired,notified', 'notified,waiting']);
});

test('without an address for giveaways none opens', async () => {
  const { platform } = server;
  const setLink = (giveaways_enter_link: string) =>
    changeSettings(platform, { actorId: operator.userId, config: { giveaways_enter_link } });
  const [now, later] = [await draft({ closesAt: at(3) }), await draft({ opensAt: at(1), closesAt: at(3) })];
  const open = (id: number) => operator.client.studioGiveaways.open({ params: { id } });
  await open(later.id);
  await endAll();
  await setLink('');
  await expect(open(now.id)).rejects.toMatchObject({ code: 'conflict' });
  await pass(1);
  await moveDueGiveaways(platform);
  expect(await statesOf([now.id, later.id])).toEqual([
    ['draft', false],
    ['draft', true],
  ]);
  await setLink('win');
  await moveDueGiveaways(platform);
  expect((await statesOf([later.id]))[0]).toEqual(['open', false]);
});

test('an address that goes in the same moment lets none open', async () => {
  const { platform } = server;
  const { id } = await draft({ closesAt: at(3) });
  await endAll();
  const isGoing = Promise.withResolvers<void>();
  const mayGo = Promise.withResolvers<void>();
  const emptied = inTransaction(platform.db, async (tx) => {
    const config = { giveaways_enter_link: '' };
    await changeSettings({ ...platform, db: tx }, { actorId: operator.userId, config });
    isGoing.resolve();
    await mayGo.promise;
  });
  await isGoing.promise;
  const opened = operator.client.studioGiveaways.open({ params: { id } }).catch((error: unknown) => error);
  await sleep(300);
  mayGo.resolve();
  await emptied;
  expect(await opened).toMatchObject({ code: 'conflict' });
  await changeSettings(platform, { actorId: operator.userId, config: { giveaways_enter_link: 'win' } });
});

test('until a giveaway is over its address can change, but not go; links that were sent still lead to it', async () => {
  const { platform, client, url } = server;
  const id = await makeGiveaway(platform, operator.userId);
  const setLink = (giveaways_enter_link: string) =>
    operator.client.studioConfig.update({ body: { config: { giveaways_enter_link } } });
  const at = async (path: string) => {
    const answer = await fetch(url + path);
    const [, shown = ''] = /property="og:url" content="([^"]*)"/.exec(await answer.text()) ?? [];
    return [answer.status, shown.replace(url, '')];
  };
  await setLink('summer/draw');
  await setLink('summer');
  await setLink('fair');
  expect((await client.config.remote()).giveaways_earlier_links).toEqual(['summer', 'summer/draw', 'win']);
  expect(await at(`/win/${id}`)).toEqual([200, `/fair/${id}`]);
  expect(await at(`/summer/draw/${id}/check`)).toEqual([200, `/fair/${id}/check`]);
  expect(await at(`/fair/${id}`)).toEqual([200, `/fair/${id}`]);
  for (const path of ['/win', `/winter/${id}`, '/win/0']) expect((await at(path))[0]).toBe(404);
  const refused = { code: 'invalid_request', fields: [{ path: 'body.config.giveaways_enter_link' }] };
  await expect(setLink('')).rejects.toMatchObject(refused);
  await setLink('win');
  expect((await client.config.remote()).giveaways_earlier_links).toEqual(['fair', 'summer', 'summer/draw']);
  expect(await at(`/fair/${id}`)).toEqual([200, `/win/${id}`]);
  await endAll();
  await setLink('');
  expect((await at(`/win/${id}`))[0]).toBe(404);
  await setLink('win');
});

test('while giveaways are off nobody loses a prize, and after that there is the whole time to claim it', async () => {
  const { platform } = server;
  const id = await makeGiveaway(platform, operator.userId, { alternateCount: 1, claimDays: 7 });
  const { rules } = await server.client.publicGiveaway.read({ params: { id } });
  for (let people = 0; people < 2; people += 1) {
    const { client } = await signUp(server, { confirmed: true });
    await client.giveaway.enter({ params: { id }, body: { rulesVersionId: rules?.versionId ?? 0 } });
  }
  await closeGiveaway(platform, operator.userId, id);
  await listEntries(platform, { giveawayId: id });
  await requestDraw(platform, operator.userId, id);
  await drawGiveaway(platform, { giveawayId: id });
  const turn = (giveaways_enabled: boolean) =>
    changeSettings(platform, { actorId: operator.userId, config: { giveaways_enabled } });
  await turn(false);
  await pass(60);
  await passOnPrizes(platform);
  await turn(true);
  await passOnPrizes(platform);
  const { winners } = await operator.client.studioGiveaways.winners({ params: { id } });
  expect(winners.map(({ state }) => state)).toEqual(['notified', 'waiting']);
  expect(winners[0]?.claimUntil).toBe(`${at(7).slice(0, 10)}T23:59:59.999Z`);
  await pass(8);
  await passOnPrizes(platform);
  const after = await operator.client.studioGiveaways.winners({ params: { id } });
  expect(after.winners.map(({ state }) => state)).toEqual(['expired', 'notified']);
});

test('the download has all entries with answers, and no value is a formula', async () => {
  const { platform } = server;
  const questions = [{ text: 'Why?', options: [], isRequired: true }];
  const id = await makeGiveaway(platform, operator.userId, { questions, hasFreeEntry: true, entrants: 'members' });
  const { rules } = await server.client.publicGiveaway.read({ params: { id } });
  const people = [];
  for (const answer of ['=1+1', 'For "her", and me']) {
    const account = await signUp(server, { confirmed: true });
    const body = { rulesVersionId: rules?.versionId ?? 0, answers: [answer], country: 'ES' };
    const { entry } = await account.client.giveaway.enter({ params: { id }, body });
    people.push({ ...account, pseudonym: entry?.pseudonym ?? '' });
  }
  const [first, other] = people as [(typeof people)[0], (typeof people)[0]];
  await other.client.giveaway.withdraw({ params: { id } });
  const { studioGiveaways } = operator.client;
  const wish = { pseudonym: first.pseudonym, isExcluded: true, reason: 'A script' };
  await studioGiveaways.exclude({ params: { id }, body: wish });
  const { url } = await studioGiveaways.exportEntries({ params: { id } });
  const answer = await fetch(url);
  expect(answer.headers.get('content-disposition')).toContain(`giveaway-${id}.csv`);
  const now = server.clock.now().toISOString();
  expect((await answer.text()).split('\r\n')).toEqual([
    'pseudonym,entered,withdrawn,user id,name,country,without purchase,entries,excluded,reason,Why?',
    `${first.pseudonym},${now},,${first.userId},Test Account,ES,1,1,team,A script,'=1+1`,
    `${other.pseudonym},${now},${now},${other.userId},Test Account,,1,1,,,`,
    '',
  ]);
  expect((await fetch(`${url}x`)).status).toBe(404);
  const member = await signUp(server);
  await expect(member.client.studioGiveaways.exportEntries({ params: { id } })).rejects.toMatchObject({
    code: 'forbidden',
  });
});
