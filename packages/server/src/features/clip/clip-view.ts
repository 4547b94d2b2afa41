import type { Clip, OwnClip, StudioClip } from '@greenlight/contract/clip';
import { clipPageSize } from '@greenlight/contract/limits';
import type { Platform } from '../../platform/platform.ts';
import { toImage } from '../image/image.ts';
import type { ClipRow } from './queries.ts';

/** One more than a page: the extra row shows that there is a next page. */
export const clipLimit: number = clipPageSize + 1;

/** The clips of a page, and the value of `before` for the next one. */
export function cutClips<T>(rows: ClipRow[], toClip: (row: ClipRow) => T): { clips: T[]; next: number | null } {
  const shown = rows.slice(0, clipPageSize);
  return { clips: shown.map(toClip), next: rows.length > clipPageSize ? (shown.at(-1)?.id ?? null) : null };
}

export function toClip(platform: Platform, row: ClipRow): Clip {
  return {
    clipId: row.id,
    title: row.title,
    startS: Math.max(0, row.startS),
    lengthS: row.lengthS,
    created: row.createdAt.toISOString(),
    madeBy: row.madeBy,
    plays: row.plays,
    isCut: row.isCut,
    source: {
      mediaId: row.mediaId,
      title: row.sourceTitle,
      access: row.access,
      thumbnail: row.thumbnail && toImage(platform, row.thumbnail),
      creators: row.creators ?? [],
      livestreamId: row.livestreamId,
    },
  };
}

/** Its maker does not learn that the clip is hidden. */
export function toOwnClip(platform: Platform, row: ClipRow): OwnClip {
  const state = row.state === 'held' ? 'held' : row.isPublic ? 'shown' : 'away';
  return { ...toClip(platform, row), state };
}

export function toStudioClip(platform: Platform, row: ClipRow): StudioClip {
  const { accountId: userId, madeBy: displayName, state } = row;
  return { ...toClip(platform, row), maker: { userId, displayName }, state };
}
