import type { Clip } from '@greenlight/contract/clip';
import { sitePath } from '@greenlight/contract/site-path';

/** Where the whole video plays from the moment of the clip, or the livestream that is on air. */
export function sourcePath({ startS, source: { mediaId, livestreamId } }: Clip): string {
  if (livestreamId !== null) return sitePath('stream', livestreamId);
  return `${sitePath('video', mediaId)}?t=${Math.floor(startS)}`;
}
