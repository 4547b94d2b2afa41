import type { StudioMediaDetail } from '@greenlight/contract/media-studio';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { Images } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ImageField } from '../../image/components/image-field.tsx';
import { useSaveMedia } from '../hooks.ts';
import { FrameDialog } from './frame-dialog.tsx';

/** From a picture, or from a frame of the video. Both are kept at once. */
export function ThumbnailEditor({ media }: { media: StudioMediaDetail }) {
  const { t } = useTranslation('media');
  const save = useSaveMedia(media.mediaId);
  const [choosing, setChoosing] = useState(false);
  return (
    <section aria-labelledby="thumbnail" className="flex flex-col gap-4">
      <h2 id="thumbnail" className="text-xl">
        {t('thumbnail')}
      </h2>
      <ImageField
        label={t('ownPicture')}
        hint={t('ownPictureHint')}
        image={media.thumbnail}
        alt={media.title}
        shape="wide"
        onChange={({ imageId }) =>
          save.mutate(
            { thumbnailImageId: imageId },
            { onError: (error) => showToast({ title: error.message, tone: 'error' }) },
          )
        }
      />
      <Button
        size="sm"
        className="self-start"
        icon={<Images aria-hidden className="size-4" />}
        disabled={!media.storyboardUrl}
        onClick={() => setChoosing(true)}
      >
        {t('fromVideo')}
      </Button>
      {choosing && media.storyboardUrl && (
        <FrameDialog mediaId={media.mediaId} storyboardUrl={media.storyboardUrl} onClose={() => setChoosing(false)} />
      )}
    </section>
  );
}
