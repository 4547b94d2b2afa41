import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../platform/db/database.ts';
import { type Changes, insertAuditEntry, insertChangeImages } from './queries.ts';

/** Who did what to which subject, such as `media:12`. Written in the transaction of the change itself. */
export function recordAudit(
  db: Db,
  entry: { actorId: string | null; action: string; subject: string; detail?: Record<string, unknown> },
): Promise<unknown> {
  return insertAuditEntry(db, { detail: {}, ...entry });
}

/** What can be edited of a subject, field by field, in the values that the studio's call for it takes. Never a secret. */
export type State = Record<string, unknown>;

/**
 * Like {@link recordAudit}, for content: what the change made of the fields that it changed, so that it can be read and
 * undone. `before` is null for what was made, `after` for what was removed. A change that changed nothing is not kept.
 */
export async function recordChange(
  tx: Db,
  entry: { actorId: string; action: string; subject: string; before: State | null; after: State | null },
): Promise<void> {
  const { before, after, ...who } = entry;
  const changes = changesBetween(before, after);
  if (before && after && Object.keys(changes).length === 0) return;
  const entryId = await insertAuditEntry(tx, { ...who, detail: {}, changes });
  const earlier = JSON.stringify(Object.values(changes).map((side) => side.before));
  const imageIds = earlier.match(anyUuid) ?? [];
  if (imageIds.length > 0) await insertChangeImages(tx, entryId, imageIds);
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
