import type { ModeratedKind, TextState } from '@greenlight/contract/moderation';
import type { PlaceFields } from '@greenlight/contract/place';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { isOfTeams } from './place-queries.ts';
import { reportTables } from './queue/report-queries.ts';

/** A comment, a message or a clip with its place, as moderators see it. */
export interface TextRow extends PlaceFields {
  kind: ModeratedKind;
  subjectId: number;
  text: string;
  state: TextState;
  createdAt: Date;
  editedAt: Date | null;
  livestreamId: number | null;
  title: string;
  creators: { id: number; displayName: string }[] | null;
  /** Moment of a comment or clip. */
  momentS: number | null;
  /** For a chat message: when its stream began, and its recording. */
  startedAt: Date | null;
  assetId: string | null;
  replyTo: { displayName: string; text: string } | null;
}

const state = sql`case when c.removed_at is null then 'shown' when c.moderation_state is not null then c.moderation_state
  when c.removed_by = c.account_id then 'gone' else 'removed' end as state`;
const creatorsOf = sql`(select json_agg(json_build_object('id', t.id, 'displayName', t.display_name) order by t.display_name)
  from media_creator mc join creator_team t on t.id = mc.team_id where mc.media_id = m.id)`;
const creators = sql`${creatorsOf} as creators`;
const creatorOfPitch = sql`(select json_agg(json_build_object('id', t.id, 'displayName', t.display_name))
  from creator_team t where t.id = p.team_id)`;

export type TextIds = Record<ModeratedKind, number[]>;

/** These texts, if they exist, unordered. */
export async function listTexts(db: Db, ids: TextIds): Promise<TextRow[]> {
  const found = await Promise.all([
    ids.comment.length > 0 ? listCommentTexts(db, ids.comment) : [],
    ids.chat.length > 0 ? listChatTexts(db, ids.chat) : [],
    ids.clip.length > 0 ? listClipTexts(db, ids.clip) : [],
  ]);
  return found.flat();
}

async function listCommentTexts(db: Db, ids: number[]): Promise<TextRow[]> {
  const { rows } = await sql<TextRow>`
    select 'comment' as kind, c.id as "subjectId", c.message as text, ${state}, c.created_at as "createdAt",
      c.edited_at as "editedAt", th.media_id as "mediaId", th.pitch_id as "pitchId", null as "livestreamId",
      coalesce(m.title, p.title) as title, coalesce(${creatorsOf}, ${creatorOfPitch}) as creators, c.moment_s as "momentS", null as "startedAt", null as "assetId", (
        select json_build_object('displayName', oa.display_name, 'text', o.message)
        from comment o join account oa on oa.id = o.account_id where o.id = c.original_comment_id) as "replyTo"
    from comment c join comment_thread th on th.id = c.thread_id
      left join media m on m.id = th.media_id left join pitch p on p.id = th.pitch_id
    where c.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

async function listChatTexts(db: Db, ids: number[]): Promise<TextRow[]> {
  const { rows } = await sql<TextRow>`
    select 'chat' as kind, c.id as "subjectId", c.message as text, ${state}, c.created_at as "createdAt",
      null as "editedAt", m.id as "mediaId", l.id as "livestreamId", m.title, ${creators},
      null as "momentS", l.started_at as "startedAt", coalesce(m.asset_id, l.asset_id) as "assetId", (
        select json_build_object('displayName', oa.display_name, 'text', o.message)
        from chat_message o join account oa on oa.id = o.account_id where o.id = c.reply_to_id) as "replyTo"
    from chat_message c join livestream l on l.id = c.livestream_id join media m on m.id = l.media_id
    where c.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

/** The titles of clips. */
async function listClipTexts(db: Db, ids: number[]): Promise<TextRow[]> {
  const { rows } = await sql<TextRow>`
    select 'clip' as kind, c.id as "subjectId", c.title as text, ${state}, c.created_at as "createdAt",
      null as "editedAt", m.id as "mediaId", null as "livestreamId", m.title, ${creators},
      greatest(c.start_s, 0) as "momentS", null as "startedAt", null as "assetId", null as "replyTo"
    from clip c join media m on m.id = c.media_id
    where c.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

/** The texts of one kind by an account, newest first. `teamIds` is null for everywhere. */
export async function listTextsOf(
  db: Db,
  args: {
    userId: string;
    kind: ModeratedKind;
    teamIds: readonly number[] | null;
    before: number | null;
    limit: number;
  },
): Promise<number[]> {
  const { userId, kind, teamIds, before } = args;
  const older = before === null ? sql`` : sql`and c.id < ${before}`;
  const isOwn = teamIds === null ? sql`` : sql`and ${isOfTeams(teamIds, { row: 'p', mayBePitch: kind === 'comment' })}`;
  const from = {
    comment: sql`comment c join comment_thread p on p.id = c.thread_id`,
    chat: sql`chat_message c join livestream p on p.id = c.livestream_id`,
    clip: sql`clip c cross join lateral (select c.media_id) p`,
  }[kind];
  const { rows } = await sql<{ id: number }>`
    select c.id from ${from} where c.account_id = ${userId} ${older} ${isOwn}
    order by c.id desc limit ${sql.lit(args.limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface ReportCount {
  kind: ModeratedKind;
  subjectId: number;
  reason: string;
  count: number;
  texts: string[];
}

/** The open reports of these texts by reason, most frequent first. */
export async function listReports(db: Db, ids: TextIds): Promise<ReportCount[]> {
  const reportsOf = async (kind: ModeratedKind) => {
    if (ids[kind].length === 0) return [];
    const { table, subject: key } = reportTables[kind];
    const { rows } = await sql<ReportCount>`
      select ${sql.lit(kind)} as kind, ${sql.ref(key)} as "subjectId", reason, count(*)::int as count,
        coalesce((array_agg(text order by created_at) filter (where text <> ''))[1:5], '{}') as texts
      from ${sql.table(table)}
      where ${sql.ref(key)} = any(${ids[kind]}::bigint[]) and closed_at is null
      group by ${sql.ref(key)}, reason order by count(*) desc, reason`.execute(db);
    return rows;
  };
  return (await Promise.all([reportsOf('comment'), reportsOf('chat'), reportsOf('clip')])).flat();
}
