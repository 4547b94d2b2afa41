import { Readable } from 'node:stream';
import { tallyLine, tallyStart } from '@greenlight/contract/tally';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { toEntry } from './change-support.ts';
import { findHead, listLines } from './read-queries.ts';

/** Number of lines in memory at the same time. */
const stepSize = 5000;

/**
 * All lines of a tally up to its present head, each with its hash, written while they are read. The first line of the
 * file is the text before the first line of the tally. Throws `not_found`, also for a draft.
 */
export async function openTallyFile({ db }: Pick<Platform, 'db'>, pitchId: number): Promise<Readable> {
  const head = await findHead(db, pitchId);
  if (!head) throw new ProblemError('not_found');
  const last = head.number;
  async function* pieces() {
    yield `${tallyStart(pitchId)}\n`;
    for (let after = 0; after < last; after += stepSize) {
      const rows = await listLines(db, { pitchId, after, count: Math.min(stepSize, last - after) });
      yield rows
        .map(toEntry)
        .map((entry) => `${tallyLine(entry)},${entry.hash}\n`)
        .join('');
    }
  }
  return Readable.from(pieces());
}
