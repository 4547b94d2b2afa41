import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import '../src/app/worker.ts';
import { eraseDueAccounts } from '../src/features/account/erasure/account-deletion.ts';
import { insertErasure } from '../src/features/account/erasure/account-deletion-queries.ts';
import { exportParts, listExportPart } from '../src/features/account/export/export-archive-queries.ts';
import { makeChannel } from '../src/features/channel/test-data.ts';
import { checkPitch } from '../src/features/pitch/check-pitch.ts';
import { movePitch } from '../src/features/pitch/move-pitch.ts';
import { settlePitch } from '../src/features/pitch/settle-pitch.ts';
import { makePitch } from '../src/features/pitch/test-data.ts';
import { checkBalances } from '../src/features/points/check-balances.ts';
import { grantPoints } from '../src/features/points/points-ledger.ts';
import { signUp } from './accounts.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

test('an erased account leaves tallies, sums and outcomes as they were, and no way to the person', async () => {
  const { platform } = server;
  const operator = await signUp(server, { role: 'operator' });
  const [leaver, stayer] = [await signUp(server, { displayName: 'Leaving' }), await signUp(server)];
  const pitchIds = [
    await makePitch(platform, operator.userId, { goal: 5 }),
    await makePitch(platform, operator.userId),
  ];
  for (const { userId, client } of [leaver, stayer]) {
    await grantPoints(platform, platform.db, [{ userId, amount: 20, event: randomUUID(), kind: 'monthly' }]);
    for (const id of pitchIds) {
      await client.pitch.give({ params: { id }, body: { points: 6, key: randomUUID() } });
      await client.pitch.setNamed({ params: { id }, body: { isNamed: true } });
    }
  }
  const [made = 0, missed = 0] = pitchIds;
  const { channelId } = await makeChannel(platform.db, { name: 'Made' });
  await movePitch(platform, operator.userId, { pitchId: made, to: 'greenlit' });
  await operator.client.studioPitches.update({ params: { id: made }, body: { channelId } });
  const tally = () => server.client.publicPitch.tally({ params: { id: missed } });
  const before = await tally();
  const named = async () => {
    platform.publicCache.clear();
    return (await server.client.publicPitch.ofShow({ params: { id: channelId } })).pitches[0]?.named;
  };
  expect(await named()).toContain('Leaving');

  await insertErasure(platform.db, leaver.userId, server.clock.now());
  await eraseDueAccounts(platform);
  platform.publicCache.clear();
  expect(await tally()).toEqual(before);
  expect(await named()).toHaveLength(1);
  const { supporters } = await operator.client.studioPitches.supporters({ params: { id: made } });
  expect(supporters.map(({ userId }) => userId)).toEqual(expect.arrayContaining([null, stayer.userId]));
  for (const [pitchId, to] of [
    [made, 'production'],
    [made, 'released'],
    [missed, 'closed'],
  ] as const) {
    await movePitch(platform, operator.userId, { pitchId, to });
  }
  for (const pitchId of pitchIds) {
    await settlePitch(platform, { pitchId });
    expect((await checkPitch(platform, pitchId)).differences).toEqual([]);
  }
  await checkBalances(platform);
  expect(await platform.db.selectFrom('points_alarm').selectAll().execute()).toEqual([]);
  const { rows } = await sql`
    select account_id is null as gone, available, reserved, spent from points_holder order by gone`.execute(
    platform.db,
  );
  expect(rows).toEqual([
    { gone: false, available: 14, reserved: 0, spent: 6 },
    { gone: true, available: 14, reserved: 0, spent: 6 },
  ]);
  const { rows: traces } = await sql`
    select 1 from points_movement where event like '%' || ${leaver.userId} || '%'`.execute(platform.db);
  expect(traces).toEqual([]);
});

test('the reason of points by hand ends with the account, and no movement or archive says who of the staff it was', async () => {
  const { platform } = server;
  const { db } = platform;
  const operator = await signUp(server, { role: 'operator' });
  const [granter, member] = [await signUp(server, { role: 'operator' }), await signUp(server)];
  const { userId } = member;
  const reason = 'Ada Ärmel was ill';
  // The old form of the events of grants.
  const event = `hand:${granter.userId}:${randomUUID()}`;
  await grantPoints(platform, db, [{ userId, amount: 3, event, kind: 'granted' }]);
  await granter.client.studioPoints.grant({ body: { userId, points: 5, reason, key: randomUUID() } });
  const byHand = async () => {
    const { entries } = await operator.client.studioPoints.ofMember({ params: { userId }, query: {} });
    return entries.map((entry) => entry.byHand);
  };
  const old = { by: null, reason: null };
  expect(await byHand()).toEqual([{ by: expect.objectContaining({ userId: granter.userId }), reason }, old]);
  const pitchId = await makePitch(platform, operator.userId);
  const given = await member.client.pitch.give({ params: { id: pitchId }, body: { points: 3, key: randomUUID() } });
  expect(given.entry.mark).toBe('granted');

  const archive = await Promise.all(exportParts.map((part) => listExportPart(db, part, userId)));
  expect(JSON.stringify(archive)).toContain(reason);
  expect(JSON.stringify(archive)).not.toContain(granter.userId);

  const erase = async (id: string) => {
    await insertErasure(db, id, server.clock.now());
    await eraseDueAccounts(platform);
  };
  const kept = () => db.selectFrom('points_by_hand').select(['granted_by', 'reason']).execute();
  expect(await kept()).toEqual([{ granted_by: granter.userId, reason }]);
  await erase(granter.userId);
  expect(await kept()).toEqual([{ granted_by: null, reason }]);
  await erase(userId);
  expect(await kept()).toEqual([]);
  const { rows: traces } = await sql`
    select from points_movement m
    where m.event <> ${event} and (to_jsonb(m)::text like ${`%${granter.userId}%`} or to_jsonb(m)::text like ${`%${reason}%`})`.execute(
    db,
  );
  expect(traces).toEqual([]);
});
