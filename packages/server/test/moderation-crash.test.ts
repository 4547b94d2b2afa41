/** @module-tag long */
import { randomInt } from 'node:crypto';
import type { ModeratedKind } from '@greenlight/contract/moderation';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postMessage } from '../src/features/chat/post-message.ts';
import { postComment } from '../src/features/comment/post-comment.ts';
import { makeStream } from '../src/features/live/test-data.ts';
import { makeMedia } from '../src/features/media/test-data.ts';
import { type CrashHost, makeCrashHost, makeOperator, type Person } from './crash-host.ts';

const ofEachKind = 15;
const testTimeoutMs = 180_000;

let host: CrashHost;
let operator: Person;

beforeAll(async () => {
  host = await makeCrashHost();
  await host.start('web');
  operator = await makeOperator(host);
});
afterAll(() => host.close());

interface Text {
  kind: ModeratedKind;
  subjectId: number;
  userId: string;
}

/** Texts in the queue, each by a separate account. */
async function writeTexts(): Promise<{ texts: Text[]; rooms: string[] }> {
  const mediaId = await makeMedia(host.db, { access: 'free' });
  const stream = await makeStream(host.platform, { access: 'free', onAir: true });
  const { rows } = await sql<{ id: string }>`
    insert into account (email, display_name) select gen_random_uuid() || '@example.com', 'Viewer'
    from generate_series(1, ${ofEachKind}) returning id`.execute(host.db);
  const texts: Text[] = [];
  for (const { id: userId } of rows) {
    const comment = await postComment(host.platform, userId, { type: 'message', mediaId, message: 'Rude' });
    texts.push({ kind: 'comment', subjectId: comment.id, userId });
  }
  const others = await sql<{ id: string }>`
    insert into account (email, display_name) select gen_random_uuid() || '@example.com', 'Viewer'
    from generate_series(1, ${ofEachKind}) returning id`.execute(host.db);
  const { livestreamId } = stream;
  for (const { id: userId } of others.rows) {
    const writer = { userId, mayModerate: false, mediaId: stream.mediaId };
    const message = await postMessage(host.platform, writer, { type: 'message', livestreamId, message: 'Rude' });
    texts.push({ kind: 'chat', subjectId: message.id, userId });
  }
  return { texts, rooms: [`comment ${mediaId}`, `chat ${livestreamId}`] };
}

/** The data about a text, its author and the actions on them. All is read at one moment. */
interface Trace {
  isRemoved: boolean;
  isDone: boolean;
  removals: number;
  removalEntries: number;
  bans: number;
  banActs: number;
  banEntries: number;
  /** The number of waiting letters to the author. */
  notices: number;
}

async function readTraces(texts: Text[]): Promise<Trace[]> {
  const { rows } = await sql<Trace>`
    select coalesce(c.removed_at, m.removed_at) is not null as "isRemoved", i.done_at is not null as "isDone",
      (select count(*)::int from moderation_act a where a.account_id = t.user_id and a.kind = 'remove'
        and a.subject_kind = t.kind and a.subject_id = t.id) as removals,
      (select count(*)::int from audit_entry e
        where e.action = t.kind || '.remove' and e.subject = t.kind || ':' || t.id) as "removalEntries",
      (select count(*)::int from moderation_ban b join moderation_ban_digest k on k.ban_id = b.id
        where b.account_id = t.user_id) as bans,
      (select count(*)::int from moderation_act a where a.account_id = t.user_id and a.kind = 'ban'
        and a.subject_kind = t.kind and a.subject_id = t.id) as "banActs",
      (select count(*)::int from audit_entry e
        where e.action = 'moderation.ban' and e.subject = 'account:' || t.user_id) as "banEntries",
      (select count(*)::int from pgboss.job j
        where j.name = 'moderation.notify-author' and j.data ->> 'accountId' = t.user_id::text) as notices
    from unnest(${texts.map(({ kind }) => kind)}::text[], ${texts.map(({ subjectId }) => subjectId)}::bigint[],
        ${texts.map(({ userId }) => userId)}::uuid[]) with ordinality as t (kind, id, user_id, place)
      join moderation_item i on i.kind = t.kind and i.subject_id = t.id
      left join comment c on t.kind = 'comment' and c.id = t.id
      left join chat_message m on t.kind = 'chat' and m.id = t.id
    order by t.place`.execute(host.db);
  return rows;
}

const untouched: Trace = {
  isRemoved: false,
  isDone: false,
  removals: 0,
  removalEntries: 0,
  bans: 0,
  banActs: 0,
  banEntries: 0,
  notices: 0,
};

/** The number of events of the rooms: they survive a crash of the database. */
async function countEvents(rooms: string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(last_number), 0)::int as n from room where name = any(${rooms}::text[])`.execute(host.db);
  return rows[0]?.n ?? 0;
}

const wishes = {
  remove: { wish: { act: 'remove', reason: 'Be kind.' }, bans: 0 },
  ban: { wish: { act: 'ban', teamId: null, reason: 'Be kind.' }, bans: 1 },
} as const;

test.each(['remove', 'ban'] as const)(
  'a kill while a moderator acts on many texts leaves each act whole or undone: %s',
  { timeout: testTimeoutMs },
  async (act) => {
    const { wish, bans } = wishes[act];
    const done = { isRemoved: true, isDone: true, removals: 1, removalEntries: 1, notices: 1 };
    const decided: Trace = { ...done, bans, banActs: bans, banEntries: bans };
    const { texts, rooms } = await writeTexts();
    expect(await readTraces(texts)).toEqual(texts.map(() => untouched));
    const decide = (some: Text[]) =>
      operator.client.studioModeration.act({
        body: { items: some.map(({ kind, subjectId }) => ({ kind, subjectId })), wish },
      });
    const killed = decide(texts).then(
      () => 'answered',
      () => 'killed',
    );
    const enough = randomInt(1, ofEachKind);
    const countDone = async () => (await readTraces(texts)).filter(({ isRemoved }) => isRemoved).length;
    await expect.poll(countDone, { interval: 1 }).toBeGreaterThanOrEqual(enough);
    await host.kill(act === 'remove' ? 0 : 1);
    await killed;
    await host.start('web');
    const traces = await readTraces(texts);
    // Each trace is compared as a whole.
    expect(traces).toEqual(traces.map(({ isRemoved }) => (isRemoved ? decided : untouched)));
    const removed = traces.filter(({ isRemoved }) => isRemoved).length;
    expect(removed).toBeGreaterThanOrEqual(enough);
    expect(await countEvents(rooms)).toBe(texts.length + removed);
    // The moderator sends the others again.
    const rest = texts.filter((_, index) => !traces[index]?.isRemoved);
    if (rest.length > 0) await decide(rest);
    expect(await readTraces(texts)).toEqual(texts.map(() => decided));
    expect(await countEvents(rooms)).toBe(2 * texts.length);
  },
);
