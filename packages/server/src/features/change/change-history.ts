import type { Change } from '@greenlight/contract/change-studio';
import { cutPage, type Page } from '../../platform/db/page.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Editor } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { mayEditAll } from './edit-right.ts';
import { type ChangeScope, listChanges } from './queries.ts';
import { readableChanges } from './readable-change.ts';
import { canUndo, subjectOf } from './undo-change.ts';
import { undoableSubjects } from './undoable-subject.ts';

/**
 * Changes of one subject, or of all that the editor may edit, newest first. Throws `not_found` or `forbidden` for other
 * subjects.
 */
export async function readChanges(
  platform: Platform,
  editor: Editor,
  { subject, ...page }: Page & { subject?: string },
) {
  if (subject !== undefined) await requireEditable(platform, editor, subject);
  const sight = subject === undefined ? sightOf(editor) : undefined;
  const { rows, ...paging } = cutPage(await listChanges(platform.db, { subject, sight, page }), page);
  const readable = await readableChanges(platform, rows);
  const changes = rows.map((row, index): Change => {
    const { id, at, action, actor } = row;
    const { name, changed } = readable[index] ?? { name: '', changed: [] };
    const who = { id, at: at.toISOString(), action, actor };
    return { ...who, subject: row.subject, isStream: row.isStream, name, changed, canUndo: canUndo(row) };
  });
  return { changes, ...paging };
}

/** Undefined for an editor who may see everything. */
function sightOf(editor: Editor): ChangeScope | undefined {
  const kinds = Object.keys(undoableSubjects).filter((kind) => mayEditAll(editor, undoableSubjects[kind]));
  return kinds.length === Object.keys(undoableSubjects).length ? undefined : { editorId: editor.userId, kinds };
}

async function requireEditable(platform: Platform, editor: Editor, name: string): Promise<void> {
  const { subject, id } = subjectOf(name, editor);
  if (mayEditAll(editor, subject)) return;
  await inTransaction(platform.db, async (tx) => {
    await subject.lock({ ...platform, db: tx }, editor, id);
  });
}
