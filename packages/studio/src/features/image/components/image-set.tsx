import type { StudioChannel } from '@greenlight/contract/channel-studio';
import { clsx } from 'clsx';
import { textsOf } from '../../../platform/texts.ts';
import { useChangeImages } from '../hooks.ts';
import { ImageField } from './image-field.tsx';

const t = textsOf('image');

export type Images = StudioChannel['images'];
export type ImageKind = { type: Images[number]['type']; shape: 'wide' | 'tall' | 'square' };

/** The pictures of a show or creator, one of each type. */
export function ImageSet(props: {
  kinds: readonly ImageKind[];
  alt: string;
  images: Images;
  onChange: (images: Images) => void;
}) {
  const change = useChangeImages(props.images, props.onChange);
  return (
    <fieldset>
      <legend className="mb-3 font-medium text-sm">{t('pictures')}</legend>
      <div className={clsx('grid gap-5 sm:grid-cols-2', props.kinds.length > 2 && 'lg:grid-cols-3')}>
        {props.kinds.map(({ type, shape }) => (
          <ImageField
            key={type}
            label={t(`kind.${type}`)}
            hint={t(`hint.${type}`)}
            alt={props.alt}
            shape={shape}
            image={props.images.find((image) => image.type === type) ?? null}
            onRemove={() => change((images) => images.filter((other) => other.type !== type))}
            onChange={({ imageId, image }) =>
              change((images) => [...images.filter((other) => other.type !== type), { ...image, imageId, type }])
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
