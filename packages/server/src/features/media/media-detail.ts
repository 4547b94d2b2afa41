import type { MediaDetail } from '@greenlight/contract/media';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { toCards, withEnds } from './media-card.ts';
import { findDetailRow } from './queries.ts';

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
    livestream: row.livestream_id
      ? { livestreamId: row.livestream_id, startedAt: row.livestream_started_at.toISOString() }
      : null,
  };
}
