import type { StudioLivestreamDetail } from '@greenlight/contract/live-studio';

/** Whether the recording of a stream that is over is published, at `now` (milliseconds). */
export function publicationOf(
  { publishAt, publishesRecording, recording }: StudioLivestreamDetail,
  now: number,
): 'draft' | 'later' | 'soon' | 'published' {
  if (publishAt && Date.parse(publishAt) > now) return 'later';
  // Before there is a recording, publishing is only planned. Later an editor may have published it, or withdrawn it.
  if (recording === null) return publishAt || publishesRecording ? 'soon' : 'draft';
  return publishAt ? 'published' : 'draft';
}
