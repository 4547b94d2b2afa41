import type { Editor } from '../../platform/http/viewer.ts';

export interface UseDecision {
  allowed: boolean;
  /** A text for a log and for support. */
  reason: string;
}

/** Whether an editor may show this picture. Pictures that are shown already may stay. */
export function decideImageUse(viewer: Editor, image: { createdBy: string | null; isTeammates: boolean }): UseDecision {
  if (viewer.permissions.includes('content.edit-all')) return { allowed: true, reason: 'may edit everything' };
  if (image.createdBy === viewer.userId) return { allowed: true, reason: 'uploaded it' };
  if (image.isTeammates) return { allowed: true, reason: 'is in a team with who uploaded it' };
  return { allowed: false, reason: 'uploaded by others' };
}
