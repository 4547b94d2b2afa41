import type { LegalDocument, legal, legalDocumentRef } from '@greenlight/contract/legal';
import type { z } from 'zod';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { missingOf } from './acceptance.ts';
import { findVersionText, listInForce, listVersions, type VersionRow } from './queries.ts';

export type Ref = z.output<typeof legalDocumentRef>;

/** The cache is cleared by `contentChanged`; this limit is for lost messages. */
const inForceCacheS = 60;

/** The documents in force without their texts, and those that `userId` has not accepted. */
export async function readDocuments(platform: Platform, userId: string | null) {
  const documents: Ref[] = await readInForce(platform);
  return { documents, missing: await missingOf(platform, userId, documents) };
}

/** The version in force of each kind, with its text. */
export async function readLatest(platform: Platform): Promise<{ documents: LegalDocument[] }> {
  return { documents: await readInForce(platform) };
}

export async function listTypes(platform: Platform) {
  return { types: await readInForce(platform) };
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

/** The same for everybody, so it is cached with the public answers and cleared with them. */
export async function readInForce({ db, publicCache }: Platform): Promise<LegalDocument[]> {
  const { body } = await publicCache.bytes('legal documents in force', inForceCacheS, async () =>
    (await listInForce(db)).map((row) => ({ ...toDocumentRef(row), text: row.text })),
  );
  return JSON.parse(body.toString()) as LegalDocument[];
}

export function toDocumentRef({ published_at, id, type, title, version, required }: VersionRow): Ref {
  return { id, type, title, version, required, publishedAt: published_at.toISOString() };
}
