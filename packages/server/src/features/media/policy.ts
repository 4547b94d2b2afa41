import type { Editor } from '../../platform/http/viewer.ts';

/** A decision with its reason, as a text for a log and for support. */
export interface EditDecision {
  allowed: boolean;
  reason: string;
}

/** Whether an editor may edit this video, see its draft and upload its file. */
export function decideEdit(viewer: Editor, media: { createdBy: string | null; isInTeam: boolean }): EditDecision {
  if (viewer.permissions.includes('content.edit-all')) return { allowed: true, reason: 'may edit everything' };
  if (!viewer.permissions.includes('content.edit')) return { allowed: false, reason: 'may not edit content' };
  if (media.createdBy === viewer.userId) return { allowed: true, reason: 'made it' };
  if (media.isInTeam) return { allowed: true, reason: 'is in a team that it credits' };
  return { allowed: false, reason: 'made by others, credits none of their teams' };
}

/**
 * Whether an editor may put videos into this show: only if they may edit it. A video that is already there may stay.
 */
export function decideShowPlacement(
  viewer: Editor,
  show: { createdBy: string | null; isTeammates: boolean },
): EditDecision {
  if (viewer.permissions.includes('content.edit-all')) return { allowed: true, reason: 'may edit everything' };
  if (show.createdBy === viewer.userId) return { allowed: true, reason: 'made the show' };
  if (show.isTeammates) return { allowed: true, reason: 'is in a team with who made the show' };
  return { allowed: false, reason: 'the show was made by others' };
}

/** Whether an editor may credit these teams. Creators add only their own teams; teams that others added may stay. */
export function decideCredits(
  viewer: Pick<Editor, 'permissions'>,
  { own, credited, wanted }: { own: number[]; credited: number[]; wanted: number[] },
): EditDecision {
  if (viewer.permissions.includes('content.edit-all')) return { allowed: true, reason: 'may credit everybody' };
  const foreign = wanted.find((team) => !own.includes(team) && !credited.includes(team));
  return foreign === undefined
    ? { allowed: true, reason: 'their teams, and those that were there' }
    : { allowed: false, reason: `is not in team ${foreign}` };
}
