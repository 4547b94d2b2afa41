import type { Editor } from '../../platform/http/viewer.ts';

export interface EditDecision {
  allowed: boolean;
  /** A text for a log and for support. */
  reason: string;
}

/** Whether an editor may change a show. The media policy asks the same before a video is put into it. */
export function decideEdit(viewer: Editor, channel: { createdBy: string | null; isTeammates: boolean }): EditDecision {
  if (viewer.permissions.includes('content.edit-all')) return { allowed: true, reason: 'may edit everything' };
  if (!viewer.permissions.includes('content.edit')) return { allowed: false, reason: 'may not edit content' };
  if (channel.createdBy === viewer.userId) return { allowed: true, reason: 'made it' };
  if (channel.isTeammates) return { allowed: true, reason: 'is in a team with who made it' };
  return { allowed: false, reason: 'made by others' };
}

/** Whether an editor may choose the hero of a show. Heroes belong to the site. */
export function decideHero(viewer: Editor): EditDecision {
  return viewer.permissions.includes('site.edit')
    ? { allowed: true, reason: 'edits the site' }
    : { allowed: false, reason: 'does not edit the site' };
}
