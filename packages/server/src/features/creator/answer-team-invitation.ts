import { clearContentCaches } from '../../platform/cache/content-change.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { recordAudit, recordChange } from '../audit/audit-entry.ts';
import { teamFields } from './edit-team.ts';
import { deleteTeamMember, findStudioTeam, insertTeamMember } from './edit-team-queries.ts';
import { losesOwners } from './policy.ts';
import { deleteInvitation, listInvitationsOf } from './team-invitation-queries.ts';

const lastOwner = 'You are the last owner of this creator. Make somebody else an owner first, then leave.';

/** Teams that invite this account, the latest invitation first. */
export async function readInvitations({ db }: Platform, userId: string) {
  const rows = await listInvitationsOf(db, userId);
  return { invitations: rows.map(({ created, ...row }) => ({ ...row, created: created.toISOString() })) };
}

/** Puts the account in the team. Throws `not_found` for a team that does not invite it. */
export async function acceptInvitation(
  platform: Platform,
  invitation: { userId: string; teamId: number },
): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const role = await deleteInvitation(tx, invitation);
    if (role === undefined) throw new ProblemError('not_found');
    const { userId, teamId } = invitation;
    await insertTeamMember(tx, { userId, teamId, role });
    const entry = { actorId: userId, action: 'creator.join' as const, subject: `creator:${teamId}`, detail: { role } };
    await recordAudit(tx, entry);
    clearContentCaches(platform, tx);
  });
}

/** Throws `not_found` for a team that does not invite the account. */
export async function declineInvitation(
  { db }: Platform,
  invitation: { userId: string; teamId: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const role = await deleteInvitation(tx, invitation);
    if (role === undefined) throw new ProblemError('not_found');
    const { userId, teamId } = invitation;
    await recordAudit(tx, { actorId: userId, action: 'creator.decline', subject: `creator:${teamId}` });
  });
}

/**
 * Removes the account from the team. Throws `not_found` for another team, and `conflict` when nobody would be left who
 * may manage the members.
 */
export async function leaveTeam(platform: Platform, place: { userId: string; teamId: number }): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const { userId, teamId } = place;
    const before = await findStudioTeam(tx, { teamId, lock: true });
    const own = before?.members.find((member) => member.userId === userId);
    if (!before || !own) throw new ProblemError('not_found');
    const members = before.members.filter((member) => member !== own);
    if (losesOwners(before.members, members)) throw new ProblemError('conflict', { detail: lastOwner });
    await deleteTeamMember(tx, place);
    const entry = { actorId: userId, action: 'creator.leave' as const, subject: `creator:${teamId}` };
    await recordChange(tx, { ...entry, before: teamFields(before), after: teamFields({ ...before, members }) });
    clearContentCaches(platform, tx);
  });
}
