import { isDeepStrictEqual } from 'node:util';
import type { AuditAction } from '@greenlight/contract/audit';
import { z } from 'zod';
import { clearContentCaches } from '../../platform/cache/content-change.ts';
import { mapUniqueViolation } from '../../platform/db/constraint-violation.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Editor } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { describeLaterChange, recordChange, type State } from '../audit/audit-entry.ts';
import { mayEditAll } from './edit-right.ts';
import { type ChangeRow, findChangeToUndo, restoreRemovedRows } from './queries.ts';
import { type UndoableSubject, undoableSubjects } from './undoable-subject.ts';

/**
 * Restores the fields of a change; a deletion is restored with its dependent rows. Throws `not_found`, `forbidden`,
 * `conflict` when one of the fields was changed since (undo would destroy that change) or when the earlier value is no
 * longer valid, or `slug_taken` for its address.
 */
export async function undoChange(platform: Platform, editor: Editor, changeId: number): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const change = await findChangeToUndo(tx, changeId);
    if (!change) throw new ProblemError('not_found');
    const { subject, id } = subjectOf(change.subject, editor);
    const within: Platform = { ...platform, db: tx };
    const isGone = change.removalId === change.id;
    if (isGone && change.isKept) {
      if (subject.restore) return subject.restore(within, editor, id);
      if (!mayEditAll(editor, subject)) throw new ProblemError('forbidden');
      return restore(within, editor, change);
    }
    const now = await subject.lock(within, editor, id);
    if (change.isKept) return restore(within, editor, change);
    if (!canUndo(change)) {
      const isBack = isRemoval(change);
      throw conflict(
        isBack ? 'What was deleted is there again already.' : 'There is nothing before this to go back to.',
      );
    }
    const fields = await fieldsToPutBack(tx, change, { now, fit: subject.fit });
    if (Object.keys(fields).length > 0) await unlessRefused(async () => subject.put(within, editor, id, fields));
  });
}

/** Restores a whole subject, or a season of a show. */
async function restore(platform: Platform, editor: Editor, change: ChangeRow): Promise<void> {
  const isSeason = change.removalId === null;
  const taken = isSeason ? conflict('The show has another season with its number.') : new ProblemError('slug_taken');
  await mapUniqueViolation(restoreRemovedRows(platform.db, change.id), taken);
  const { subject, id } = subjectOf(change.subject, editor);
  const now = await subject.lock(platform, editor, id);
  const after = Object.fromEntries(Object.keys(change.changes).map((field) => [field, now[field]]));
  const action = change.action.replace('remove', 'restore') as AuditAction;
  await recordChange(platform.db, { actorId: editor.userId, action, subject: change.subject, before: null, after });
  clearContentCaches(platform, platform.db);
}

export function canUndo({ id, changes, removalId, isKept }: ChangeRow): boolean {
  if (removalId !== null && removalId !== id) return false;
  const sides = Object.values(changes);
  return isKept || (sides.length > 0 && sides.every((side) => 'before' in side && 'after' in side));
}

function isRemoval({ action }: ChangeRow): boolean {
  return /\.remove(?:-|$)/.test(action);
}

export function subjectOf(name: string, editor: Editor): { subject: UndoableSubject; id: number } {
  const [kind = '', id] = name.split(':');
  const subject = Object.hasOwn(undoableSubjects, kind) ? undoableSubjects[kind] : undefined;
  if (!subject) throw new ProblemError('not_found');
  if (!subject.isOwned && !mayEditAll(editor, subject)) throw new ProblemError('forbidden');
  return { subject, id: Number(id) };
}

async function fieldsToPutBack(
  tx: Db,
  { id, subject, changes }: ChangeRow,
  { now, fit = (then) => then }: Pick<UndoableSubject, 'fit'> & { now: State },
): Promise<State> {
  const fields: State = {};
  for (const [field, side] of Object.entries(changes)) {
    const current = now[field] ?? null;
    const before = fit(side.before ?? null, current);
    if (isDeepStrictEqual(current, before)) continue;
    if (!isDeepStrictEqual(current, fit(side.after ?? null, current))) {
      const later = await describeLaterChange(tx, { subject, fields: [field], since: id });
      throw conflict(`${later ?? `“${field}” was changed since.`} Undo that first, or change it by hand.`);
    }
    fields[field] = before;
  }
  return fields;
}

/** Throws `conflict` when a feature refuses a value that was valid once. */
async function unlessRefused(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const refusal =
      error instanceof z.ZodError
        ? error.issues[0]?.message
        : error instanceof ProblemError &&
          error.problem.code === 'invalid_request' &&
          error.problem.fields?.[0]?.message;
    if (refusal) throw conflict(`Its earlier value is no longer valid: ${refusal}.`);
    throw error;
  }
}

function conflict(detail: string) {
  return new ProblemError('conflict', { detail });
}
