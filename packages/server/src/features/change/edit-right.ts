import type { Editor } from '../../platform/http/viewer.ts';
import type { UndoableSubject } from './undoable-subject.ts';

/** Returns false also for a member of a team, who may edit only some of these subjects. */
export function mayEditAll(editor: Editor, subject: UndoableSubject | undefined): boolean {
  return subject !== undefined && editor.permissions.includes(subject.permission);
}
