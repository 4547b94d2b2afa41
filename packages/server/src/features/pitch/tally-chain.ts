import { createHash } from 'node:crypto';
import type { TallyEntry } from '@greenlight/contract/pitch';
import { tallyInput, tallyLine, tallyStart } from '@greenlight/contract/tally';

/** The head of an empty tally. */
export function firstHead(pitchId: number): Buffer {
  return createHash('sha256').update(tallyStart(pitchId)).digest();
}

/** The hash of the next line, after a line with the hash `before`. */
export function nextHead(before: Buffer, entry: Omit<TallyEntry, 'hash'>): Buffer {
  return createHash('sha256')
    .update(tallyInput(before.toString('hex'), tallyLine(entry)))
    .digest();
}
