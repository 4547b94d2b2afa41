import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { likeComment } from '../src/features/comment/change-comment.ts';
import { notifyOfReplies } from '../src/features/comment/comment-notification.ts';
import { makeMedia } from '../src/features/media/test-data.ts';
import { sendCommentDigests } from '../src/features/notification/comment-digest.ts';
import { sendCommentLetter } from '../src/features/notification/comment-letter.ts';
import { markRead, readInbox } from '../src/features/notification/inbox.ts';
import { signUp, type TestAccount } from './accounts.ts';
import { openPlanReader, type PlanReader } from './plan-reader.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const likes = 100_000;
const replies = 20_000;
const bigTables = new Set([
  'account',
  'comment',
  'comment_letter',
  'comment_like',
  'comment_mute',
  'notification',
  'notification_choice',
  'notification_event',
  'push_subscription',
  'session',
]);
const readsMax = 8;
/** Blocks of 8 KB: a few rows of each table, for any number of likes. */
const blocksMax = 1500;

let server: TestServer;
let reader: PlanReader;
let author: TestAccount;
let fan: TestAccount;
let mediaId: number;
/** A comment with all the likes, about which its author has not read. */
let liked: number;
let newest: number[];
let eventId: number;

beforeAll(async () => {
  server = await startTestServer();
  const { db, config } = server.platform;
  [author, fan] = [await signUp(server), await signUp(server)];
  mediaId = await makeMedia(db, { access: 'free' });
  const at = server.clock.now();
  for (const text of [
    sql`account (email, display_name, verified_at) select n || '@example.com', 'Fan', ${at} from generate_series(1, ${sql.lit(likes)}) n`,
    sql`comment_thread (media_id) values (${mediaId})`,
    sql`comment (thread_id, account_id, client_id, message, created_at)
      select t.id, ${author.userId}, gen_random_uuid(), 'Like me', ${at} from comment_thread t`,
    sql`comment (thread_id, original_comment_id, account_id, client_id, message, created_at)
      select o.thread_id, o.id, a.id, gen_random_uuid(), 'A reply', ${at}
      from comment o, (select id from account where display_name = 'Fan' limit ${sql.lit(replies)}) a`,
    sql`notification_event (type, title, text, href, media_id, comment_id, actor_id, created_at)
      select 1, '', '', '/', ${mediaId}, c.id, c.account_id, ${at} from comment c where original_comment_id is not null
      order by id offset 100`,
    sql`notification_event (type, title, text, href, media_id, comment_id, actor_id, others, created_at)
      select 3, '', '', '/', ${mediaId}, c.id, c.account_id, ${sql.lit(likes - 1)}, ${at}
      from comment c where original_comment_id is null`,
    sql`notification (account_id, event_id) select ${author.userId}::uuid, id from notification_event`,
    sql`notification (account_id, event_id) select a.id, e.id
      from (select id from account where display_name = 'Fan' limit ${sql.lit(replies)}) a,
        (select id from notification_event order by id limit 3) e`,
    sql`comment_like (comment_id, account_id, created_at, event_id)
      select e.comment_id, a.id, ${at}, e.id from account a, notification_event e
      where a.display_name = 'Fan' and e.type = 3`,
    sql`comment_mute (comment_id, account_id, created_at)
      select e.comment_id, a.id, ${at}
      from (select id from account where display_name = 'Fan' limit ${sql.lit(replies)}) a, notification_event e
      where e.type = 3`,
    sql`session (account_id, device_identifier, seen_at)
      select id, id, ${at} from account where display_name = 'Fan' limit ${sql.lit(replies)}`,
    sql`push_subscription (account_id, session_id, endpoint, endpoint_hash, p256dh, auth, created_at)
      select account_id, id, 'https://push.example/' || id, sha256(id::text::bytea), '', '', created_at from session`,
    sql`notification_choice (account_id, types) select account_id, '{1,2,4}' from session`,
    sql`comment_letter (account_id, sent_at, waiting)
      select id, ${at}::timestamptz - interval '2 hours', case when id::text < '01' then '{1}'::bigint[] else '{}' end from account
      where display_name = 'Fan'`,
  ]) {
    await sql`insert into ${text}`.execute(db);
  }
  await sql`vacuum analyze`.execute(db);
  const event = db.selectFrom('notification_event').select(['id', 'comment_id']).where('type', '=', 3);
  const row = await event.executeTakeFirstOrThrow();
  [eventId, liked] = [row.id, row.comment_id ?? 0];
  const untold = db.selectFrom('comment').select('id').where('original_comment_id', 'is not', null).orderBy('id');
  newest = (await untold.limit(50).execute()).map(({ id }) => id);
  const name = sql.id(new URL(config.databaseUrl ?? '').pathname.slice(1));
  // Makes sequential scans cost as much as with a hundred times the rows.
  await sql`alter database ${name} set seq_page_cost = 100`.execute(db);
  reader = openPlanReader(server, bigTables);
});
afterAll(async () => {
  await reader?.close();
  await server?.close();
});

function like(type: 'add-like' | 'remove-like') {
  const viewer = { userId: fan.userId, sessionId: '', deviceIdentifier: '', permissions: [], actorId: null };
  return likeComment(reader.platform, viewer, { type, mediaId, commentId: liked });
}

test.for<[string, () => Promise<unknown>]>([
  ['a like', () => like('add-like')],
  ['a like that is taken back', () => like('remove-like')],
  ['the inbox', () => readInbox(reader.platform, { userId: author.userId, page: 1, pageSize: 20 })],
  ['likes that are read', () => markRead(reader.platform, author.userId, eventId)],
  ['gathered letters', () => sendCommentDigests(reader.platform)],
  ['a letter', () => sendCommentLetter(reader.platform, { accountId: author.userId, eventIds: [1, 2, 3, 4, 5] })],
])('%s of a comment with 100,000 likes: few blocks, and no full scan', async ([, call]) => {
  expect(await reader.problemsOf(call, readsMax, blocksMax)).toEqual([]);
});

test('the notification counted each of them', async () => {
  const { notifications } = await author.client.notification.inbox();
  expect(notifications).toContainEqual(expect.objectContaining({ id: eventId, others: likes - 1, read: true }));
});

test('50 replies: few statements, and no full scan', async () => {
  const call = () => notifyOfReplies(reader.platform, { commentIds: newest });
  expect(await reader.problemsOf(call, readsMax, blocksMax)).toEqual([]);
});
