import type { ActKind, ModeratedKind } from '@greenlight/contract/moderation';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { isOfTeams } from './place-queries.ts';

/** An act as moderators see it. */
export interface ActRow {
  id: number;
  kind: ActKind;
  accountId: string;
  createdAt: Date;
  actor: string | null;
  reason: string;
  subjectKind: ModeratedKind | null;
  subjectId: number | null;
  mediaId: number | null;
  teamId: number | null;
  team: string | null;
  banId: number | null;
  endsAt: Date | null;
  liftedAt: Date | null;
  undoneAt: Date | null;
  appeal: string | null;
  appealedAt: Date | null;
  appealDecision: 'accepted' | 'declined' | null;
}

const act = sql`a.id, a.kind, a.account_id as "accountId", a.created_at as "createdAt", by.display_name as actor, a.reason,
  a.subject_kind as "subjectKind", a.subject_id as "subjectId", a.media_id as "mediaId", a.team_id as "teamId",
  t.display_name as team, a.ban_id as "banId", b.ends_at as "endsAt", b.lifted_at as "liftedAt",
  a.undone_at as "undoneAt", a.appeal, a.appealed_at as "appealedAt", a.appeal_decision as "appealDecision"`;
const joined = sql`left join account by on by.id = a.actor_id left join creator_team t on t.id = a.team_id
  left join moderation_ban b on b.id = a.ban_id`;

/** The acts about these texts, newest first, at most `limit` for each. */
export async function listActsAbout(
  db: Db,
  { subjects, limit }: { subjects: { kind: string; subjectId: number }[]; limit: number },
): Promise<ActRow[]> {
  if (subjects.length === 0) return [];
  const { rows } = await sql<ActRow>`
    select ${act} from unnest(${subjects.map(({ kind }) => kind)}::text[],
        ${subjects.map(({ subjectId }) => subjectId)}::bigint[]) as s (kind, id)
      cross join lateral (
        select * from moderation_act where subject_kind = s.kind and subject_id = s.id
        order by id desc limit ${sql.lit(limit)}) a ${joined}
    order by a.id desc`.execute(db);
  return rows;
}

export async function listActs(db: Db, ids: number[]): Promise<ActRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ActRow>`
    select ${act} from moderation_act a ${joined} where a.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

/** Acts about an account, newest first. `teamIds`: about content of these creators, or bans by them; null for all. */
export async function listActsOf(
  db: Db,
  args: { userId: string; teamIds: readonly number[] | null; before: number | null; limit: number },
): Promise<ActRow[]> {
  const { userId, teamIds, before } = args;
  const older = before === null ? sql`` : sql`and a.id < ${before}`;
  const isOwn =
    teamIds === null
      ? sql``
      : sql`and (a.team_id = any(${teamIds}::bigint[])
          or (a.ban_id is null and ${isOfTeams(teamIds, { row: 'a', mayBePitch: true })}))`;
  const { rows } = await sql<ActRow>`
    select ${act} from moderation_act a ${joined} where a.account_id = ${userId} ${older} ${isOwn}
    order by a.id desc limit ${sql.lit(args.limit)}`.execute(db);
  return rows;
}

/** Acts about an account of which its owner is notified, newest first. */
export async function listNotifiedActs(
  db: Db,
  { userId, before, limit }: { userId: string; before: number | null; limit: number },
): Promise<ActRow[]> {
  const older = before === null ? sql`` : sql`and a.id < ${before}`;
  const { rows } = await sql<ActRow>`
    select ${act} from moderation_act a ${joined}
    where a.account_id = ${userId} and a.kind in ('remove', 'time-out', 'ban') ${older}
    order by a.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
