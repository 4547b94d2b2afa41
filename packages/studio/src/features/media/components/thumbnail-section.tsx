import type { StudioMediaDetail } from '@greenlight/contract/media-studio';
import type { ReactNode } from 'react';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { ImageField } from '../../image/components/image-field.tsx';

const t = textsOf('media');

/** The picture of a video or a stream, saved at once; below it other choices. */
export function ThumbnailSection(props: {
  media: Pick<StudioMediaDetail, 'title' | 'thumbnail'>;
  save: (imageId: string) => Promise<unknown>;
  children?: ReactNode;
}) {
  const { media, save } = props;
  return (
    <section aria-labelledby="thumbnail" className="flex max-w-104 flex-col gap-4">
      <h2 id="thumbnail" className="text-xl">
        {t('thumbnail')}
      </h2>
      <ImageField
        label={t('ownPicture')}
        hint={t('ownPictureHint')}
        image={media.thumbnail}
        alt={media.title}
        shape="wide"
        onChange={({ imageId }) => void save(imageId).catch(showError)}
      />
      {props.children}
    </section>
  );
}
