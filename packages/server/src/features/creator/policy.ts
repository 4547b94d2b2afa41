import type { TeamPermission } from '@greenlight/contract/permission';
import type { Editor } from '../../platform/http/viewer.ts';

export interface EditDecision {
  allowed: boolean;
  /** A text for a log and for support. */
  reason: string;
}

/** Nobody gives themselves a place in a team, except its owners, who have one, and operators. */
export function decideOwnMembership(args: { isOperator: boolean; owns: boolean; changes: boolean }): EditDecision {
  return args.changes && !args.owns && !args.isOperator
    ? { allowed: false, reason: 'somebody else puts you into a team' }
    : { allowed: true, reason: 'does not put themselves into it' };
}

/**
 * Whether an account may change a team. `own` are the permissions of its role in the team; undefined for an account
 * outside it.
 */
export function decideEdit(
  viewer: Editor,
  { own, changesMembers }: { own: TeamPermission[] | undefined; changesMembers: boolean },
): EditDecision {
  if (viewer.permissions.includes('creator.manage')) return { allowed: true, reason: 'manages creators' };
  if (!own) return { allowed: false, reason: 'is not in the team' };
  if (changesMembers && !own.includes('team.manage')) {
    return { allowed: false, reason: 'their role in the team does not let them say who is in it' };
  }
  return own.includes('team.edit')
    ? { allowed: true, reason: 'edits for the team' }
    : { allowed: false, reason: 'their role in the team does not let them edit' };
}

interface Member {
  permissions: readonly TeamPermission[];
}

/** Whether the change leaves nobody who may manage the members. */
export function losesOwners(before: Member[], after: Member[]): boolean {
  const isOwned = (members: Member[]) => members.some(({ permissions }) => permissions.includes('team.manage'));
  return isOwned(before) && !isOwned(after);
}

/** Whether an editor may add a show to a tab of a team. Shows that are already there may stay. */
export function decideTab(viewer: Editor, show: { createdBy: string | null; isTeammates: boolean }): EditDecision {
  if (viewer.permissions.includes('content.edit-all') || viewer.permissions.includes('creator.manage')) {
    return { allowed: true, reason: 'may edit everything, or manages creators' };
  }
  if (show.createdBy === viewer.userId) return { allowed: true, reason: 'made it' };
  if (show.isTeammates) return { allowed: true, reason: 'is in a team with who made it' };
  return { allowed: false, reason: 'made by others' };
}
