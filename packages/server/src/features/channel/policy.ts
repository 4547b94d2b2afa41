import type { Viewer } from '../../platform/http/viewer.ts';

export interface EditDecision {
  allowed: boolean;
  /** In words for a log and for support. */
  reason: string;
}

/** May this person change this show? Any creator may put videos in it. */
export function decideEdit(
  viewer: Pick<Viewer, 'userId' | 'role'>,
  channel: { createdBy: string | null; isTeammates: boolean },
): EditDecision {
  if (viewer.role === 'operator') return { allowed: true, reason: 'operators edit everything' };
  if (viewer.role !== 'creator') return { allowed: false, reason: 'not a creator' };
  if (channel.createdBy === viewer.userId) return { allowed: true, reason: 'made it' };
  if (channel.isTeammates) return { allowed: true, reason: 'is in a team with who made it' };
  return { allowed: false, reason: 'made by others' };
}
