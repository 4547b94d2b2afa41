import type { StudioLivestreamDetail } from '@greenlight/contract/live-studio';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { useTranslation } from 'react-i18next';
import { ImageField } from '../../image/components/image-field.tsx';
import { useSaveStream } from '../hooks.ts';

/** What is shown of a stream before it begins. Kept at once. */
export function StreamPicture({ stream }: { stream: StudioLivestreamDetail }) {
  const { t } = useTranslation('live');
  const save = useSaveStream(stream.mediaId);
  return (
    <section aria-labelledby="thumbnail" className="flex flex-col gap-4">
      <h2 id="thumbnail" className="text-xl">
        {t('thumbnail')}
      </h2>
      <ImageField
        label={t('picture')}
        hint={t('pictureHint')}
        image={stream.thumbnail}
        alt={stream.title}
        shape="wide"
        onChange={({ imageId }) =>
          save.mutate(
            { thumbnailImageId: imageId, version: stream.version },
            { onError: (error) => showToast({ title: error.message, tone: 'error' }) },
          )
        }
      />
    </section>
  );
}
