import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteExportsInMaking, endExports, insertExport } from './data-export-queries.ts';
import { makeExportJob, removeExportsJob } from './jobs.ts';

/**
 * Ends the archives of members whose texts somebody else (`by`) removes, since the texts are in them: their addresses
 * end, and their files are deleted. Archives in the making are made again.
 */
export async function endExportsOf(
  platform: Platform,
  tx: Db,
  { authors, by }: { authors: string[]; by: string },
): Promise<void> {
  const at = platform.clock.now();
  const userIds = [...new Set(authors)].filter((userId) => userId !== by);
  if (userIds.length === 0) return;
  for (const userId of await deleteExportsInMaking(tx, userIds)) {
    const exportId = await insertExport(tx, userId, at);
    if (exportId !== null) await platform.jobs.enqueue(tx, makeExportJob, { exportId });
  }
  if ((await endExports(tx, userIds, at)) > 0) await platform.jobs.enqueue(tx, removeExportsJob, {});
}
