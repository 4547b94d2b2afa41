import type { Pitch, TallyEntry } from '@greenlight/contract/pitch';
import { tallyInput, tallyLine, tallyStart } from '@greenlight/contract/tally';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The results of a check of a tally so far. */
export interface TallyCheck {
  lines: number;
  points: number;
  supporters: number;
  /** The first line whose hash or number does not follow from the line before. */
  wrongLine: number | null;
  /** The first day whose published hash differs from the hash of its line. */
  wrongDay: string | null;
  /** Whether the pitch has the same sums and the same last line. */
  isTotalRight: boolean;
  /** The hash of the last line. */
  hash: string;
}

/** Checks the lines of a tally up to its head, in this browser. Call `add` with one piece after the other. */
export function startTallyCheck(pitch: Pick<Pitch, 'id' | 'heads' | 'head' | 'points' | 'supporters'>) {
  const { id, heads, head } = pitch;
  const given = new Map<string, number>();
  const hashes = new Map(heads.map(({ number }) => [number, '']));
  const found = { lines: 0, points: 0, wrongLine: null as number | null, hash: hashOf(tallyStart(id)) };
  return {
    /** Number of lines that were added. */
    get lines(): number {
      return found.lines;
    },
    add(entries: TallyEntry[]): void {
      for (const entry of entries) {
        found.lines += 1;
        found.points += entry.points;
        given.set(entry.pseudonym, (given.get(entry.pseudonym) ?? 0) + entry.points);
        const expected = hashOf(tallyInput(found.hash, tallyLine(entry)));
        if (entry.number !== found.lines || entry.hash !== expected) found.wrongLine ??= entry.number;
        found.hash = entry.hash;
        if (hashes.has(entry.number)) hashes.set(entry.number, entry.hash);
      }
    },
    /** The result. Call it once, at the end, because it goes through all supporters. */
    result(): TallyCheck {
      const wrong = heads.findLast(({ number, hash }) => hashes.get(number) !== hash);
      const supporters = [...given.values()].filter((points) => points > 0).length;
      const isSame = found.points === pitch.points && supporters === pitch.supporters;
      const isTotalRight = isSame && found.lines === head.number && found.hash === head.hash;
      return { ...found, supporters, wrongDay: wrong?.day ?? null, isTotalRight };
    },
  };
}

function hashOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}
