import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import type { Db } from '../../platform/db/database.ts';
import { readCreatorTeam } from '../creator/creator-team.ts';
import { makeTeam } from '../creator/test-data.ts';
import { makeMedia } from '../media/test-data.ts';
import { readShow } from './show.ts';
import { makeChannel } from './test-data.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

/** The row at `pick` modulo the number of rows; null for an empty table. */
function one(table: string, pick: number) {
  const rows = sql.table(table);
  return sql`(select id from ${rows} order by id
    offset ${pick} % greatest(1, (select count(*) from ${rows})) limit 1)`;
}

function place(pick: number) {
  return sql`select id, channel_id from season where id = ${one('season', pick)}`;
}

/** Changes of a video, its credits and its lists; `a` and `b` choose rows. */
const changes: Record<string, (db: Db, a: number, b: number) => Promise<unknown>> = {
  make: (db) => makeMedia(db, { publishAt: null }),
  publish: (db, a) => sql`update media set publish_at = now() where id = ${one('media', a)}`.execute(db),
  schedule: (db, a) =>
    sql`update media set publish_at = now() + interval '1 day' where id = ${one('media', a)}`.execute(db),
  withdraw: (db, a) => sql`update media set publish_at = null where id = ${one('media', a)}`.execute(db),
  lose: (db, a) => sql`update media set playable_at = null where id = ${one('media', a)}`.execute(db),
  move: (db, a, b) =>
    sql`update media set channel_id = s.channel_id, season_id = s.id from (${place(b)}) s where media.id = ${one('media', a)}`.execute(
      db,
    ),
  takeOut: (db, a) =>
    sql`update media set channel_id = null, season_id = null where id = ${one('media', a)}`.execute(db),
  credit: (db, a, b) =>
    sql`insert into media_creator (media_id, team_id)
      select m.id, t.id from media m, creator_team t where m.id = ${one('media', a)} and t.id = ${one('creator_team', b)}
      on conflict do nothing`.execute(db),
  uncredit: (db, a) => sql`delete from media_creator where media_id = ${one('media', a)}`.execute(db),
  deleteVideo: (db, a) => sql`delete from media where id = ${one('media', a)}`.execute(db),
  deleteSeason: (db, a) => sql`delete from season where id = ${one('season', a)}`.execute(db),
  deleteShow: (db, a) => sql`delete from channel where id = ${one('channel', a)}`.execute(db),
  deleteTeam: (db, a) => sql`delete from creator_team where id = ${one('creator_team', a)}`.execute(db),
};

async function furnish(db: Db) {
  await sql`delete from media`.execute(db);
  await sql`delete from channel`.execute(db);
  await sql`delete from creator_team`.execute(db);
  for (const number of [1, 2, 3]) {
    const { channelId, seasonIds } = await makeChannel(db, { seasons: 2 });
    const teamId = await makeTeam(db);
    const video = { channelId, seasonId: seasonIds[0], teamIds: [teamId], playable: number < 3 };
    await makeMedia(db, video);
    await makeMedia(db, video);
  }
}

async function keptAndCounted(db: Db) {
  const { rows } = await sql`
    select 'show' as what, id, listed_count as kept, (
      select count(*) from media where channel_id = c.id and listed_at is not null) as counted from channel c
    union all select 'season', id, listed_count, (
      select count(*) from media where season_id = s.id and listed_at is not null) from season s
    union all select 'team', id, listed_count, (
      select count(*) from media_creator mc join media m on m.id = mc.media_id
      where mc.team_id = t.id and m.listed_at is not null) from creator_team t`.execute(db);
  return rows as { what: string; kept: number; counted: number }[];
}

test('the stored counts equal counted ones after any change', async () => {
  const { db } = server.platform;
  const step = fc.tuple(fc.constantFrom(...Object.keys(changes)), fc.nat(20), fc.nat(20));
  await furnish(db);
  expect(await keptAndCounted(db)).toContainEqual({ what: 'show', id: expect.any(Number), kept: 2, counted: 2 });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      await furnish(db);
      for (const [name, a, b] of steps) await changes[name]?.(db, a, b);
      const counts = await keptAndCounted(db);
      expect(counts.filter(({ kept, counted }) => kept !== counted)).toEqual([]);
    }),
    { numRuns: 60 },
  );
}, 60_000);

test('a scheduled video counts from its time on', async () => {
  const { db } = server.platform;
  const { channelId, seasonIds } = await makeChannel(db, { slug: 'counted', seasons: 1 });
  const teamId = await makeTeam(db, { slug: 'counters' });
  const common = { channelId, seasonId: seasonIds[0], teamIds: [teamId] };
  await makeMedia(db, common);
  await makeMedia(db, { ...common, publishAt: new Date(server.clock.now().getTime() + 60_000) });
  const read = async () => {
    // Read directly: answers to visitors are cached for some seconds.
    const show = await readShow(server.platform, { slug: 'counted' });
    const team = await readCreatorTeam(server.platform, { slug: 'counters' });
    return [show.mediaCount, show.seasons[0]?.mediaCount, team.mediaCount];
  };
  expect(await read()).toEqual([1, 1, 1]);
  server.clock.advance(120_000);
  expect(await read()).toEqual([2, 2, 2]);
});
