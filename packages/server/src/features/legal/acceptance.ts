import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { type Ref, readInForce } from './legal-document.ts';
import { insertAcceptances, listVersionsToAccept } from './queries.ts';

/**
 * Required documents in force that this member has not accepted: one indexed query, or none when no document is
 * required.
 */
export async function missingDocuments(platform: Platform, userId: string): Promise<Ref[]> {
  return missingOf(platform, userId, await readInForce(platform));
}

export async function missingOf({ db }: Platform, userId: string | null, documents: Ref[]): Promise<Ref[]> {
  const required = documents.filter((document) => document.required);
  if (userId === null || required.length === 0) return [];
  const unaccepted = await listVersionsToAccept(db, { userId, versionIds: required.map(({ id }) => id) });
  return required.filter(({ id }) => unaccepted.includes(id));
}

/** Answers the documents that are still missing. Throws `not_found` for an unknown version, and accepts none then. */
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
