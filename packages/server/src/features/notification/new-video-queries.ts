import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Videos that were published after `since` and not announced, oldest first. */
export async function listUnannouncedVideos(db: Db, args: { at: Date; since: Date; limit: number }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from media m where listed_at > ${args.since} and listed_at <= ${args.at}
      and not exists (select from video_announcement a where a.media_id = m.id)
    order by listed_at, id limit ${sql.lit(args.limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns false if the video was announced before, even if it was published again since. */
export async function insertVideoAnnouncement(
  db: Db,
  { mediaId, at }: { mediaId: number; at: Date },
): Promise<boolean> {
  const result = await db
    .insertInto('video_announcement')
    .values({ media_id: mediaId, announced_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export interface NewVideo {
  title: string;
  team_ids: number[];
  team_names: string[];
  channel_id: number | null;
  channel_name: string | null;
  image_id: string | null;
}

/** A video with its published teams in the order of its credits, and its published show; undefined without either. */
export async function findNewVideo(db: Db, mediaId: number): Promise<NewVideo | undefined> {
  const { rows } = await sql<NewVideo>`
    select m.title, m.thumbnail_image_id as image_id, c.id as channel_id, c.name as channel_name,
      coalesce(array_agg(t.id order by mc.position, t.id) filter (where t.id is not null), '{}') as team_ids,
      coalesce(array_agg(t.display_name order by mc.position, t.id) filter (where t.id is not null), '{}') as team_names
    from media m left join channel c on c.id = m.channel_id and c.published
      left join media_creator mc on mc.media_id = m.id left join creator_team t on t.id = mc.team_id and t.published
    where m.id = ${mediaId} group by m.id, c.id`.execute(db);
  const [video] = rows;
  return video && (video.team_ids.length > 0 || video.channel_id !== null) ? video : undefined;
}
