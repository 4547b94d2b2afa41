import { randomInt } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import { addLane, addRound, type Host, nextSerial } from './crash-lane.ts';
import type { Operator } from './crash-site.ts';

/** Deletes a subject and undoes this, in turns. All its rows exist, or all are deleted and kept for the undo. */
async function addRemovals(
  host: Host,
  subject: string,
  { studioChanges }: Operator['client'],
  { remove, rows }: { remove: () => Promise<unknown>; rows: RawBuilder<unknown>[] },
) {
  const read = async () => {
    const parts = rows.map(async (query) => (await query.execute(host.db)).rows);
    const kept = await sql<{ count: number }>`
      select count(*)::int as count from removed_row r join audit_entry e on e.id = r.entry_id
      where e.subject = ${subject}`.execute(host.db);
    return { rows: await Promise.all(parts), kept: kept.rows[0]?.count ?? 0 };
  };
  const there = await read();
  await remove();
  const gone = await read();
  expect(gone.kept).toBeGreaterThan(there.rows.flat().length - 1);
  const undo = async () => {
    const { changes } = await studioChanges.list({ query: { subject, pageSize: 1 } });
    await studioChanges.undo({ params: { id: changes[0]?.id ?? 0 } });
  };
  await undo();
  await addRound(host, `removal of ${subject}`, read, [remove, undo]);
}

/** Lanes of a creator with followers, a show with seasons, and a video whose tags are edited. */
export async function addRemovalLanes(host: Host, [creators, shows, tags]: [Operator, Operator, Operator]) {
  const { db } = host;
  const team = await creators.client.studioCreators.create({
    body: {
      displayName: 'Removed',
      slug: 'removed',
      published: true,
      members: [{ userId: creators.userId, role: 'editor' }],
      tabs: [{ id: 'clay', title: 'Clay', source: { kind: 'tag', tag: 'clay' } }],
    },
  });
  const show = await shows.client.studioChannels.create({ body: { name: 'Removed', slug: 'removed' } });
  const seasons = await Promise.all(
    [1, 2].map((number) =>
      shows.client.studioChannels.addSeason({ params: { id: show.id }, body: { number, title: '' } }),
    ),
  );
  await sql`
    with made as (
      insert into account (email, display_name) select 'fan' || n || '@example.com', 'Fan' from generate_series(1, 30) n
      returning id)
    insert into creator_follow (account_id, team_id, created_at) select id, ${team.id}, now() from made`.execute(db);
  const videos = await sql<{ id: number }>`
    insert into media (title, publish_at, playable_at, asset_id, duration_s, tags, channel_id, season_id)
    select 'Kept', timestamptz '2025-01-01', timestamptz '2025-01-01', gen_random_uuid(), 100, '{clay,fire}',
      ${show.id}, ${seasons[0]?.id} from generate_series(1, 8)
    returning id`.execute(db);
  const ids = videos.rows.map(({ id }) => id);
  await sql`
    insert into media_creator (media_id, team_id, position) select id, ${team.id}, 0 from media where id = any(${ids})
  `.execute(db);
  await addRemovals(host, `creator:${team.id}`, creators.client, {
    remove: () => creators.client.studioCreators.remove({ params: { id: team.id } }),
    rows: [
      sql`select * from creator_team where id = ${team.id}`,
      sql`select * from creator_team_member where team_id = ${team.id}`,
      sql`select * from creator_tab where team_id = ${team.id}`,
      sql`select * from creator_follow where team_id = ${team.id} order by account_id`,
      sql`select media_id, position, listed_at, access from media_creator where team_id = ${team.id} order by media_id`,
    ],
  });
  await addRemovals(host, `channel:${show.id}`, shows.client, {
    remove: () => shows.client.studioChannels.remove({ params: { id: show.id } }),
    rows: [
      sql`select * from channel where id = ${show.id}`,
      sql`select * from season where channel_id = ${show.id} order by id`,
      sql`select id, season_id from media where channel_id = ${show.id} order by id`,
    ],
  });
  addTags(host, tags);
}

function addTags(host: Host, { client: { studioMedia, studioCreators } }: Operator) {
  let mediaId = 0;
  const read = async () => {
    if (mediaId === 0) {
      const { id } = await studioCreators.create({ body: { displayName: 'Tagged', slug: 'tagged' } });
      const publishAt = '2025-01-01T00:00:00Z';
      ({ mediaId } = await studioMedia.create({ body: { title: 'Tagged', creatorTeamIds: [id], publishAt } }));
      await sql`
        update media set playable_at = now(), asset_id = gen_random_uuid(), duration_s = 9 where id = ${mediaId}
      `.execute(host.db);
    }
    return (await studioMedia.get({ params: { mediaId } })).tags;
  };
  addLane(host, 'tags', read, () => {
    const tags = Array.from({ length: randomInt(4) }, () => `tag ${nextSerial()}`);
    return { wanted: tags, send: () => studioMedia.update({ params: { mediaId }, body: { tags } }) };
  });
}

/** Expects that the data that triggers maintain matches its sources. */
export async function checkDerived({ db }: Host): Promise<void> {
  const tabs = sql`
    (select media_id, team_id, tag, listed_at from media_creator_tag
      except select m.id, c.team_id, lower(tag), m.listed_at
        from media m join media_creator c on c.media_id = m.id, unnest(m.tags) tag where m.listed_at is not null)
    union all
    (select m.id, c.team_id, lower(tag), m.listed_at
        from media m join media_creator c on c.media_id = m.id, unnest(m.tags) tag where m.listed_at is not null
      except select media_id, team_id, tag, listed_at from media_creator_tag)`;
  const copies = sql`
    select m.id from media m join media_creator c on c.media_id = m.id
    where (c.listed_at, c.access, c.channel_id) is distinct from (m.listed_at, m.access, m.channel_id)`;
  const counts = sql`
    select id from channel c where listed_count <> (
      select count(*) from media where channel_id = c.id and listed_at is not null)
    union all
    select id from creator_team t where listed_count <> (
      select count(*) from media_creator where team_id = t.id and listed_at is not null)
    union all
    select id from media where like_count <> (select count(*) from media_like where media_id = media.id)`;
  for (const wrong of [tabs, copies, counts]) expect((await wrong.execute(db)).rows).toEqual([]);
}
