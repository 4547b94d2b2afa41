import type { Editor } from '../../platform/http/viewer.ts';
import type { UndoableSubject } from './undoable-subject.ts';

/** False also for somebody who may edit some of these subjects only, as a member of a team. */
export function mayEditAll(editor: Editor, subject: UndoableSubject | undefined): boolean {
  return subject !== undefined && editor.permissions.includes(subject.permission);
}
