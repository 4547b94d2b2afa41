import { isDeepStrictEqual } from 'node:util';
import type { Change } from '@greenlight/contract/change-studio';
import { z } from 'zod';
import { cutPage, type Page } from '../../platform/db/page.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ProblemError } from '../../platform/errors/problem-error.ts';
import type { Editor } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import type { State } from '../audit/service.ts';
import {
  type ChangeRow,
  deleteChangeImages,
  findChangeToUndo,
  findLaterActor,
  findMaker,
  listChanges,
  type Sight,
} from './queries.ts';
import { type Subject, subjects } from './subject/service.ts';
import { readableChanges } from './value/service.ts';

const imagesKeptMs = 90 * 24 * 60 * 60 * 1000;

/** Newest first: of one subject, or of all that the editor may edit. Throws `not_found` or `forbidden` for others'. */
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
    return { id, at: at.toISOString(), action, actor, subject: row.subject, name, changed, canUndo: canUndo(row) };
  });
  return { changes, ...paging };
}

/** Undefined for anyone who may see everything. */
function sightOf(editor: Editor): Sight | undefined {
  const kinds = Object.keys(subjects).filter((kind) => mayEditAll(editor, subjects[kind]));
  return kinds.length === Object.keys(subjects).length ? undefined : { editorId: editor.userId, kinds };
}

function mayEditAll(editor: Editor, subject: Subject | undefined): boolean {
  return subject !== undefined && editor.permissions.includes(subject.permission);
}

async function requireEditable(platform: Platform, editor: Editor, name: string): Promise<void> {
  const { subject, id } = subjectOf(name, editor);
  if (mayEditAll(editor, subject)) return;
  await inTransaction(platform.db, async (tx) => {
    await subject.lock({ ...platform, db: tx }, editor, id);
  });
}

/**
 * Puts the fields of a change back; what was deleted is made again, for operators, as deleting is. Throws `not_found`,
 * `forbidden`, and `conflict` when one of the fields was changed since (undoing would destroy that), or when what it
 * was before can't stand any more; `slug_taken` for its address.
 */
export async function undoChange(platform: Platform, editor: Editor, changeId: number): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const change = await findChangeToUndo(tx, changeId);
    if (!change) throw new ProblemError('not_found');
    const { subject, id } = subjectOf(change.subject, editor);
    const within: Platform = { ...platform, db: tx };
    if (change.removalId === change.id && subject.restore) {
      if (!mayEditAll(editor, subject)) throw new ProblemError('forbidden');
      const fields = Object.fromEntries(Object.entries(change.changes).map(([field, { before }]) => [field, before]));
      const old = { id, makerId: await findMaker(tx, change.subject) };
      return unlessRefused(async () => subject.restore?.(within, editor, old, fields));
    }
    const now = await subject.lock(within, editor, id);
    if (change.action.endsWith('.remove')) throw conflict('What was deleted is there again already.');
    if (!canUndo(change)) throw conflict('There is nothing before this to go back to.');
    const fields = await fieldsToPutBack(within, change, now);
    if (Object.keys(fields).length > 0) await unlessRefused(async () => subject.put(within, editor, id, fields));
  });
}

/** A picture that an undo may need outlives what showed it by a season. */
export async function forgetOldPictures({ db, clock }: Platform): Promise<void> {
  await deleteChangeImages(db, new Date(clock.now().getTime() - imagesKeptMs));
}

function canUndo({ id, subject, changes, removalId }: ChangeRow): boolean {
  const [kind = ''] = subject.split(':');
  if (removalId !== null) return removalId === id && subjects[kind]?.restore !== undefined;
  const sides = Object.values(changes);
  return sides.length > 0 && sides.every((side) => 'before' in side && 'after' in side);
}

function subjectOf(name: string, editor: Editor): { subject: Subject; id: number } {
  const [kind = '', id] = name.split(':');
  const subject = Object.hasOwn(subjects, kind) ? subjects[kind] : undefined;
  if (!subject) throw new ProblemError('not_found');
  if (!subject.isOwned && !mayEditAll(editor, subject)) throw new ProblemError('forbidden');
  return { subject, id: Number(id) };
}

async function fieldsToPutBack({ db }: Platform, { id, subject, changes }: ChangeRow, now: State): Promise<State> {
  const fields: State = {};
  for (const [field, { before = null, after = null }] of Object.entries(changes)) {
    const current = now[field] ?? null;
    if (isDeepStrictEqual(current, before)) continue;
    if (!isDeepStrictEqual(current, after)) {
      const later = await findLaterActor(db, { subject, field, after: id });
      const who = later?.actor ? ` by ${later.actor}` : '';
      throw conflict(`“${field}” was changed since${who}. Undo that first, or change it by hand.`);
    }
    fields[field] = before;
  }
  return fields;
}

/** What a feature finds wrong with what once was right is a conflict with what is now. */
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
    if (refusal) throw conflict(`What it was before can not stand any more: ${refusal}.`);
    throw error;
  }
}

function conflict(detail: string) {
  return new ProblemError('conflict', { detail });
}
