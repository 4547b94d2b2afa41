import { joinPieces } from '../../../platform/closed-caption/caption-decoder.ts';
import type { Db } from '../../../platform/db/database.ts';
import { captionCharactersMax, captionCuesMax } from '../../../platform/ffmpeg/text/captions.ts';
import { writePlainCues } from '../../../platform/ffmpeg/text/web-vtt.ts';
import type { AssetRow } from '../asset-queries.ts';
import { languageName } from './caption-rendition.ts';
import { listRecordedCaptions } from './live-caption-queries.ts';

export interface RecordedCaptions {
  language: string;
  label: string;
  vtt: string;
}

/** The captions of a recording as it is played, for each language that has any. */
export async function readRecordedCaptions(
  tx: Db,
  { id, caption_languages: languages }: AssetRow,
): Promise<RecordedCaptions[]> {
  const tracks = Map.groupBy(await listRecordedCaptions(tx, id), ({ track }) => track);
  return [...tracks].flatMap(([track, rows]) => {
    const language = languages[track];
    if (language === undefined) return [];
    const cues = joinPieces(rows.map((row) => ({ ...row, startS: Math.max(0, row.startS) })));
    const apart = cues.map((cue, at) => ({ ...cue, endS: Math.min(cue.endS, cues[at + 1]?.startS ?? Infinity) }));
    const kept = apart.filter(({ startS, endS }) => endS > startS).slice(0, captionCuesMax);
    while (kept.reduce((sum, { text }) => sum + text.length + 40, 0) > captionCharactersMax)
      kept.length = Math.floor(kept.length / 2);
    return [{ language, label: languageName(language), vtt: writePlainCues(kept) }];
  });
}
