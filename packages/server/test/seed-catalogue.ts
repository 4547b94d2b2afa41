import { sql } from 'kysely';
import type { Db } from '../src/platform/db/database.ts';
import { insertWithoutTriggers } from './insert-without-triggers.ts';

const shows = 40;
const seasonsOfShow = 3;
const teams = 50;
const pictures = 2000;

/**
 * A catalogue without files: 40 shows with 3 seasons, 50 teams, a third of the videos free, one video per minute back
 * from `now`; one in 50 is a draft. Show 1 and team 1 have half of all videos, as an uneven distribution.
 */
export async function seedCatalogue(db: Db, args: { media: number; now?: Date }): Promise<void> {
  await insertWithoutTriggers(db, (tx) => insertRows(tx, args));
  await sql`vacuum analyze`.execute(db);
}

async function insertRows(db: Db, { media, now = new Date() }: { media: number; now?: Date }) {
  const count = sql.lit(media);
  await sql`
    insert into image (width, height, widths, color, alt)
    select 1920, 1080, '{320,640,960,1280,1920}', '#336699', 'Still ' || n from generate_series(1, ${sql.lit(pictures)}) n
  `.execute(db);
  await sql`
    insert into creator_team (slug, display_name, short_description)
    select 'team-' || n, 'Team ' || n, 'They make things.' from generate_series(1, ${sql.lit(teams)}) n`.execute(db);
  await sql`
    insert into creator_team_image (team_id, type, image_id)
    select t.id, 'avatar', i.id from creator_team t
    join (select id, row_number() over (order by id) as n from image) i on i.n = t.id`.execute(db);
  await sql`
    insert into channel (slug, name, description, position)
    select 'show-' || n, 'Show ' || n, 'A show about things.', n from generate_series(1, ${sql.lit(shows)}) n`.execute(
    db,
  );
  await sql`
    insert into channel_image (channel_id, type, image_id)
    select c.id, 'hero-desktop', i.id from channel c
    join (select id, row_number() over (order by id) as n from image) i on i.n = 100 + c.id`.execute(db);
  await sql`
    insert into season (channel_id, number, title)
    select c.id, n, 'Season ' || n from channel c, generate_series(1, ${sql.lit(seasonsOfShow)}) n`.execute(db);
  await sql`
    insert into media (
      title, description, channel_id, season_id, episode, access, publish_at, asset_id, playable_at, duration_s,
      has_storyboard, tags, thumbnail_image_id, like_count, created_at)
    select
      'Episode ' || n || ', ' || (array['kiln', 'river', 'glass', 'night', 'copper'])[1 + n % 5], repeat('What happens in it is told in some sentences. ', 8 + n % 8),
      s.channel_id, s.id, n, case when n % 3 = 0 then 'free' else 'members' end,
      case when n % 50 <> 0 then ${now}::timestamptz - n * interval '1 minute' end,
      gen_random_uuid(), ${now}, 60 + n % 1800, true, '{clay,fire}', i.id, (n * 7919::bigint) % 1000,
      ${now}::timestamptz - n * interval '1 minute'
    from generate_series(1, ${count}) n
    join (select id, channel_id, row_number() over (order by channel_id, id) as place from season) s
      on s.place = case when n % 2 = 0 then 1 + n / 2 % 3 else 1 + n / 2 % ${sql.lit(shows * seasonsOfShow)} end
    join (select id, row_number() over (order by id) as place from image) i on i.place = 1 + n % ${sql.lit(pictures)}
  `.execute(db);
  await sql`
    insert into media_creator (media_id, team_id, listed_at, access, channel_id)
    select id, case when id % 2 = 0 then 1 else 1 + id / 2 % ${sql.lit(teams)} end, listed_at, access, channel_id
    from media`.execute(db);
  await sql`
    insert into media_creator (media_id, team_id, position, listed_at, access, channel_id)
    select id, 2 + id / 5 % ${sql.lit(teams - 1)}, 1, listed_at, access, channel_id from media where id % 5 = 0
    on conflict do nothing`.execute(db);
  await sql`select listed_count_refresh()`.execute(db);
  await sql`
    insert into media_tag (media_id, tag, listed_at)
    select id, tag, listed_at from media, unnest(tags) as tag`.execute(db);
  await sql`select media_creator_tag_refresh(array(select id from media))`.execute(db);
  await sql`
    insert into media_chapter (media_id, start_s, title)
    select id, n * 20, 'Chapter ' || n from media, generate_series(0, 2) n where id % 10 = 0`.execute(db);
}
