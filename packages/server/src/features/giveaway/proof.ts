import { inclusionPath } from '@greenlight/contract/giveaway-tree';
import { giveawayLinesMax } from '@greenlight/contract/limits';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { findOwnEntry } from './entry-queries.ts';
import { requireDetail, toLine } from './read-giveaway.ts';
import { findLine, listBlocks, listLines } from './read-queries.ts';
import { sha256 } from './secret.ts';

/**
 * The line of an account with its path to the root. It reads the lines of one block, and the nodes above all blocks.
 * Throws `not_found` for an account that is not in the list.
 */
export async function readProof(platform: Platform, { userId, giveawayId }: { userId: string; giveawayId: number }) {
  const { db } = platform;
  const { root, lines: size } = await requireDetail(platform, giveawayId);
  const own = root && (await findOwnEntry(db, { giveawayId, userId }));
  const line = own && (await findLine(db, { giveawayId, pseudonym: own.pseudonym }));
  if (!root || !line || size === null) throw new ProblemError('not_found');
  const block = Math.floor((line.number - 1) / giveawayLinesMax);
  const after = block * giveawayLinesMax;
  const rows = await listLines(db, { giveawayId, after, count: giveawayLinesMax });
  const within = inclusionPath(
    sha256,
    rows.map(({ hash }) => hash),
    line.number - 1 - after,
  );
  const above = inclusionPath(sha256, await listBlocks(db, giveawayId), block);
  const path = [...within, ...above].map((hash) => Buffer.from(hash).toString('hex'));
  return { line: toLine(line), size, path, root: root.toString('hex') };
}
