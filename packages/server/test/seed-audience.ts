import { sql } from 'kysely';
import type { Db } from '../src/platform/db/database.ts';
import { insertWithoutTriggers } from './insert-without-triggers.ts';

/** The average of each member. */
const videosWatched = 3;
const teamsFollowed = 2;
const heaviestWatched = 10_000;

/**
 * Members of a seeded catalogue: on average each watched three videos, mostly new ones, liked one and follows two
 * teams. One member watched 10,000 videos, or all, and follows every team; returns the id of this member.
 */
export async function seedAudience(db: Db, { members, now = new Date() }: { members: number; now?: Date }) {
  const heaviest = await insertWithoutTriggers(db, (tx) => insertRows(tx, { members, now }));
  await sql`vacuum analyze`.execute(db);
  return heaviest;
}

async function insertRows(db: Db, { members, now }: { members: number; now: Date }): Promise<string> {
  await sql`select setseed(0.5)`.execute(db);
  const { rows } = await sql<{ id: string }>`
    with made as (
      insert into account (email, display_name, created_at)
      select 'viewer-' || n || '@example.com', 'Viewer ' || n, ${now}::timestamptz - n * interval '1 minute'
      from generate_series(1, ${sql.lit(members)}) n returning id)
    select id from made limit 1`.execute(db);
  const heaviest = rows[0]?.id as string;
  await sql`
    create temp table seeded_media on commit drop as
    select row_number() over (order by listed_at desc) as place, id, duration_s from media where listed_at is not null
  `.execute(db);
  await sql`create unique index on seeded_media (place) include (id, duration_s)`.execute(db);
  await sql`analyze seeded_media`.execute(db);
  const someMedia = (each: number) => sql`
    from (select id, floor(random() ^ 3 * (select count(*) from seeded_media))::bigint + 1 as place,
        random() as part, random() as age
      from account cross join generate_series(1, ${sql.lit(each)})) a
    join seeded_media m using (place)`;
  const watched = sql`(account_id, media_id, current_time_s, total_time_s, watched_s, finished, watched_at)`;
  await sql`
    insert into watch_progress ${watched}
    select a.id, m.id, part * m.duration_s, m.duration_s, part * m.duration_s, part > 0.95,
      ${now}::timestamptz - age * interval '180 days'
    ${someMedia(videosWatched)} on conflict do nothing`.execute(db);
  await sql`
    insert into watch_progress ${watched}
    select ${heaviest}, id, duration_s / 2, duration_s, duration_s / 2, place % 3 = 0,
      ${now}::timestamptz - place * interval '10 minutes'
    from seeded_media where place <= ${sql.lit(heaviestWatched)} on conflict do nothing`.execute(db);
  await sql`
    insert into media_like (account_id, media_id, created_at)
    select a.id, m.id, ${now}::timestamptz - age * interval '180 days' ${someMedia(1)} on conflict do nothing
  `.execute(db);
  await sql`
    insert into creator_follow (account_id, team_id)
    select a.id, 1 + floor(random() * (select count(*) from creator_team))::bigint
    from account a cross join generate_series(1, ${sql.lit(teamsFollowed)}) on conflict do nothing`.execute(db);
  await sql`
    insert into creator_follow (account_id, team_id) select ${heaviest}, id from creator_team
    on conflict do nothing`.execute(db);
  return heaviest;
}
