import type { MediaDetail } from '@greenlight/contract/media';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { listRecordingParts } from '../transcode/broadcast/recording-part.ts';
import { toCards, withEnds } from './media-card.ts';
import { type DetailRow, findDetailRow } from './queries.ts';

/** Throws `not_found` for a video that visitors cannot see. */
export async function readMedia(platform: Platform, mediaId: number): Promise<MediaDetail> {
  const row = await findDetailRow(platform.db, { mediaId, at: platform.clock.now() });
  const [card] = row ? await toCards(platform, [row]) : [];
  if (!row || !card) throw new ProblemError('not_found');
  return {
    ...card,
    description: row.description,
    tags: row.tags,
    chapters: withEnds(row.chapters ?? [], row.duration_s),
    captions: row.captions ?? [],
    likes: row.like_count,
    livestream: await readRecorded(platform, row),
  };
}

async function readRecorded({ db }: Platform, row: DetailRow): Promise<MediaDetail['livestream']> {
  const { livestream_id: livestreamId, livestream_started_at: startedAt, asset_id: assetId } = row;
  if (!livestreamId || !assetId) return null;
  const live = { livestreamId, startedAt: startedAt.toISOString() };
  // A premiere showed the video from its start.
  if (row.livestream_kind === 'premiere') return { ...live, parts: [{ startS: 0, offsetMs: 0 }] };
  const parts = (await listRecordingParts(db, [assetId])).get(assetId) ?? [];
  return {
    ...live,
    parts: parts.map(({ startS, shownAt }) => ({ startS, offsetMs: shownAt.getTime() - startedAt.getTime() })),
  };
}
