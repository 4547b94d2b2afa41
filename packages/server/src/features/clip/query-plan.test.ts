import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { insertWithoutTriggers } from '../../../test/insert-without-triggers.ts';
import { openPlanReader, type PlanReader } from '../../../test/plan-reader.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeTeam } from '../creator/test-data.ts';
import { makeMedia } from '../media/test-data.ts';
import { forgetClips } from './forget-clips.ts';
import { shiftClipStarts, shortenClips } from './queries.ts';
import { readClip, readClipsOfVideo, readOwnClips } from './read-clip.ts';
import { readStudioClips } from './studio-clip.ts';

const rows = 100_000;
const bigTables = new Set(['account', 'clip', 'media', 'media_creator']);
let server: TestServer;
let reader: PlanReader;
let editor: TestAccount;
let mediaId: number;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.platform;
  editor = await signUp(server, { role: 'creator' });
  const teamId = await makeTeam(db);
  const member = { team_id: teamId, account_id: editor.userId, role: 'editor' };
  await db.insertInto('creator_team_member').values(member).execute();
  mediaId = await makeMedia(db, { access: 'free', teamIds: [teamId] });
  const other = await makeTeam(db);
  await insertWithoutTriggers(db, async (tx) => {
    await sql`
      insert into account (email, display_name) select n || '@example.com', 'Viewer ' || n
      from generate_series(1, ${sql.lit(rows)}) n`.execute(tx);
    await sql`
      insert into media (title, access, publish_at, duration_s)
      select 'Video ' || n, 'free', now(), 600 from generate_series(1, ${sql.lit(rows)}) n`.execute(tx);
    await sql`
      insert into media_creator (media_id, team_id, position)
      select id, ${other}::bigint, 0 from media where id <> ${mediaId}::bigint`.execute(tx);
    // Every thousandth clip is of the team's video, and every hundredth of one member.
    await sql`
      insert into clip (media_id, account_id, title, start_s, length_s, created_at, removed_at)
      select case when n % 1000 = 0 then ${mediaId}::bigint else ${mediaId}::bigint + n end,
        case when n % 100 = 0 then ${editor.userId}::uuid else (select id from account limit 1) end,
        'Clip ' || n, 1, 30, now(), case when n % 50 = 7 then now() end
      from generate_series(1, ${sql.lit(rows)}) n`.execute(tx);
  });
  await sql`analyze`.execute(db);
  reader = openPlanReader(server, bigTables);
}, 120_000);
afterAll(async () => {
  await reader?.close();
  await server?.close();
});

test('no call of clips reads a big table whole', async () => {
  const { platform } = reader;
  const { userId } = editor;
  const newest = await server.platform.db
    .selectFrom('clip')
    .select('id')
    .where('media_id', '=', mediaId)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  const asEditor = { userId, permissions: ['content.edit' as const] };
  const asStaff = { userId, permissions: ['content.edit' as const, 'content.edit-all' as const] };
  const calls: Record<string, () => Promise<unknown>> = {
    'a clip': () => readClip(platform, newest.id),
    'of a video': () => readClipsOfVideo(platform, { viewer: null, mediaId }),
    'of a video, next page': () => readClipsOfVideo(platform, { viewer: null, mediaId, before: 50_000 }),
    own: () => readOwnClips(platform, { userId }),
    'of a team': () => readStudioClips(platform, asEditor, {}),
    'of a team, next page': () => readStudioClips(platform, asEditor, { before: 50_000 }),
    all: () => readStudioClips(platform, asStaff, {}),
    'of a video, in the studio': () => readStudioClips(platform, asStaff, { mediaId }),
    trim: () => shiftClipStarts(platform.db, { mediaId, movedS: 2 }),
    cut: () => shortenClips(platform.db, { mediaId, parts: [{ startS: 1, lengthS: 2 }] }),
    forget: () => forgetClips(platform),
  };
  const found: Record<string, unknown[]> = {};
  for (const [name, call] of Object.entries(calls)) {
    const problems = await reader.problemsOf(call, 20);
    if (problems.length > 0) found[name] = problems;
  }
  expect(found).toEqual({});
}, 120_000);
