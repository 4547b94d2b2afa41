import type { Viewer } from '../../platform/http/viewer.ts';

export interface EditDecision {
  allowed: boolean;
  /** In words for a log and for support. */
  reason: string;
}

/** May this person change this team? Who is in it is for operators alone. */
export function decideEdit(
  viewer: Pick<Viewer, 'userId' | 'role'>,
  { memberIds, changesMembers }: { memberIds: string[]; changesMembers: boolean },
): EditDecision {
  if (viewer.role === 'operator') return { allowed: true, reason: 'operators edit everything' };
  if (viewer.role !== 'creator') return { allowed: false, reason: 'not a creator' };
  if (!memberIds.includes(viewer.userId)) return { allowed: false, reason: 'is not in the team' };
  if (changesMembers) return { allowed: false, reason: 'only operators say who is in a team' };
  return { allowed: true, reason: 'is in the team' };
}
