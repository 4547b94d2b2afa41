import type { StudioMediaDetail } from '@greenlight/contract/media-studio';
import { Button } from '@greenlight/ui/primitives/button';
import { Images } from 'lucide-react';
import { useState } from 'react';
import { textsOf } from '../../../platform/texts.ts';
import { useSaveMedia } from '../hooks.ts';
import { FrameDialog } from './frame-dialog.tsx';
import { ThumbnailSection } from './thumbnail-section.tsx';

const t = textsOf('media');

/** Sets the thumbnail from a picture or from a frame of the video. Both are saved at once. */
export function ThumbnailEditor({ media }: { media: StudioMediaDetail }) {
  const save = useSaveMedia(media.mediaId);
  const [choosing, setChoosing] = useState(false);
  return (
    <ThumbnailSection media={media} save={(thumbnailImageId) => save.mutateAsync({ thumbnailImageId })}>
      <Button
        size="sm"
        className="self-start"
        icon={<Images aria-hidden className="size-4" />}
        disabled={!media.hasStoryboard}
        onClick={() => setChoosing(true)}
      >
        {t('fromVideo')}
      </Button>
      {choosing && <FrameDialog mediaId={media.mediaId} onClose={() => setChoosing(false)} />}
    </ThumbnailSection>
  );
}
