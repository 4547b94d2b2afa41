import type { LegalDocument, legalDocumentRef } from '@greenlight/contract/legal';
import type { z } from 'zod';
import type { Platform } from '../../platform/platform.ts';
import { listInForce, type VersionRow } from './queries.ts';

export type Ref = z.output<typeof legalDocumentRef>;

/** The cache is cleared by `clearContentCaches`; this limit is for lost messages. */
const inForceCacheS = 60;

/** The documents are the same for everyone, so they are cached with the public answers and cleared with them. */
export async function readInForce({ db, publicCache }: Platform): Promise<LegalDocument[]> {
  const { body } = await publicCache.bytes('legal documents in force', inForceCacheS, async () =>
    (await listInForce(db)).map((row) => ({ ...toDocumentRef(row), text: row.text })),
  );
  return JSON.parse(body.toString()) as LegalDocument[];
}

export function toDocumentRef({ published_at, id, type, title, version, required }: VersionRow): Ref {
  return { id, type, title, version, required, publishedAt: published_at.toISOString() };
}
