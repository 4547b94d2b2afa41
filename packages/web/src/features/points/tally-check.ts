import type { TallyEntry } from '@greenlight/contract/pitch';
import { tallyInput, tallyLine, tallyStart } from '@greenlight/contract/tally';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** What a check of a tally has found so far. */
export interface TallyCheck {
  lines: number;
  points: number;
  supporters: number;
  /** The first line whose hash, or number, is not what follows from the line before. */
  wrongLine: number | null;
  /** The hash of the last line. */
  hash: string;
}

/** Checks the lines of a tally piece by piece, in this browser: `add` is called with one piece after the other. */
export function startTallyCheck(pitchId: number) {
  const given = new Map<string, number>();
  const found: TallyCheck = { lines: 0, points: 0, supporters: 0, wrongLine: null, hash: hashOf(tallyStart(pitchId)) };
  return {
    add(entries: TallyEntry[]): void {
      for (const entry of entries) {
        found.lines += 1;
        found.points += entry.points;
        given.set(entry.pseudonym, (given.get(entry.pseudonym) ?? 0) + entry.points);
        const expected = hashOf(tallyInput(found.hash, tallyLine(entry)));
        if (entry.number !== found.lines || entry.hash !== expected) found.wrongLine ??= entry.number;
        found.hash = entry.hash;
      }
    },
    result(): TallyCheck {
      return { ...found, supporters: [...given.values()].filter((points) => points > 0).length };
    },
  };
}

function hashOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}
