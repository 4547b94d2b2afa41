import { isDeepStrictEqual } from 'node:util';
import type { AuditAction, AuditDetail } from '@greenlight/contract/audit';
import type { Db } from '../../platform/db/database.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import {
  type Changes,
  deleteChangeImages,
  findLaterChange,
  insertAuditEntry,
  insertChangeImages,
  insertRemovedRow,
  type RemovableTable,
} from './queries.ts';

/** Nothing but what there are words for. */
type Known<D> = { [name in Exclude<keyof D, keyof AuditDetail>]: never };

/** Who did what to which subject, such as `media:12`. Written in the transaction of the change itself. */
export function recordAudit<D extends AuditDetail>(
  db: Db,
  entry: { actorId: string | null; action: AuditAction; subject: string; detail?: D & Known<D> },
): Promise<unknown> {
  return insertAuditEntry(db, { detail: {}, ...entry });
}

/** What can be edited of a subject, field by field, in the values that the studio's call for it takes. Never a secret. */
export type State = Record<string, unknown>;

interface Edit {
  actorId: string;
  action: AuditAction;
  subject: string;
  before: State | null;
  after: State | null;
  /** The version that was edited: throws `conflict` if one of the fields was changed since. */
  since?: number | undefined;
}

/**
 * Like {@link recordAudit}, for content: what the change made of the fields that it changed, so that it can be read and
 * undone. `before` is null for what was made, `after` for what is gone. Resolves with the version that it makes of the
 * subject; a change that changed nothing is not kept, and makes none.
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

/** Before the deletion of `row`: it is kept with all that goes with it, for the undoing. */
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

/** Which of these fields was changed after a version, in words with who did it; undefined if none was. */
export async function describeLaterChange(
  tx: Db,
  { subject, fields, since }: { subject: string; fields: string[]; since: number },
): Promise<string | undefined> {
  const later = await findLaterChange(tx, { subject, fields, after: since });
  // A field of a season, of a text in a language or of what a page shows carries where it is in its name.
  const name = later?.field
    .replace(/^(?:season\.\d+|texts\.[^.]+|published)\./, '')
    .replace(/^translation\.\d+\.(\w+).*/, '$1')
    .replace(/Ids?$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return later && `“${name}” was changed since${later.actor ? ` by ${later.actor}` : ''}.`;
}

/** What no undoing brings back any more needs no pictures. */
export function releaseChangeImages(tx: Db, subject: string): Promise<void> {
  return deleteChangeImages(tx, subject);
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
