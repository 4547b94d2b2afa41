import { randomUUID } from 'node:crypto';
import { dayMs } from '@greenlight/contract/duration';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount, testPassword } from '../../../../test/accounts.ts';
import { newDevice } from '../../../../test/device.ts';
import { mailJobs } from '../../../../test/jobs.ts';
import { createLetterBox } from '../../../../test/letter-box.ts';
import { codeOf } from '../../../../test/refusal.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { visitorAt } from '../../../../test/visitor.ts';
import { formatDay } from '../../../platform/clock/format-day.ts';
import { makeMedia } from '../../media/test-data.ts';
import { setAvatar } from '../avatar/avatar.ts';
import { eraseDueAccounts } from './account-deletion.ts';
import { insertErasure } from './account-deletion-queries.ts';

const box = createLetterBox();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ jobs: mailJobs, mail: box.mail, env: { TRUST_PROXY: 'on' } });
});
afterAll(() => server.close());

/** Signs in again after the clock was advanced: sessions end sooner than the days of grace. */
async function signInAgain({ email }: TestAccount) {
  const device = newDevice();
  return server.as(await visitorAt(server).account.login({ body: { email, password: testPassword, device } }));
}

async function withTraces() {
  const member = await signUp(server);
  const { db, clock } = server.platform;
  const mediaId = await makeMedia(db);
  await db.insertInto('media_like').values({ account_id: member.userId, media_id: mediaId }).execute();
  await db.updateTable('media').set({ like_count: 1 }).where('id', '=', mediaId).execute();
  const bytes = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const avatarUrl = await setAvatar(server.platform, { userId: member.userId, bytes, square: null });
  await db.insertInto('account_export').values({ account_id: member.userId, requested_at: clock.now() }).execute();
  return { member, mediaId, avatarUrl };
}

async function traces({ userId }: TestAccount, mediaId: number) {
  const { db } = server.platform;
  const account = await db.selectFrom('account').select('id').where('id', '=', userId).executeTakeFirst();
  const media = await db.selectFrom('media').select('like_count').where('id', '=', mediaId).executeTakeFirstOrThrow();
  const open = await db.selectFrom('erasure').selectAll().where('account_id', '=', userId).execute();
  const sessions = await db.selectFrom('session').select('id').where('account_id', '=', userId).execute();
  return { there: account !== undefined, likes: media.like_count, open: open.length, sessions: sessions.length };
}

const nothingLeft = { there: false, likes: 0, open: 0, sessions: 0 };

test('an account is erased with its data when its days of grace are over', async () => {
  const { member, mediaId, avatarUrl } = await withTraces();
  const { deleteRequest } = await member.client.account.requestDeletion({ query: { reason: 'too many shows' } });
  expect(Date.parse(deleteRequest) - server.clock.now().getTime()).toBe(14 * dayMs);
  expect(await member.client.account.userInfo({ query: { select: 'deleteRequest' } })).toEqual({ deleteRequest });
  const letter = await box.take(member.email, 'will be deleted');
  expect(letter.text).toContain(`on ${formatDay(new Date(deleteRequest), 'en')}`);
  server.clock.advance(13 * dayMs);
  await eraseDueAccounts(server.platform);
  expect(await traces(member, mediaId)).toMatchObject({ there: true, likes: 1, open: 0 });
  server.clock.advance(dayMs);
  await eraseDueAccounts(server.platform);
  expect(await traces(member, mediaId)).toEqual(nothingLeft);
  expect((await fetch(server.url + avatarUrl)).status).toBe(404);
  const done = await server.platform.db
    .selectFrom('erasure')
    .select(['account_id', 'started_at', 'done_at'])
    .where('done_at', 'is not', null)
    .execute();
  expect(done).toContainEqual({
    account_id: null,
    started_at: server.clock.now(),
    done_at: server.clock.now(),
  });
  const audited = await server.platform.db
    .selectFrom('audit_entry')
    .select(['actor_id', 'action', 'detail'])
    .where('subject', '=', `account:${member.userId}`)
    .orderBy('id')
    .execute();
  expect(audited).toEqual([
    { actor_id: member.userId, action: 'account.request-deletion', detail: { reason: 'too many shows' } },
    { actor_id: null, action: 'account.erased', detail: {} },
  ]);
});

test('cancelling in time keeps the account and all its data', async () => {
  const { member, mediaId } = await withTraces();
  const first = await member.client.account.requestDeletion();
  server.clock.advance(10 * dayMs);
  const client = await signInAgain(member);
  expect(await client.account.requestDeletion()).toEqual(first);
  expect(await codeOf(client.account.cancelDeletion({ query: { userId: randomUUID() } }))).toBe('forbidden');
  await client.account.cancelDeletion({ query: { userId: member.userId } });
  expect(await client.account.userInfo({ query: { select: 'deleteRequest' } })).toEqual({ deleteRequest: null });
  server.clock.advance(10 * dayMs);
  await eraseDueAccounts(server.platform);
  expect(await traces(member, mediaId)).toMatchObject({ there: true, likes: 1 });
});

test('the operator sets the days of grace, and a deletion needs a confirmed session', async () => {
  const operator = await signUp(server, { role: 'operator' });
  await operator.client.studioConfig.update({ body: { config: { deletion_grace_days: 30 } } });
  const member = await signUp(server);
  const { deleteRequest } = await member.client.account.requestDeletion();
  expect(Date.parse(deleteRequest) - server.clock.now().getTime()).toBe(30 * dayMs);
  const other = await signUp(server);
  server.clock.advance(16 * 60 * 1000);
  expect(await codeOf(other.client.account.requestDeletion())).toBe('confirmation_required');
});

test('when the last two operators delete their accounts at once, one stays', async () => {
  const { db } = server.platform;
  await db.updateTable('account').set({ role: 'member' }).where('role', '=', 'operator').execute();
  const operators = [await signUp(server, { role: 'operator' }), await signUp(server, { role: 'operator' })];
  const codes = await Promise.all(operators.map(({ client }) => codeOf(client.account.requestDeletion())));
  expect(new Set(codes)).toEqual(new Set(['last_operator', null]));
});

test('an erasure that a killed process began is finished, cannot be cancelled, and can run several times at once', async () => {
  const { member, mediaId } = await withTraces();
  await member.client.account.requestDeletion();
  await insertErasure(server.platform.db, member.userId, server.clock.now());
  expect(await codeOf(member.client.account.cancelDeletion({ query: { userId: member.userId } }))).toBe('ended');
  await Promise.all(Array.from({ length: 4 }, () => eraseDueAccounts(server.platform)));
  expect(await traces(member, mediaId)).toEqual(nothingLeft);
});

test('every column that refers to accounts has an index, so that an erasure scans no whole tables', async () => {
  const { rows } = await sql<{ column: string }>`
    select conrelid::regclass::text || '.' || attname as "column"
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'account'::regclass and not exists (
      select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`.execute(server.platform.db);
  // Small tables: their rows are made by hand in the studio.
  const small = ['channel.created_by', 'announcement.created_by'];
  expect(rows.map(({ column }) => column).filter((column) => !small.includes(column))).toEqual([]);
});
