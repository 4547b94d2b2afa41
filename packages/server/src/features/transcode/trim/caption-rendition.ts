import { joinPieces } from '../../../platform/closed-caption/caption-decoder.ts';
import { writePlainCues } from '../../../platform/ffmpeg/text/web-vtt.ts';
import type { CaptionRendition } from '../../../platform/ffmpeg/vod/playlists.ts';
import type { AssetRow } from '../asset-queries.ts';
import type { LiveCaptionRow } from './live-caption-queries.ts';

/** Names of the renditions with captions, by track. */
export const captionRenditions = ['captions', 'captions2'];

/** The name of a language in itself. For an unknown language, its tag. */
export function languageName(language: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}

export function captionRenditionsOf({ caption_languages: languages }: AssetRow): CaptionRendition[] {
  return languages.flatMap((language, track) => {
    const folder = captionRenditions[track];
    return folder === undefined ? [] : [{ folder, language, name: languageName(language) }];
  });
}

/**
 * WebVTT of a part or a segment that begins at `startS` of the stream. Its times are those of the picture: without
 * X-TIMESTAMP-MAP, 0 is the start of the timeline (RFC 8216 §3.5).
 */
export function captionFile(rows: LiveCaptionRow[], { track, startS }: { track: number; startS: number }): Buffer {
  const own = rows.filter((row) => row.track === track);
  const cues = joinPieces(own).map((row) => ({ ...row, startS: startS + row.startS, endS: startS + row.endS }));
  return Buffer.from(writePlainCues(cues));
}
