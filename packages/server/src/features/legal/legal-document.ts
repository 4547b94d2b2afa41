import type { LegalDocument, legal } from '@greenlight/contract/legal';
import type { z } from 'zod';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { isFeatureOn } from '../config/feature-flag.ts';
import { type Ref, readInForce, toDocumentRef } from './documents-in-force.ts';
import { missingOf } from './missing-documents.ts';
import { findVersionText, listVersions } from './queries.ts';

/** The documents that are shown without their texts, and those that `userId` has not accepted. */
export async function readDocuments(platform: Platform, userId: string | null) {
  const documents: Ref[] = await readShown(platform);
  return { documents, missing: await missingOf(platform, userId, documents) };
}

/** The version in force of each kind, with its text. */
export async function readLatest(platform: Platform): Promise<{ documents: LegalDocument[] }> {
  return { documents: await readShown(platform) };
}

export async function listTypes(platform: Platform) {
  return { types: await readShown(platform) };
}

/** Throws `not_found` for a kind or version that was never published. */
export async function readDocument(
  { db }: Platform,
  { type, version }: { type: string; version?: number },
): Promise<z.output<(typeof legal)['byType']['response']>> {
  const rows = await listVersions(db, type);
  const found = version === undefined ? rows[0] : rows.find((row) => row.version === version);
  if (!found) throw new ProblemError('not_found');
  return { ...toDocumentRef(found), text: await findVersionText(db, found.id), versions: rows.map(toDocumentRef) };
}

/** The same as {@link readDocument}, also for a document that is not shown. */
export async function readShownDocument(platform: Platform, args: { type: string; version?: number }) {
  const document = await readDocument(platform, args);
  // The newest version decides whether all versions are shown: the page of a version links the others.
  if ((await onlyShown(platform, document.versions.slice(0, 1))).length === 0) throw new ProblemError('not_found');
  return document;
}

async function readShown(platform: Platform): Promise<LegalDocument[]> {
  return onlyShown(platform, await readInForce(platform));
}

/** The rules of giveaways are not shown while giveaways are off, unless members have to accept these rules. */
async function onlyShown<D extends Ref>(platform: Platform, documents: D[]): Promise<D[]> {
  if (await isFeatureOn(platform, 'giveaways_enabled')) return documents;
  return documents.filter(({ type, required }) => required || type !== 'giveawayrules');
}
