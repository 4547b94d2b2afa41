import type { FileOutcome } from '../transcode/file-outcome.ts';
import { updateCut, updateMoved } from './queries.ts';

/** Clips keep their pictures when a recording is trimmed, or slates are left out. */
export function withClipMoves(outcome: FileOutcome): FileOutcome {
  return {
    ...outcome,
    async onCut(tx, cut) {
      await outcome.onCut(tx, cut);
      await updateCut(tx, cut);
    },
    async onTrim(tx, trim) {
      await outcome.onTrim(tx, trim);
      await updateMoved(tx, trim);
    },
  };
}
