import type { TeamRole } from '@greenlight/contract/permission';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

const listMax = 100;

export interface TeamInvitationRow {
  userId: string;
  role: TeamRole;
}

/**
 * Invites an account, or changes the role of its invitation. Returns false when it was invited for this role before.
 */
export async function upsertInvitation(
  db: Db,
  invitation: TeamInvitationRow & { teamId: number; invitedBy: string; at: Date },
): Promise<boolean> {
  const { teamId, userId, role, invitedBy, at } = invitation;
  const { numAffectedRows } = await sql`
    insert into creator_team_invitation as i (team_id, account_id, role, invited_by, created_at)
    values (${teamId}, ${userId}, ${role}, ${invitedBy}, ${at})
    on conflict (team_id, account_id) do update set role = excluded.role, invited_by = excluded.invited_by
    where i.role <> excluded.role`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Records that a letter is sent now. Returns false when the last one was sent after `since`. */
export async function upsertLetter(
  db: Db,
  { teamId, userId, at, since }: { teamId: number; userId: string; at: Date; since: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into creator_team_letter as l (team_id, account_id, sent_at) values (${teamId}, ${userId}, ${at})
    on conflict (team_id, account_id) do update set sent_at = excluded.sent_at
    where l.sent_at <= ${since}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** The number of accounts that the team wrote to after `since`. */
export async function countLetters(db: Db, { teamId, since }: { teamId: number; since: Date }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from creator_team_letter where team_id = ${teamId} and sent_at > ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * The number of these accounts that would get a letter: not invited for this role, and no letter sent after `since`.
 */
export async function countLettersToSend(
  db: Db,
  { teamId, people, since }: { teamId: number; people: TeamInvitationRow[]; since: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from unnest(${people.map(({ userId }) => userId)}::uuid[], ${people.map(({ role }) => role)}::text[])
      as p (account_id, role)
    where not exists (
        select from creator_team_invitation i
        where i.team_id = ${teamId} and i.account_id = p.account_id and i.role = p.role)
      and not exists (
        select from creator_team_letter l
        where l.team_id = ${teamId} and l.account_id = p.account_id and l.sent_at > ${since})`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes the team's invitations except those of `keep`. */
export async function deleteOtherInvitations(db: Db, teamId: number, keep: string[]): Promise<void> {
  await sql`
    delete from creator_team_invitation where team_id = ${teamId} and account_id <> all (${keep}::uuid[])`.execute(db);
}

/** Deletes an invitation and returns its role, or undefined when there was none. */
export async function deleteInvitation(
  db: Db,
  { teamId, userId }: { teamId: number; userId: string },
): Promise<TeamRole | undefined> {
  const { rows } = await sql<{ role: TeamRole }>`
    delete from creator_team_invitation where team_id = ${teamId} and account_id = ${userId} returning role`.execute(
    db,
  );
  return rows[0]?.role;
}

export async function listInvitationsOf(db: Db, userId: string) {
  const { rows } = await sql<{
    teamId: number;
    displayName: string;
    role: TeamRole;
    invitedBy: string | null;
    created: Date;
  }>`
    select i.team_id as "teamId", t.display_name as "displayName", i.role, a.display_name as "invitedBy",
      i.created_at as created
    from creator_team_invitation i join creator_team t on t.id = i.team_id left join account a on a.id = i.invited_by
    where i.account_id = ${userId} order by i.created_at desc, i.team_id limit ${sql.lit(listMax)}`.execute(db);
  return rows;
}
