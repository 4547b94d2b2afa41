import { rootOf, startTree } from '@greenlight/contract/giveaway-tree';
import { giveawayLinesMax } from '@greenlight/contract/limits';
import type { Db } from '../../platform/db/database.ts';
import { findHighestNumber, readLineBlocks } from './draw-queries.ts';
import { hashesIn, sha256 } from './secret.ts';

/** Number of lines that are read at once: whole blocks of the tree. */
const stepSize = giveawayLinesMax * 16;

/**
 * Reads the whole list again. Returns the first difference from the published one: the first wrong line, or the root;
 * null for a right list.
 */
export async function findListProblem(
  db: Db,
  { giveawayId, root, lines, entries }: { giveawayId: number; root: Buffer; lines: number; entries: number },
): Promise<string | null> {
  const tree = startTree(sha256);
  let number = 0;
  let upto = 0;
  for (let isOver = false; !isOver; ) {
    const last = { number, upto };
    const blocks = await readLineBlocks(db, { giveawayId, last, count: stepSize, blockSize: giveawayLinesMax });
    for (const block of blocks) {
      if (block.wrongLine !== null) return `line ${block.wrongLine}`;
      number += block.lines;
      upto += block.entries;
      tree.add(rootOf(sha256, hashesIn(block.hashes)));
    }
    isOver = number - last.number < stepSize;
  }
  const isWhole = number === lines && (await findHighestNumber(db, giveawayId)) === lines;
  const isRight = isWhole && upto === entries && Buffer.from(tree.root()).equals(root);
  return isRight ? null : 'root';
}
