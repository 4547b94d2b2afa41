import type { Platform } from '../../../platform/platform.ts';
import { listAccountDigests } from '../account-digest.ts';
import { listMarks } from './ban-queries.ts';

/** So many accounts are compared at once: between two groups the process answers others. */
const groupSize = 500;

/**
 * Which of these accounts the bans bind: first those that were banned, then those with a digest of a ban. These are the
 * accounts that `findWriteProblem` refuses.
 */
export async function* findBoundAccounts(
  platform: Platform,
  { banIds, userIds }: { banIds: number[]; userIds: string[] },
): AsyncGenerator<string> {
  const marks = await listMarks(platform.db, banIds);
  const banned = new Set(marks.map(({ accountId }) => accountId));
  const digests = new Set(marks.flatMap(({ digest }) => digest?.toString('hex') ?? []));
  yield* userIds.filter((id) => banned.has(id));
  const others = userIds.filter((id) => !banned.has(id));
  for (let start = 0; start < others.length && digests.size > 0; start += groupSize) {
    const found = await listAccountDigests(platform, platform.db, others.slice(start, start + groupSize));
    yield* new Set(found.flatMap(({ userId, digest }) => (digests.has(digest.toString('hex')) ? [userId] : [])));
  }
}
