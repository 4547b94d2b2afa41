import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { isOfTeams } from './place-queries.ts';

export interface NoteRow {
  id: number;
  text: string;
  createdAt: Date;
  authorId: string | null;
  author: string | null;
  teamId: number | null;
  team: string | null;
}

const note = sql`n.id, n.text, n.created_at as "createdAt", n.author_id as "authorId", a.display_name as author,
  n.team_id as "teamId", t.display_name as team
  from moderation_note n left join account a on a.id = n.author_id left join creator_team t on t.id = n.team_id`;

/** Notes about an account, newest first. `teamIds`: by these creators; null for all, with those of staff. */
export async function listNotes(
  db: Db,
  { userId, teamIds, limit }: { userId: string; teamIds: readonly number[] | null; limit: number },
): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select ${note} where n.account_id = ${userId}
      ${teamIds === null ? sql`` : sql`and n.team_id = any(${teamIds}::bigint[])`}
    order by n.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export async function insertNote(
  tx: Db,
  args: { userId: string; teamId: number | null; authorId: string; text: string; at: Date },
): Promise<NoteRow> {
  const { id } = await tx
    .insertInto('moderation_note')
    .values({
      account_id: args.userId,
      team_id: args.teamId,
      author_id: args.authorId,
      text: args.text,
      created_at: args.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<NoteRow>`select ${note} where n.id = ${id}`.execute(tx);
  return rows[0] as NoteRow;
}

/** Returns the account that the note was about; undefined if the note belongs to another author. */
export async function deleteOwnNote(
  db: Db,
  { id, authorId }: { id: number; authorId: string },
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('moderation_note')
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id;
}

export interface TextCounts {
  texts: number;
  removed: number;
  reported: number;
}

/** Number of texts of an account where `teamIds` publish (null: everywhere), up to a limit for each kind. */
export async function countTextsOf(
  db: Db,
  { userId, teamIds, limit }: { userId: string; teamIds: readonly number[] | null; limit: number },
): Promise<TextCounts> {
  const isOwnAt = (mayBePitch: boolean) =>
    teamIds === null ? sql`` : sql`and ${isOfTeams(teamIds, { row: 'p', mayBePitch })}`;
  const [isOwn, isOwnAnywhere] = [isOwnAt(false), isOwnAt(true)];
  const texts = (extra: ReturnType<typeof sql>) => sql`(select count(*)::int from (
    (select 1 from comment c join comment_thread p on p.id = c.thread_id
      where c.account_id = ${userId} ${isOwnAnywhere} ${extra}
      order by c.id desc limit ${sql.lit(limit)})
    union all
    (select 1 from chat_message c join livestream p on p.id = c.livestream_id
      where c.account_id = ${userId} ${isOwn} ${extra} order by c.id desc limit ${sql.lit(limit)})
    union all
    (select 1 from clip c cross join lateral (select c.media_id) p
      where c.account_id = ${userId} ${isOwn} ${extra} order by c.id desc limit ${sql.lit(limit)}) limit ${sql.lit(limit)}) n)`;
  const { rows } = await sql<TextCounts>`
    select ${texts(sql``)} as texts,
      ${texts(sql`and c.removed_at is not null and c.moderation_state is null and c.removed_by is distinct from c.account_id`)} as removed,
      (select count(*)::int from (
        select from moderation_item p where p.account_id = ${userId} and p.is_reported ${isOwnAnywhere} order by p.turn desc
        limit ${sql.lit(limit)}) n) as reported`.execute(db);
  return rows[0] ?? { texts: 0, removed: 0, reported: 0 };
}
