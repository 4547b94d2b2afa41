import { Readable } from 'node:stream';
import { listedLine } from '@greenlight/contract/giveaway-tree';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { requireDetail } from './read-giveaway.ts';
import { listLines } from './read-queries.ts';

/** Number of lines in memory at the same time. */
const stepSize = 5000;

/**
 * The published list as a file, written while it is read (docs/product/giveaway.md): the data of the draw, the drawn
 * lines, an empty line, then all lines with their hashes. Throws `not_found` before the list is published.
 */
export async function openGiveawayFile(platform: Pick<Platform, 'db'>, giveawayId: number): Promise<Readable> {
  const found = await requireDetail(platform, giveawayId);
  const { commitment, root, secret, lines, entries, winnerCount, alternateCount, places } = found;
  if (!commitment || !root || lines === null) throw new ProblemError('not_found');
  const head = [
    `greenlight-giveaway:${giveawayId}`,
    `commitment,${commitment.toString('hex')}`,
    `root,${root.toString('hex')}`,
    `secret,${secret?.toString('hex') ?? ''}`,
    `lines,${lines}`,
    `entries,${entries}`,
    `winners,${winnerCount}`,
    `alternates,${alternateCount}`,
    ...places.map(({ position, line, pseudonym }) => `place,${position},${line},${pseudonym}`),
  ];
  async function* pieces() {
    yield `${head.join('\n')}\n\n`;
    for (let after = 0; after < (lines ?? 0); after += stepSize) {
      const rows = await listLines(platform.db, { giveawayId, after, count: stepSize });
      yield rows.map((row) => `${listedLine(row)},${row.hash.toString('hex')}\n`).join('');
    }
  }
  return Readable.from(pieces());
}
