import { isDeepStrictEqual } from 'node:util';
import type { AuditAction } from '@greenlight/contract/audit';
import type { AuditDetail } from '@greenlight/contract/audit-detail';
import type { Db } from '../../platform/db/database.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import {
  type Changes,
  deleteChangeImages,
  deleteOldChangeImages,
  findLaterChange,
  insertAuditEntry,
  insertChangeImages,
  insertRemovedRow,
  type RemovableTable,
} from './queries.ts';

/** Compile-time check: only values for which the history has words. */
type Known<D> = { [name in Exclude<keyof D, keyof AuditDetail>]: never };

/** Records an action of an account on a subject, such as `media:12`. Call it in the transaction of the change. */
export function recordAudit<D extends AuditDetail>(
  db: Db,
  entry: { actorId: string | null; action: AuditAction; subject: string; detail?: D & Known<D> },
): Promise<unknown> {
  return insertAuditEntry(db, { detail: {}, ...entry });
}

/** The editable fields of a subject, with the values that the studio's call takes. Never contains a secret. */
export type State = Record<string, unknown>;

interface Edit {
  /** Null for the service itself, as it was set up before. */
  actorId: string | null;
  action: AuditAction;
  subject: string;
  before: State | null;
  after: State | null;
  /** The version that the editor saw: throws `conflict` when one of the changed fields was changed since. */
  since?: number | undefined;
}

/**
 * Like {@link recordAudit}, for content: stores the changed fields before and after, so that the change can be shown
 * and undone. `before` is null for a new subject, `after` for a deleted one. Resolves with the subject's new version.
 * Resolves with undefined, and writes no entry, when nothing changed.
 */
export async function recordChange(tx: Db, { before, after, since, ...who }: Edit): Promise<number | undefined> {
  const changes = changesBetween(before, after);
  if (before && after && Object.keys(changes).length === 0) return undefined;
  if (since !== undefined) {
    const detail = await describeLaterChange(tx, { subject: who.subject, fields: Object.keys(changes), since });
    if (detail) throw new ProblemError('conflict', { detail });
  }
  return insertChange(tx, who, changes);
}

/** Call it before `row` is deleted: stores the row with its dependent rows, so that the deletion can be undone. */
export async function recordRemoval(
  tx: Db,
  {
    before,
    row,
    ...who
  }: Omit<Edit, 'after' | 'since'> & { before: State; row: { table: RemovableTable; id: number } },
): Promise<void> {
  const entryId = await insertChange(tx, who, changesBetween(before, null));
  await insertRemovedRow(tx, entryId, row);
}

/** Describes which of these fields was changed after a version, and by whom; undefined if none was changed. */
export async function describeLaterChange(
  tx: Db,
  { subject, fields, since }: { subject: string; fields: string[]; since: number },
): Promise<string | undefined> {
  const later = await findLaterChange(tx, { subject, fields, after: since });
  // The name of a field of a season, a translation or a page item contains its position.
  const name = later?.field
    .replace(/^(?:season\.\d+|texts\.[^.]+|published)\./, '')
    .replace(/^translation\.\d+\.(\w+).*/, '$1')
    .replace(/Ids?$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return later && `“${name}” was changed since${later.actor ? ` by ${later.actor}` : ''}.`;
}

/** Releases the pictures of changes that can no longer be undone. */
export function releaseChangeImages(tx: Db, subject: string): Promise<void> {
  return deleteChangeImages(tx, subject);
}

/** Releases the pictures of entries that are too old for an undo. */
export function releaseOldChangeImages(db: Db, before: Date): Promise<void> {
  return deleteOldChangeImages(db, before);
}

async function insertChange(tx: Db, who: Pick<Edit, 'actorId' | 'action' | 'subject'>, changes: Changes) {
  const entryId = await insertAuditEntry(tx, { ...who, detail: {}, changes });
  const earlier = JSON.stringify(Object.values(changes).map((side) => side.before));
  const imageIds = earlier.match(anyUuid) ?? [];
  if (imageIds.length > 0) await insertChangeImages(tx, entryId, imageIds);
  return entryId;
}

const anyUuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

function changesBetween(before: State | null, after: State | null): Changes {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const sides = fields.map((field): [string, Changes[string]] => [
    field,
    { ...(before && { before: before[field] ?? null }), ...(after && { after: after[field] ?? null }) },
  ]);
  const isEdit = before !== null && after !== null;
  return Object.fromEntries(sides.filter(([, side]) => !isEdit || !isDeepStrictEqual(side.before, side.after)));
}
