import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openChatExport } from '../src/features/chat/chat-export.ts';
import { readHistory, readPiece, readState } from '../src/features/chat/chat-history.ts';
import { chatRoomKind } from '../src/features/chat/chat-room.ts';
import { forgetChat } from '../src/features/chat/forget-chat.ts';
import { pinMessage, removeMessage } from '../src/features/chat/moderate-chat.ts';
import { listWritersByName } from '../src/features/chat/moderated-queries.ts';
import { vote } from '../src/features/chat/poll.ts';
import { postMessage } from '../src/features/chat/post-message.ts';
import { showDelayedMessages } from '../src/features/chat/show-delayed-messages.ts';
import { makeStream } from '../src/features/live/test-data.ts';
import type { Viewer } from '../src/platform/http/viewer.ts';
import { signUp, type TestAccount } from './accounts.ts';
import { insertWithoutTriggers } from './insert-without-triggers.ts';
import { openPlanReader, type PlanReader } from './plan-reader.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const messages = 100_000;
const chatters = 1000;
/** Polls have more rows than messages of an account. */
const votes = 1000;
const bigTables = new Set(['account', 'chat_message', 'chat_poll_vote', 'room_event', 'session']);
/** Accounts that did not write here, and among them people of one name. */
const others = 50_000;
const namesakes = 20;
const readsMax = 12;
/** Blocks of 8 KB: some of each index for up to 50 messages. */
const blocksMax = 1500;

let server: TestServer;
let reader: PlanReader;
let member: TestAccount;
let team: TestAccount;
let livestreamId: number;
let mediaId: number;
let pollId: number;

beforeAll(async () => {
  server = await startTestServer();
  const { db, config } = server.platform;
  [member, team] = [await signUp(server), await signUp(server, { role: 'moderator' })];
  const stream = await makeStream(server.platform, { access: 'free', onAir: true });
  ({ livestreamId, mediaId } = stream);
  const at = server.clock.now();
  await insertWithoutTriggers(db, async (tx) => {
    for (const text of [
      sql`account (email, display_name, verified_at)
        select n || '@example.com', 'Chatter', ${at} from generate_series(1, ${sql.lit(chatters)}) n`,
      sql`account (email, display_name)
        select 'other' || n || '@example.com', case when n <= ${sql.lit(namesakes)} then 'Ann' else 'Member ' || n end
        from generate_series(1, ${sql.lit(others)}) n`,
      sql`account (email, display_name) values ('lee@example.com', 'Ann Lee')`,
      // Two hours of a busy chat. Each hundredth message was removed, and each twentieth answers another.
      sql`chat_message (livestream_id, account_id, client_id, message, created_at, removed_at, reply_to_id)
        select ${livestreamId}, a.ids[1 + n % ${sql.lit(chatters)}], gen_random_uuid(), 'Message ' || n,
          ${at}::timestamptz + n * interval '72 milliseconds', case when n % 100 = 0 then ${at}::timestamptz end,
          case when n % 20 = 1 and n > 100 then n - 7 end
        from (select array_agg(id) as ids from account where display_name = 'Chatter') a,
          generate_series(1, ${sql.lit(messages)}) n`,
      // Three people named Ann write, late, and Ann Lee.
      sql`chat_message (livestream_id, account_id, client_id, message, created_at)
        select ${livestreamId}, id, gen_random_uuid(), 'Hello', ${at}::timestamptz + interval '2 hours' from account
        where email in ('other3@example.com', 'other11@example.com', 'other20@example.com', 'lee@example.com')`,
      sql`chat_poll (livestream_id, client_id, question, options, created_at)
        values (${livestreamId}, gen_random_uuid(), 'Tea?', '{Yes,No}', ${at})`,
      sql`chat_poll_vote (poll_id, account_id, option, created_at)
        select p.id, a.id, 0, ${at} from chat_poll p, (select id from account where display_name = 'Chatter'
          limit ${sql.lit(votes)}) a`,
      sql`chat_setting (livestream_id, slow_s, no_repeats, delay_s) values (${livestreamId}, 1, true, 5)`,
    ]) {
      await sql`insert into ${text}`.execute(tx);
    }
  });
  await sql`vacuum analyze`.execute(db);
  pollId = (await db.selectFrom('chat_poll').select('id').executeTakeFirstOrThrow()).id;
  const name = sql.id(new URL(config.databaseUrl ?? '').pathname.slice(1));
  // Makes sequential scans cost as much as with a hundred times the rows.
  await sql`alter database ${name} set seq_page_cost = 100`.execute(db);
  reader = openPlanReader(server, bigTables);
});
afterAll(async () => {
  await reader?.close();
  await server?.close();
});

function viewerOf({ userId }: TestAccount): Viewer {
  return { userId, sessionId: userId, deviceIdentifier: '', permissions: [], actorId: null };
}

/** An existing message from the middle. */
async function someMessage(): Promise<number> {
  const query = server.platform.db.selectFrom('chat_message').select('id').where('removed_at', 'is', null);
  return (await query.orderBy('id').offset(50_000).limit(1).executeTakeFirstOrThrow()).id;
}

async function sendEvents(): Promise<void> {
  const { db } = server.platform;
  const rows = await db.selectFrom('chat_message').select('id').orderBy('id', 'desc').limit(30).execute();
  const kinds = ['message', 'delay', 'pin', 'poll', 'settings'];
  const events = rows.map(({ id }, index) => ({
    number: index + 1,
    kind: kinds[index % kinds.length] ?? '',
    subjectId: id,
  }));
  const emitted: unknown[] = [];
  const conn = { transport: {} };
  const socket = { id: 'x', conn, emit: (...frame: unknown[]) => emitted.push(frame) };
  const members = [{ socket: socket as never, data: { viewer: viewerOf(member), mayModerate: true } }];
  await chatRoomKind(reader.platform).send(members, { room: `chat ${livestreamId}`, after: 0, number: 30, events });
  expect(emitted).toHaveLength(1);
}

function post(message: string) {
  return postMessage(
    reader.platform,
    { userId: member.userId, mayModerate: false, mediaId },
    { type: 'message', livestreamId, message, clientId: randomUUID(), mentions: [team.userId] },
  );
}

test.for<[string, () => Promise<unknown>]>([
  ['who joins', () => readState(reader.platform, { livestreamId, number: 1 })],
  ['a page of the history', () => history(null)],
  ['a page far back', async () => history(await someMessage())],
  ['a piece of the replay', () => readPiece(reader.platform, viewerOf(member), { livestreamId, piece: 100 })],
  ['events', sendEvents],
  ['a message in slow mode, delayed', () => post('Hello')],
  ['delayed messages that are shown', showAll],
  ['a vote', () => vote(reader.platform, member.userId, { type: 'vote', livestreamId, pollId, option: 1 })],
  [
    'a removal',
    async () =>
      removeMessage(reader.platform, viewerOf(team), {
        type: 'remove',
        livestreamId,
        mediaId,
        messageId: await someMessage(),
      }),
  ],
  [
    'a pin',
    async () => pinMessage(reader.platform, team.userId, { type: 'pin', livestreamId, messageId: await someMessage() }),
  ],
  ['removed messages that are not old enough', () => forgetChat(reader.platform)],
])('%s in a chat of 100,000 messages: few blocks, and no full scan', async ([, call]) => {
  expect(await reader.problemsOf(call, readsMax, blocksMax)).toEqual([]);
});

test('a command finds people by name: two of those who wrote, by an index of 50,000 accounts', async () => {
  const find = (names: string[]) => listWritersByName(reader.platform.db, { livestreamId, names });
  const emailsOf = async (names: string[]) => {
    const ids = (await find(names)).map(({ userId }) => userId);
    const rows = await server.platform.db.selectFrom('account').select('email').where('id', 'in', ids).execute();
    return rows.map(({ email }) => email).toSorted();
  };
  expect(await emailsOf(['ann lee 10m', 'ann lee'])).toEqual(['lee@example.com']);
  const anns = await emailsOf(['ann']);
  expect(anns).toHaveLength(2);
  expect(['other11@example.com', 'other20@example.com', 'other3@example.com']).toEqual(expect.arrayContaining(anns));
  expect((await find(['ann lee', 'ann'])).map(({ name }) => name).toSorted()).toEqual(['ann', 'ann', 'ann lee']);
  expect(await find(['member 500', 'nobody'])).toEqual([]);
  // Some blocks of two indexes for each person of a name.
  const problems = await reader.problemsOf(() => find(['ann lee 10m', 'ann lee', 'ann']), 1, 6 * namesakes);
  expect(problems).toEqual([]);
});

function history(before: number | null) {
  return readHistory(reader.platform, viewerOf(member), { livestreamId, before, page: 1, pageSize: 50 });
}

async function showAll(): Promise<void> {
  server.clock.advance(6000);
  await showDelayedMessages(reader.platform);
}

test('the export reads in batches, and no further than is downloaded', async () => {
  const token = await exportToken();
  let lines = 0;
  const call = async () => {
    const body = openChatExport(reader.platform, token).body as AsyncIterable<Buffer>;
    for await (const chunk of body) {
      lines += String(chunk).split('\n').length - 1;
      if (lines > 2500) return;
    }
  };
  expect(await reader.problemsOf(call, readsMax, blocksMax * 5)).toEqual([]);
  expect(lines).toBeGreaterThan(2500);
});

async function exportToken(): Promise<string> {
  const { client } = await signUp(server, { role: 'operator' });
  const { url } = await client.studioLive.exportChat({ params: { mediaId } });
  return url.split('/').at(-1) ?? '';
}
