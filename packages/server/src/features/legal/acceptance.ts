import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import type { Ref } from './documents-in-force.ts';
import { missingDocuments } from './missing-documents.ts';
import { insertAcceptances } from './queries.ts';

/** Returns the documents that are still missing. Throws `not_found` for an unknown version, and accepts none then. */
export async function acceptDocuments(
  platform: Platform,
  userId: string,
  documentIds: number[],
): Promise<{ missing: Ref[] }> {
  const versionIds = [...new Set(documentIds)];
  await inTransaction(platform.db, async (tx) => {
    const known = await insertAcceptances(tx, { userId, versionIds, at: platform.clock.now() });
    if (known.length < versionIds.length) throw new ProblemError('not_found');
  });
  return { missing: await missingDocuments(platform, userId) };
}
