import type { Viewer } from '../../platform/http/viewer.ts';

/** A decision and its reason, in words for a log and for support. */
export interface EditDecision {
  allowed: boolean;
  reason: string;
}

/** May this person edit this video, see its draft, upload its file? */
export function decideEdit(
  viewer: Pick<Viewer, 'userId' | 'role'>,
  media: { createdBy: string | null; isInTeam: boolean },
): EditDecision {
  if (viewer.role === 'operator') return { allowed: true, reason: 'operators edit everything' };
  if (viewer.role !== 'creator') return { allowed: false, reason: 'not a creator' };
  if (media.createdBy === viewer.userId) return { allowed: true, reason: 'made it' };
  if (media.isInTeam) return { allowed: true, reason: 'is in a team that it credits' };
  return { allowed: false, reason: 'made by others, credits none of their teams' };
}

/** May this person credit these teams? Creators add only teams that they are in; whom others added may stay. */
export function decideCredits(
  viewer: Pick<Viewer, 'role'>,
  { own, credited, wanted }: { own: number[]; credited: number[]; wanted: number[] },
): EditDecision {
  if (viewer.role === 'operator') return { allowed: true, reason: 'operators credit everybody' };
  const foreign = wanted.find((team) => !own.includes(team) && !credited.includes(team));
  return foreign === undefined
    ? { allowed: true, reason: 'their teams, and those that were there' }
    : { allowed: false, reason: `is not in team ${foreign}` };
}
