import { leafHash, startTree } from '@greenlight/contract/giveaway-tree';
import type { Db } from '../../platform/db/database.ts';
import { listLines } from './read-queries.ts';
import { sha256 } from './secret.ts';

/** Lines that are in memory at once. */
const stepSize = 10_000;

/**
 * Reads the whole list again. Answers what is not as it was published: the first wrong line, or the root; null for a
 * list that is right.
 */
export async function findListProblem(
  db: Db,
  { giveawayId, root, lines, entries }: { giveawayId: number; root: Buffer; lines: number; entries: number },
): Promise<string | null> {
  const tree = startTree(sha256);
  let number = 0;
  let upto = 0;
  for (;;) {
    const rows = await listLines(db, { giveawayId, after: number, count: stepSize });
    for (const row of rows) {
      number += 1;
      upto += row.entries;
      const isRight = row.number === number && row.upto === upto && row.hash.equals(leafHash(sha256, row));
      if (!isRight) return `line ${row.number}`;
      tree.add(row.hash);
    }
    if (rows.length < stepSize) break;
  }
  const isRight = number === lines && upto === entries && Buffer.from(tree.root()).equals(root);
  return isRight ? null : 'root';
}
