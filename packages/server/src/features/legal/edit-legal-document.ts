import type { LegalDocument } from '@greenlight/contract/legal';
import type { StudioLegalType } from '@greenlight/contract/legal-studio';
import { clearContentCaches } from '../../platform/cache/content-change.ts';
import { mapUniqueViolation } from '../../platform/db/constraint-violation.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidField, ProblemError } from '../../platform/problem-error.ts';
import { recordAudit } from '../audit/audit-entry.ts';
import { toDocumentRef } from './documents-in-force.ts';
import {
  deleteType,
  findNewestText,
  insertType,
  insertVersion,
  listAllVersions,
  listTypeRows,
  lockType,
  type TypeRow,
  updateType,
} from './edit-legal-document-queries.ts';
import { listVersions, type VersionRow } from './queries.ts';

/** Paths that other calls have beside `/v1/legaldocuments/:type`. */
const reservedTypes = new Set(['types', 'latest', 'accept']);

export async function listKinds({ db }: Platform): Promise<{ types: StudioLegalType[] }> {
  const [types, versions] = [await listTypeRows(db), await listAllVersions(db)];
  const byType = Map.groupBy(versions, ({ type }) => type);
  return { types: types.map((row) => toKind(row, byType.get(row.type) ?? [])) };
}

/** Throws `slug_taken`. */
export async function makeKind(
  platform: Platform,
  actorId: string,
  kind: { type: string; title: string; required: boolean },
): Promise<StudioLegalType> {
  if (reservedTypes.has(kind.type)) throw invalidField('body.type', 'The service uses this address itself');
  const made = inTransaction(platform.db, async (tx) => {
    await insertType(tx, { ...kind, at: platform.clock.now() });
    await recordAudit(tx, {
      actorId,
      action: 'legal.create',
      subject: `legal:${kind.type}`,
      detail: { title: kind.title },
    });
    return readKind(tx, kind.type);
  });
  return mapUniqueViolation(made, new ProblemError('slug_taken'));
}

/** Changes the given fields of the draft. Throws `not_found`. */
export async function editKind(
  platform: Platform,
  actorId: string,
  type: string,
  change: { title?: string; required?: boolean; draft?: string },
): Promise<StudioLegalType> {
  return inTransaction(platform.db, async (tx) => {
    await requireKind(tx, type);
    await updateType(tx, type, { ...change, at: platform.clock.now() });
    const detail = { fields: Object.keys(change) };
    await recordAudit(tx, { actorId, action: 'legal.edit', subject: `legal:${type}`, detail });
    return readKind(tx, type);
  });
}

/** Puts the draft into force. Throws `not_found`, and `conflict` for a draft that is empty or unchanged. */
export async function publishKind(platform: Platform, actorId: string, type: string): Promise<LegalDocument> {
  return inTransaction(platform.db, async (tx) => {
    const { title, draft, required } = await requireKind(tx, type);
    if (draft.trim() === '') throw new ProblemError('conflict', { detail: 'Write the text first.' });
    const before = await findNewestText(tx, type);
    if (before && before.title === title && before.text === draft && before.required === required) {
      throw new ProblemError('conflict', { detail: `Version ${before.version} says the same already.` });
    }
    const version = await insertVersion(tx, { type, at: platform.clock.now() });
    const detail = { version: version.version, required };
    await recordAudit(tx, { actorId, action: 'legal.publish', subject: `legal:${type}`, detail });
    clearContentCaches(platform, tx);
    return { ...toDocumentRef(version), text: version.text };
  });
}

/** Throws `not_found`, and `conflict` for a published kind: versions that were in force stay readable. */
export async function removeKind(platform: Platform, actorId: string, type: string): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    await requireKind(tx, type);
    if (await findNewestText(tx, type)) {
      throw new ProblemError('conflict', { detail: 'This was published, so it cannot be removed.' });
    }
    await deleteType(tx, type);
    await recordAudit(tx, { actorId, action: 'legal.remove', subject: `legal:${type}` });
  });
}

async function requireKind(tx: Db, type: string): Promise<TypeRow> {
  const row = await lockType(tx, type);
  if (!row) throw new ProblemError('not_found');
  return row;
}

async function readKind(tx: Db, type: string): Promise<StudioLegalType> {
  return toKind(await requireKind(tx, type), await listVersions(tx, type));
}

function toKind({ updated_at, ...row }: TypeRow, versions: VersionRow[]): StudioLegalType {
  return { ...row, updated: updated_at.toISOString(), versions: versions.map(toDocumentRef) };
}
