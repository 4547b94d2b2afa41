import type { Clip } from '@greenlight/contract/clip';
import { sitePath } from '@greenlight/contract/site-path';

/** The address of the whole video at the moment of the clip. The page of a video redirects to its livestream on air. */
export function sourcePath({ startS, source: { mediaId, livestreamId } }: Clip): string {
  if (livestreamId !== null) return sitePath('video', mediaId);
  return `${sitePath('video', mediaId)}?t=${Math.floor(startS)}`;
}
