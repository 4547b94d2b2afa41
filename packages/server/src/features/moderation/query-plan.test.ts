import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertWithoutTriggers } from '../../../test/insert-without-triggers.ts';
import { type ModerationSite, openModerationSite } from '../../../test/moderation-site.ts';
import { openPlanReader, type PlanReader } from '../../../test/plan-reader.ts';
import { readBans } from './ban/ban-list.ts';
import { decideText } from './decide-text.ts';
import { readMemberActs, readMemberTexts, readModeratedMember } from './moderated-member.ts';
import { readOwnActs } from './own-act.ts';
import { countQueue, readQueue } from './queue/queue.ts';

const rows = 100_000;
const bigTables = new Set([
  'account',
  'chat_message',
  'comment',
  'comment_report',
  'device',
  'moderation_act',
  'moderation_ban',
  'moderation_ban_digest',
  'moderation_item',
  'moderation_note',
]);
let site: ModerationSite;
let reader: PlanReader;
let userId: string;
let mediaId: number;

beforeAll(async () => {
  site = await openModerationSite();
  const { db } = site.server.platform;
  ({ userId } = await site.member());
  mediaId = await site.video({ teamId: site.teamId });
  const other = await site.video();
  const { livestreamId } = await site.stream();
  await (await site.comments(site.staff)).write(mediaId, 'Makes the thread');
  await (await site.comments(site.staff)).write(other, 'Makes the thread');
  site.hangUp();
  const at = sql`now()`;
  await insertWithoutTriggers(db, async (tx) => {
    await sql`
      insert into account (email, display_name) select n || '@example.com', 'Viewer ' || n
      from generate_series(1, ${sql.lit(rows)}) n`.execute(tx);
    // Every tenth text was written by one member, and every hundredth by the team.
    await sql`
      insert into comment (thread_id, account_id, client_id, message, created_at)
      select (select id from comment_thread where media_id = case when n % 100 = 0 then ${mediaId}::bigint else ${other}::bigint end),
        case when n % 10 = 0 then ${userId}::uuid else ${site.staff.userId}::uuid end, gen_random_uuid(), 'Text ' || n, ${at}
      from generate_series(1, ${sql.lit(rows)}) n`.execute(tx);
    await sql`
      insert into chat_message (livestream_id, account_id, client_id, message, created_at)
      select ${livestreamId}::bigint, case when n % 10 = 0 then ${userId}::uuid else ${site.staff.userId}::uuid end, gen_random_uuid(),
        'Text ' || n, ${at} from generate_series(1, ${sql.lit(rows)}) n`.execute(tx);
    await sql`
      insert into comment_report (comment_id, account_id, reason, created_at)
      select id, ${site.staff.userId}::uuid, 'spam', ${at} from comment`.execute(tx);
    await sql`
      insert into moderation_item (kind, subject_id, account_id, media_id, is_reported, is_held, queued_at, done_at)
      select 'comment', c.id, c.account_id, t.media_id, c.id % 2 = 0, c.id % 2 = 1, ${at},
        case when c.id % 3 = 0 then ${at} end
      from comment c join comment_thread t on t.id = c.thread_id`.execute(tx);
    await sql`
      insert into moderation_act (kind, account_id, subject_kind, subject_id, media_id, reason, created_at)
      select 'remove', c.account_id, 'comment', c.id, t.media_id, '', ${at}
      from comment c join comment_thread t on t.id = c.thread_id`.execute(tx);
    await sql`
      insert into moderation_ban (account_id, team_id, reason, created_at, lifted_at)
      select id, case when random() < 0.1 then ${site.teamId}::bigint end, '', ${at}, ${at} from account`.execute(tx);
    await sql`
      insert into moderation_ban_digest (digest, ban_id) select sha256(id::text::bytea), id from moderation_ban`.execute(
      tx,
    );
    await sql`
      insert into moderation_note (account_id, team_id, text, created_at)
      select id, ${site.teamId}::bigint, 'x', ${at} from account`.execute(tx);
    await sql`
      insert into device (account_id, identifier, model, platform)
      select id, gen_random_uuid(), 'Linux', 'web' from account`.execute(tx);
  });
  await sql`analyze`.execute(db);
  reader = openPlanReader(site.server, bigTables);
}, 120_000);
afterAll(async () => {
  await reader?.close();
  await site?.close();
});

test('no list of moderators reads a big table whole', async () => {
  const { platform } = reader;
  const staff = site.staff.userId;
  const team = site.teamModerator.userId;
  const calls: Record<string, () => Promise<unknown>> = {
    queue: () => readQueue(platform, staff, { open: true }),
    'queue, reported': () => readQueue(platform, staff, { open: true, reason: 'reported' }),
    'queue, next page': () => readQueue(platform, staff, { open: true, reason: 'held', before: 50_000 }),
    'queue, decided': () => readQueue(platform, staff, { open: false }),
    'queue of a member': () => readQueue(platform, staff, { open: true, userId }),
    'queue of a team': () => readQueue(platform, team, { open: true }),
    counts: () => countQueue(platform, staff, {}),
    'counts of a team': () => countQueue(platform, team, {}),
    bans: () => readBans(platform, staff, { active: true }),
    'bans of a member': () => readBans(platform, staff, { active: false, userId }),
    'bans of a team': () => readBans(platform, team, { active: false }),
    member: () => readModeratedMember(platform, { moderatorId: staff, userId }),
    'member of a team': () => readModeratedMember(platform, { moderatorId: team, userId }),
    'texts of a member': () => readMemberTexts(platform, { moderatorId: team, userId, kind: 'comment' }),
    'messages of a member': () => readMemberTexts(platform, { moderatorId: staff, userId, kind: 'chat' }),
    'acts about a member': () => readMemberActs(platform, { moderatorId: team, userId }),
    'own acts': () => readOwnActs(platform, { userId }),
    'a text': () =>
      decideText(platform, { kind: 'comment', userId, mediaId, text: 'x', clientId: crypto.randomUUID() }),
  };
  const found: Record<string, unknown[]> = {};
  for (const [name, call] of Object.entries(calls)) {
    const problems = await reader.problemsOf(call, 20);
    if (problems.length > 0) found[name] = problems;
  }
  expect(found).toEqual({});
}, 120_000);
