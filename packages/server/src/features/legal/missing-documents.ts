import type { Platform } from '../../platform/platform.ts';
import { type Ref, readInForce } from './documents-in-force.ts';
import { listVersionsToAccept } from './queries.ts';

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
