import type { FileOutcome } from '../transcode/file-outcome.ts';
import { updateCut, updateMoved } from './queries.ts';

/** Clips keep their pictures when a recording is trimmed, or slates are left out. */
export function withClipMoves(outcome: FileOutcome): FileOutcome {
  return {
    ...outcome,
    async partsCut(tx, cut) {
      await outcome.partsCut(tx, cut);
      await updateCut(tx, cut);
    },
    async trimmed(tx, trim) {
      await outcome.trimmed(tx, trim);
      await updateMoved(tx, trim);
    },
  };
}
