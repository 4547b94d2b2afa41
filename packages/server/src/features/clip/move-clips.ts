import type { FileOutcome } from '../transcode/file-outcome.ts';
import { shiftClipStarts, shortenClips } from './queries.ts';

/** Clips keep their pictures when a recording is trimmed, or slates are left out. */
export function withClipMoves(outcome: FileOutcome): FileOutcome {
  return {
    ...outcome,
    async onCut(tx, cut) {
      await outcome.onCut(tx, cut);
      await shortenClips(tx, cut);
    },
    async onTrim(tx, trim) {
      await outcome.onTrim(tx, trim);
      await shiftClipStarts(tx, trim);
    },
  };
}
