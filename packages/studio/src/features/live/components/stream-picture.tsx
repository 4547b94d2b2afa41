import type { StudioLivestreamDetail } from '@greenlight/contract/live-studio';
import { ThumbnailSection } from '../../media/components/thumbnail-section.tsx';
import { useSaveStream } from '../hooks.ts';

/** The picture of a stream before it begins. */
export function StreamPicture({ stream }: { stream: StudioLivestreamDetail }) {
  const { version } = stream;
  const save = useSaveStream(stream.mediaId);
  return (
    <ThumbnailSection media={stream} save={(thumbnailImageId) => save.mutateAsync({ thumbnailImageId, version })} />
  );
}
