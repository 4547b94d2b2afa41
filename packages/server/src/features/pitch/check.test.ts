import { createHash, randomUUID } from 'node:crypto';
import { dayMs } from '@greenlight/contract/duration';
import type { TallyEntry } from '@greenlight/contract/pitch';
import { tallyInput, tallyLine, tallyStart } from '@greenlight/contract/tally';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { createTestClock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { grantPoints } from '../points/points-ledger.ts';
import { changeSupport } from './change-support.ts';
import { checkPitch, checkPitches } from './check-pitch.ts';
import { listWrongMovements, listWrongSettlements, listWrongSupports } from './check-queries.ts';
import { movePitch } from './move-pitch.ts';
import { publishTallyHeads } from './publish-tally-heads.ts';
import { settlePitch } from './settle-pitch.ts';
import { makePitch, seedSupporters } from './test-data.ts';

let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
});
afterAll(() => server?.close());

/** A pitch with six lines of three members, one of whom took points back. */
async function pitchWithLines(): Promise<number> {
  const { platform } = server;
  const pitchId = await makePitch(platform, operator.userId);
  for (const points of [5, 6, 7]) {
    const { userId, client } = await signUp(server);
    await grantPoints(platform, platform.db, [{ userId, amount: 20, event: `test:${userId}`, kind: 'granted' }]);
    const params = { id: pitchId };
    await client.pitch.give({ params, body: { points, key: randomUUID() } });
    if (points === 6) await client.pitch.takeBack({ params, body: { points: 2, key: randomUUID() } });
    else await client.pitch.give({ params, body: { points: 1, key: randomUUID() } });
  }
  return pitchId;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The platform soon after midnight (UTC), when the day of all lines has ended. */
function nextDay() {
  const dayStartMs = Date.parse(server.clock.now().toISOString().slice(0, 10));
  return { ...server.platform, clock: createTestClock(new Date(dayStartMs + dayMs + 7000)) };
}

/** The last hash of a tally, computed only from its lines. */
function headOf(pitchId: number, entries: TallyEntry[]): string {
  return entries.reduce((before, entry) => sha256(tallyInput(before, tallyLine(entry))), sha256(tallyStart(pitchId)));
}

test('anybody recomputes total and chain from the public lines, page by page', async () => {
  const pitchId = await pitchWithLines();
  const params = { id: pitchId };
  const pages = [];
  for (const after of [0, 4]) {
    pages.push(await server.client.publicPitch.tally({ params, query: { after, count: 4 } }));
  }
  const entries = pages.flatMap((page) => page.entries);
  expect(entries.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
  const { points, head, supporters } = await server.client.publicPitch.read({ params });
  expect(entries.reduce((sum, entry) => sum + entry.points, 0)).toBe(points);
  expect(new Set(entries.map(({ pseudonym }) => pseudonym)).size).toBe(supporters);
  expect(head).toEqual({ number: 6, hash: headOf(pitchId, entries) });
  expect(pages.map((page) => page.head)).toEqual([head, head]);
});

test('the check finds any row that was altered, and an alarm ends when it is right again', async () => {
  const { platform, client } = server;
  const { db } = platform;
  const pitchId = await pitchWithLines();
  const check = () => operator.client.studioPitches.check({ params: { id: pitchId } });
  expect(await check()).toEqual({ lines: 6, differences: [] });
  await publishTallyHeads(nextDay());
  const where = sql`pitch_id = ${pitchId} and number = 3`;
  const changes: [what: string[], change: string, undo: string][] = [
    [['line', 'sum', 'ledger', 'support'], 'points = points + 1', 'points = points - 1'],
    [['line'], "at = at + interval '1 ms'", "at = at - interval '1 ms'"],
    [['line'], "mark = 'team'", 'mark = null'],
    [['line', 'support', 'ledger'], "pseudonym = pseudonym || 'x'", "pseudonym = rtrim(pseudonym, 'x')"],
  ];
  for (const [what, change, undo] of changes) {
    await sql`update pitch_entry set ${sql.raw(change)} where ${where}`.execute(db);
    const { differences } = await check();
    expect([change, new Set(differences.map((one) => one.what))]).toEqual([change, new Set(what)]);
    expect(differences.find((one) => one.what === 'line')).toMatchObject({ place: 'line', where: '3' });
    await sql`update pitch_entry set ${sql.raw(undo)} where ${where}`.execute(db);
  }
  const alarms = () => db.selectFrom('points_alarm').select('solved_at').where('pitch_id', '=', pitchId).execute();
  expect((await alarms()).filter(({ solved_at }) => solved_at === null)).toHaveLength(1);
  expect((await check()).differences).toEqual([]);
  expect((await alarms()).filter(({ solved_at }) => solved_at === null)).toEqual([]);

  // A line and all hashes after it were changed together: the published head shows it.
  const { entries } = await client.publicPitch.tally({ params: { id: pitchId } });
  let before = sha256(tallyStart(pitchId));
  for (const entry of entries) {
    const forged = entry.number === 3 ? { ...entry, mark: 'team' as const } : entry;
    before = sha256(tallyInput(before, tallyLine(forged)));
    await sql`
      update pitch_entry set mark = ${forged.mark}, hash = decode(${before}, 'hex')
      where pitch_id = ${pitchId} and number = ${entry.number}`.execute(db);
  }
  await sql`update pitch set head = decode(${before}, 'hex') where id = ${pitchId}`.execute(db);
  expect((await check()).differences.map((one) => one.what)).toEqual(['head']);
});

test('a removed line, and a total or a support that was changed, are found by the nightly check', async () => {
  const { platform } = server;
  const { db } = platform;
  const found = async (pitchId: number) => {
    await checkPitches(platform);
    const rows = await db.selectFrom('points_alarm').select('differences').where('pitch_id', '=', pitchId).execute();
    return new Set(rows.flatMap(({ differences }) => (differences as { what: string }[]).map(({ what }) => what)));
  };
  const shorter = await pitchWithLines();
  await sql`delete from pitch_entry where pitch_id = ${shorter} and number = 6`.execute(db);
  expect(await found(shorter)).toEqual(new Set(['sum', 'head', 'ledger', 'support']));
  const higher = await pitchWithLines();
  await sql`update pitch set points = points + 1 where id = ${higher}`.execute(db);
  expect(await found(higher)).toEqual(new Set(['sum']));
  const other = await pitchWithLines();
  await sql`update pitch_support set points = points + 1 where pitch_id = ${other}`.execute(db);
  expect(await found(other)).toEqual(new Set(['support']));
});

test('a removed last line is found by its published head, also if all sums and the head are adjusted', async () => {
  const { platform } = server;
  const { db } = platform;
  const pitchId = await pitchWithLines();
  const check = async () => (await operator.client.studioPitches.check({ params: { id: pitchId } })).differences;
  await publishTallyHeads(nextDay());
  expect(await check()).toEqual([]);
  await sql`delete from pitch_entry where pitch_id = ${pitchId} and number = 6`.execute(db);
  await sql`
    update pitch set entries = 5, points = points - 1,
      head = (select hash from pitch_entry where pitch_id = ${pitchId} and number = 5)
    where id = ${pitchId}`.execute(db);
  const day = server.clock.now().toISOString().slice(0, 10);
  expect(await check()).toContainEqual(expect.objectContaining({ what: 'head', where: day, expected: 'nothing' }));
});

test('points that were not moved as the outcome says, and a support that is marked wrongly, are found', async () => {
  const { platform } = server;
  const { db } = platform;
  const check = async (pitchId: number) =>
    (await operator.client.studioPitches.check({ params: { id: pitchId } })).differences.map(
      ({ what, place, stored, expected }) => [what, place, stored, expected],
    );
  const pitchId = await pitchWithLines();
  await movePitch(platform, operator.userId, { pitchId, to: 'closed' });
  await settlePitch(platform, { pitchId });
  expect(await check(pitchId)).toEqual([]);
  const where = sql`pitch_id = ${pitchId} and points = 8`;
  await sql`update pitch_support set is_settled = false where ${where}`.execute(db);
  expect(await check(pitchId)).toEqual([['ledger', 'supporter', '0', '8']]);
  await sql`update pitch_support set is_settled = true where ${where}`.execute(db);
  await sql`update pitch set outcome = 'spent' where id = ${pitchId}`.execute(db);
  const found = (await check(pitchId)).map((difference) => difference.join(' '));
  expect(found.toSorted()).toEqual([4, 6, 8].map((points) => `ledger supporter ${points} -${points}`));
  const open = await pitchWithLines();
  await sql`update pitch_support set is_settled = true where pitch_id = ${open} and points = 4`.execute(db);
  expect(await check(open)).toEqual([['ledger', 'supporter', '4', '0']]);
});

test('a head is published for each day with new lines, with the last line of that day, and stays as it was', async () => {
  const { platform, clock, client } = server;
  clock.set(new Date('2030-05-01T20:00:00Z'));
  const pitchId = await pitchWithLines();
  const params = { id: pitchId };
  const { head } = await client.publicPitch.read({ params });
  // The job runs some seconds after midnight, when the new day already has a line.
  clock.set(new Date('2030-05-02T00:00:07Z'));
  const { userId } = await signUp(server);
  await grantPoints(platform, platform.db, [{ userId, amount: 1, event: `test:${userId}`, kind: 'granted' }]);
  await changeSupport(platform, { userId, pitchId, points: 1, key: randomUUID() });
  clock.set(new Date('2030-05-02T00:00:12Z'));
  const heads = async () => {
    await publishTallyHeads(platform);
    platform.publicCache.clear();
    return (await client.publicPitch.read({ params })).heads;
  };
  expect(await heads()).toEqual([{ ...head, day: '2030-05-01' }]);
  clock.set(new Date('2030-05-03T00:00:00Z'));
  expect(await heads()).toMatchObject([
    { day: '2030-05-02', number: 7 },
    { ...head, day: '2030-05-01' },
  ]);
  // Also if the job was late.
  clock.set(new Date('2030-05-04T16:00:00Z'));
  expect(await heads()).toHaveLength(2);
  // The service did not run in two nights.
  clock.set(new Date('2030-05-05T20:00:00Z'));
  const give = () => changeSupport(platform, { userId, pitchId, points: 1, key: randomUUID() });
  await grantPoints(platform, platform.db, [{ userId, amount: 2, event: `test:${pitchId}`, kind: 'granted' }]);
  await give();
  clock.set(new Date('2030-05-06T23:59:30Z'));
  await give();
  clock.set(new Date('2030-05-07T00:00:09Z'));
  expect(await heads()).toMatchObject([{ day: '2030-05-06', number: 9 }, { day: '2030-05-05', number: 8 }, {}, {}]);

  const checked = async () => {
    const { differences } = await checkPitch(platform, pitchId);
    return differences.map(({ what, where, stored, expected }) => [what, where, stored, expected]);
  };
  expect(await checked()).toEqual([]);
  const where = sql`where pitch_id = ${pitchId} and day =`;
  const [moved, gone] = ['2030-05-02', '2030-05-05'];
  await sql`
    update pitch_head set number = 3, hash = (select hash from pitch_entry where pitch_id = ${pitchId} and number = 3)
    ${where} ${moved}`.execute(platform.db);
  await sql`delete from pitch_head ${where} ${gone}`.execute(platform.db);
  expect(await checked()).toEqual([
    ['head', moved, '3', '7'],
    ['head', gone, 'nothing', '8'],
  ]);
});

test('a pitch that the planner knows nothing of yet is checked quickly', async () => {
  const { platform } = server;
  const { db } = platform;
  await pitchWithLines();
  await sql`analyze pitch_entry, pitch_support, points_movement`.execute(db);
  const pitchId = await makePitch(platform, operator.userId);
  await seedSupporters(platform, { pitchId, count: 20_000 });
  await sql`
    insert into pitch_entry (pitch_id, number, pseudonym, points, at, hash, movement_id)
    select s.pitch_id, row_number() over (order by m.id), s.pseudonym, m.points, m.at, '', m.id
    from pitch_support s cross join lateral (
      select * from points_movement where holder_id = s.holder_id and kind = 'given' limit 1) m
    where s.pitch_id = ${pitchId}`.execute(db);
  const wrong = () =>
    inTransaction(db, async (tx) => {
      await sql`set local statement_timeout = '5s'`.execute(tx);
      return [
        await listWrongSupports(tx, pitchId),
        await listWrongMovements(tx, pitchId),
        await listWrongSettlements(tx, pitchId),
      ];
    });
  expect(await wrong()).toEqual([[], [], []]);
  await movePitch(platform, operator.userId, { pitchId, to: 'closed' });
  await settlePitch(platform, { pitchId });
  expect(await wrong()).toEqual([[], [], []]);
});
