import type { StudioCreatorTab } from '@greenlight/contract/creator-studio';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Page, pageLimit, selectIds } from '../../platform/db/page.ts';

/** Replaces the tabs; keeps the given order. */
export async function replaceTabs(db: Db, teamId: number, tabs: StudioCreatorTab[]): Promise<void> {
  await db.deleteFrom('creator_tab').where('team_id', '=', teamId).execute();
  const rows = tabs.map(({ id, title, source }, position) => ({
    team_id: teamId,
    position,
    slug: id,
    title,
    kind: source.kind,
    tag: source.kind === 'tag' ? source.tag : null,
    channel_id: source.kind === 'channel' ? source.channelId : null,
  }));
  if (rows.length > 0) await db.insertInto('creator_tab').values(rows).execute();
}

/** Locks the shows because tabs will refer to them; returns whether the editor shares a team with their makers. */
export async function listChannelsToUse(db: Db, channelIds: number[], editorId: string) {
  if (channelIds.length === 0) return [];
  const { rows } = await sql<{ id: number; createdBy: string | null; isTeammates: boolean }>`
    select id, created_by as "createdBy", exists (
      select from creator_team_editor own join creator_team_editor maker on maker.team_id = own.team_id
      where own.account_id = ${editorId} and maker.account_id = channel.created_by) as "isTeammates"
    from channel where id = any (${channelIds}::bigint[]) for key share of channel`.execute(db);
  return rows;
}

interface Wanted {
  teamId: number;
  source: StudioCreatorTab['source'];
  at: Date;
  page: Page;
  year?: { from: Date; until: Date };
}

/** The team's videos of one source, newest first; from `from` (included) to `until` (excluded). */
export function listOfTab(db: Db, { teamId, source, at, page, year }: Wanted): Promise<number[]> {
  const within = year === undefined ? sql`` : sql`and v.listed_at >= ${year.from} and v.listed_at < ${year.until}`;
  return selectIds(
    db,
    sql`
      select v.id from ${videosOf(teamId, source)} and v.listed_at <= ${at} ${within}
      order by v.listed_at desc, v.id desc ${pageLimit(page)}`,
  );
}

/** Each source is one range of an index, already in the order of its list. */
function videosOf(teamId: number, source: StudioCreatorTab['source']) {
  const ofTeam = sql`
    (select media_id as id, team_id, access, channel_id, listed_at from media_creator) v where v.team_id = ${teamId}`;
  switch (source.kind) {
    case 'all':
      return ofTeam;
    case 'free':
    case 'members':
      return sql`${ofTeam} and v.access = ${sql.lit(source.kind)}`;
    case 'tag':
      return sql`
        (select media_id as id, team_id, tag, listed_at from media_creator_tag) v
        where v.team_id = ${teamId} and v.tag = lower(${source.tag})`;
    case 'channel':
      return sql`${ofTeam} and v.channel_id = ${source.channelId}`;
  }
}
