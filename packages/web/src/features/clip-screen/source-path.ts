import type { Clip } from '@greenlight/contract/clip';
import { sitePath } from '@greenlight/contract/site-path';

/** Where the whole video plays from the moment of the clip; the page of a video leads on to a livestream that is on air. */
export function sourcePath({ startS, source: { mediaId, livestreamId } }: Clip): string {
  if (livestreamId !== null) return sitePath('video', mediaId);
  return `${sitePath('video', mediaId)}?t=${Math.floor(startS)}`;
}
