import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dayMs } from '@greenlight/contract/duration';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../test/accounts.ts';
import { openChatReader } from '../../../../test/chat-socket.ts';
import { openComments } from '../../../../test/comment-socket.ts';
import { mailJobs } from '../../../../test/jobs.ts';
import { createLetterBox, linkedIn } from '../../../../test/letter-box.ts';
import { codeOf } from '../../../../test/refusal.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { makeStream } from '../../live/test-data.ts';
import { makeMedia } from '../../media/test-data.ts';
import { makePitch } from '../../pitch/test-data.ts';
import { grantPoints, revokePoints } from '../../points/points-ledger.ts';
import { eraseDueAccounts } from '../erasure/account-deletion.ts';
import { accountJobs } from '../jobs.ts';
import { makeExport, removeEndedExports, removeExportsOf } from './data-export.ts';
import { endExportsOf } from './end-export.ts';
import { columnsNotExported, exportParts } from './export-archive-queries.ts';

const run = promisify(execFile);
const box = createLetterBox();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ jobs: [...mailJobs, ...accountJobs], mail: box.mail });
});
afterAll(() => server.close());

async function exported({ client, email }: TestAccount): Promise<string> {
  await client.accountSecurity.requestExport();
  await box.take(email, 'Your data is ready');
  const { state, url } = await client.accountSecurity.exportState();
  expect(state).toBe('ready');
  return url as string;
}

/** The archive's files, by name, as another program unpacks them. */
async function unpack(bytes: Buffer): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'unpacked-'));
  try {
    await writeFile(join(folder, 'a.zip'), bytes);
    const script = `import zipfile, json; z = zipfile.ZipFile(${JSON.stringify(join(folder, 'a.zip'))});
print(json.dumps({n: z.read(n).decode('utf-8', 'replace') for n in z.namelist()}))`;
    const { stdout } = await run('python3', ['-c', script], { maxBuffer: 1e8 });
    return JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('every table that refers to accounts is in the archive or on the list of omissions', async () => {
  const { rows } = await sql<{ column: string }>`
    select conrelid::regclass::text || '.' || attname as "column"
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'account'::regclass and conparentid = 0`.execute(server.platform.db);
  const known = new Set([
    ...exportParts.map(({ table, column }) => `${table}.${column}`),
    ...Object.keys(columnsNotExported),
  ]);
  expect(rows.map(({ column }) => column).filter((column) => !known.has(column))).toEqual([]);
});

test('the archive holds the member’s data in readable words, and no secrets of the account', async () => {
  const member = await signUp(server, { displayName: 'Ada Ärmel', subscribed: true });
  const { db } = server.platform;
  const mediaId = await makeMedia(db, { title: 'The kiln' });
  await db.insertInto('watchlist_item').values({ account_id: member.userId, media_id: mediaId }).execute();
  const stream = { media_id: mediaId, starts_at: server.clock.now() };
  await db.insertInto('livestream').values(stream).execute();
  const watch = { account_id: member.userId, media_id: mediaId, watched_ms: 4000, reported_at: server.clock.now() };
  await db.insertInto('livestream_watch').values(watch).execute();
  const response = await fetch(await exported(member));
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'no-store',
    'content-disposition': 'attachment; filename="my-data.zip"',
  });
  const files = await unpack(Buffer.from(await response.arrayBuffer()));
  expect(Object.keys(files).length).toBe(exportParts.length + 2);
  const read = (name: string) => JSON.parse(files[`${name}.json`] ?? '');
  expect(read('account')).toEqual([expect.objectContaining({ email: member.email, display_name: 'Ada Ärmel' })]);
  expect(read('watchlist')).toEqual([expect.objectContaining({ media_id: mediaId, title: 'The kiln' })]);
  expect(read('watched-streams')).toEqual([expect.objectContaining({ title: 'The kiln', watched_ms: 4000 })]);
  expect(read('memberships')).toEqual([expect.objectContaining({ kind: 'complimentary', plan: 'annual' })]);
  expect(read('sessions')).toHaveLength(1);
  const all = Object.values(files).join('');
  expect(all).not.toMatch(/password_hash|argon2|"secret"|refresh/);
});

test('the archive says to which pitch a supporter gave, how many points as whom, and what they have left', async () => {
  const { platform } = server;
  const [operator, member, other] = [
    await signUp(server, { role: 'operator' }),
    await signUp(server),
    await signUp(server),
  ];
  const params = { id: await makePitch(platform, operator.userId) };
  for (const { userId, client } of [member, other]) {
    await grantPoints(platform, platform.db, [{ userId, amount: 30, event: randomUUID(), kind: 'monthly' }]);
    await client.pitch.give({ params, body: { points: 12, key: randomUUID() } });
  }
  await member.client.pitch.takeBack({ params, body: { points: 2, key: randomUUID() } });
  await revokePoints(platform, platform.db, { userId: member.userId, amount: 24, event: randomUUID() });
  const { pseudonym } = await member.client.pitch.support({ params });
  const response = await fetch(await exported(member));
  const files = await unpack(Buffer.from(await response.arrayBuffer()));
  const read = (name: string) => JSON.parse(files[`${name}.json`] ?? '');
  const given = { pitch_id: params.id, pitch: 'A night in the workshop', points: 10, pseudonym, is_named: false };
  expect(read('pitches')).toEqual([expect.objectContaining(given)]);
  const balance = { issued: 30, available: 0, reserved: 10, spent: 0, revoked: 20, expired: 0, owed: 4 };
  expect(read('points-balance')).toEqual([expect.objectContaining(balance)]);
  const movements = read('points').map(({ kind, points }: { kind: string; points: number }) => [kind, points]);
  expect(movements).toEqual(
    expect.arrayContaining([
      ['monthly', 30],
      ['given', 12],
      ['taken-back', 2],
      ['revoked', 20],
    ]),
  );
  expect(movements).toHaveLength(4);
});

test('an archive with a text that somebody else removes ends, and the next one lacks the text', async () => {
  const [author, replier, moderator] = [
    await signUp(server),
    await signUp(server),
    await signUp(server, { role: 'moderator' }),
  ];
  const { db, storage } = server.platform;
  const mediaId = await makeMedia(db, { access: 'free' });
  const { livestreamId } = await makeStream(server.platform, { access: 'free', onAir: true });
  const [writer, other] = [await openComments(server.url, author.token), await openComments(server.url, replier.token)];
  const chat = await openChatReader(server.url, author.token);
  const commentId = await writer.write(mediaId, 'Rude comment');
  await other.write(mediaId, 'Reply to it', { originalCommentId: commentId });
  const ownId = await writer.write(mediaId, 'Kind comment');
  const messageId = await chat.write(livestreamId, 'Rude message');
  const remove = async (kind: 'comment' | 'chat', subjectId: number) => {
    const body = { items: [{ kind, subjectId }], wish: { act: 'remove' as const, reason: 'Be kind.' } };
    const { results } = await moderator.client.studioModeration.act({ body });
    expect(results).toMatchObject([{ problem: null }]);
  };
  const textsOf = async (url: string) => {
    const files = await unpack(Buffer.from(await (await fetch(url)).arrayBuffer()));
    return JSON.parse(`[${files['comments.json']}, ${files['chat-messages.json']}]`)
      .flat()
      .map(({ message }: { message: string }) => message)
      .toSorted();
  };
  const expectEnded = async (url: string, { userId }: TestAccount, id: string) => {
    const response = await fetch(url);
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'not_found' }]);
    await expect.poll(() => storage.size(`export/${id}/archive.zip`)).toBeUndefined();
    await expect
      .poll(() => db.selectFrom('account_export').select('id').where('account_id', '=', userId).execute())
      .toEqual([]);
  };
  const make = async (member: TestAccount) => {
    const url = await exported(member);
    const { id } = await db
      .selectFrom('account_export')
      .select('id')
      .where('account_id', '=', member.userId)
      .executeTakeFirstOrThrow();
    return { url, id };
  };
  const [first, ofReplier] = [await make(author), await make(replier)];
  expect(await textsOf(first.url)).toEqual(['Kind comment', 'Rude comment', 'Rude message']);
  await remove('chat', messageId);
  await expectEnded(first.url, author, first.id);
  const second = await make(author);
  expect(await textsOf(second.url)).toEqual(['Kind comment', 'Rude comment']);
  expect(await textsOf(ofReplier.url)).toEqual(['Reply to it']);
  await remove('comment', commentId);
  await expectEnded(second.url, author, second.id);
  await expectEnded(ofReplier.url, replier, ofReplier.id);
  const third = await make(author);
  expect(await textsOf(third.url)).toEqual(['Kind comment']);
  // Of what authors remove themselves they may keep a copy.
  expect(await writer.send({ type: 'delete', mediaId, commentId: ownId })).toMatchObject({ ok: true });
  expect((await fetch(third.url)).status).toBe(200);
  for (const { socket } of [writer, other, chat]) socket.disconnect();
});

test('its address opens it for seven days and cannot be guessed from another', async () => {
  const member = await signUp(server);
  const url = await exported(member);
  const statusOf = async (address: string) => (await fetch(address)).status;
  expect(await statusOf(url)).toBe(200);
  expect(await statusOf(url.slice(0, -1))).toBe(404);
  expect(await statusOf(`${url.slice(0, url.lastIndexOf('/'))}/nonsense`)).toBe(404);
  const [row] = await server.platform.db
    .selectFrom('account_export')
    .select('id')
    .where('account_id', '=', member.userId)
    .execute();
  server.clock.advance(7 * dayMs);
  expect(await statusOf(url)).toBe(404);
  await removeEndedExports(server.platform);
  expect(await server.platform.storage.size(`export/${row?.id}/archive.zip`)).toBeUndefined();
  expect(await server.platform.db.selectFrom('account_export').selectAll().execute()).toEqual([]);
});

test.each<[string, (member: TestAccount, operator: TestAccount) => Promise<unknown>]>([
  [
    'a forgotten password is set anew',
    async ({ email }) => {
      await server.client.account.forgottenPassword({ body: { email } });
      const code = linkedIn(await box.take(email, 'Set a new password'), 'code');
      await server.client.account.forgottenPasswordChange({ body: { email, code, passwordNew: 'seven grey herons' } });
    },
  ],
  [
    'the account is suspended',
    ({ userId }, operator) =>
      operator.client.staff.updateMember({ params: { userId }, body: { suspended: true, reason: 'spam' } }),
  ],
  ['its owner signs out elsewhere', ({ client }) => client.accountSecurity.endOtherSessions()],
  [
    'the account is erased',
    async ({ client }) => {
      await client.account.requestDeletion();
      server.clock.advance(14 * dayMs);
      await eraseDueAccounts(server.platform);
    },
  ],
])('its address ends when %s', async (_, end) => {
  const [member, operator] = [await signUp(server), await signUp(server, { role: 'operator' })];
  const url = await exported(member);
  expect((await fetch(url)).status).toBe(200);
  await end(member, operator);
  expect((await fetch(url)).status).toBe(404);
});

test('one archive at a time, three a day, and only in a confirmed session', async () => {
  // A server without a worker: exports stay pending until the test makes them.
  const idle = await startTestServer();
  try {
    const { client, userId } = await signUp(idle);
    const inTheMaking = () => idle.platform.db.selectFrom('account_export').select('id').where('ready_at', 'is', null);
    const making = { state: 'making', url: null, expires: null };
    for (const atOnce of [[1, 2, 3], [1], [1]]) {
      const states = await Promise.all(atOnce.map(() => client.accountSecurity.requestExport()));
      expect(states).toEqual(atOnce.map(() => making));
      const [row, ...more] = await inTheMaking().where('account_id', '=', userId).execute();
      expect(more).toEqual([]);
      await makeExport(idle.platform, { exportId: row?.id ?? '' });
    }
    expect(await codeOf(client.accountSecurity.requestExport())).toBe('rate_limited');
    idle.clock.advance(16 * 60 * 1000);
    expect(await codeOf(client.accountSecurity.requestExport())).toBe('confirmation_required');
  } finally {
    await idle.close();
  }
});

test('an archive in the making is made again when a text is removed meanwhile', async () => {
  // A server without a worker: the test makes the archives.
  const idle = await startTestServer();
  try {
    const { platform } = idle;
    const [member, by] = [await signUp(idle), await signUp(idle)];
    await member.client.accountSecurity.requestExport();
    const making = () => platform.db.selectFrom('account_export').select(['id', 'ready_at']).execute();
    const [before] = await making();
    await inTransaction(platform.db, (tx) => endExportsOf(platform, tx, { authors: [member.userId], by: by.userId }));
    const [after, ...more] = await making();
    expect([after?.id === before?.id, more]).toEqual([false, []]);
    await makeExport(platform, { exportId: before?.id ?? '' });
    expect(await member.client.accountSecurity.exportState()).toMatchObject({ state: 'making' });
    await makeExport(platform, { exportId: after?.id ?? '' });
    expect(await member.client.accountSecurity.exportState()).toMatchObject({ state: 'ready' });
  } finally {
    await idle.close();
  }
});

test('the archive of an account that was erased meanwhile is not kept', async () => {
  const member = await signUp(server);
  const { db, storage, clock } = server.platform;
  const { id } = await db
    .insertInto('account_export')
    .values({ account_id: member.userId, requested_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await storage.putBytes(`export/${id}/archive.zip`, 'of an attempt that was killed');
  const draft = join(tmpdir(), `greenlight-export-${id}`);
  await mkdir(draft);
  await db.deleteFrom('account_export').where('id', '=', id).execute();
  await makeExport(server.platform, { exportId: id });
  expect(await storage.size(`export/${id}/archive.zip`)).toBeUndefined();
  expect(existsSync(draft)).toBe(false);
  await removeExportsOf(server.platform, member.userId);
});
