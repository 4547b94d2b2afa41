import type { StudioBanner } from '@greenlight/contract/banner-studio';
import { textsOf } from '../../../platform/texts.ts';
import { ImageField } from '../../image/components/image-field.tsx';
import { useChangeImages } from '../../image/hooks.ts';
import type { Orientation } from '../banner-form-state.ts';

const t = textsOf('banner');

const kinds: { orientation: Orientation; shape: 'wide' | 'tall' }[] = [
  { orientation: 'wide', shape: 'wide' },
  { orientation: 'horizontal', shape: 'wide' },
  { orientation: 'vertical', shape: 'tall' },
  { orientation: 'narrow', shape: 'tall' },
];

type Images = StudioBanner['images'];

/** One picture for each orientation; a missing one is replaced by the nearest. */
export function BannerPictures(props: { alt: string; images: Images; onChange: (images: Images) => void }) {
  const change = useChangeImages(props.images, props.onChange);
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-sm">{t('pictures')}</legend>
      <p className="mb-3 text-ink-faint text-sm">{t('picturesHint')}</p>
      <div className="grid grid-cols-2 gap-5">
        {kinds.map(({ orientation, shape }) => (
          <ImageField
            key={orientation}
            label={t(`orientation.${orientation}`)}
            hint={t(`orientationHint.${orientation}`)}
            alt={props.alt}
            shape={shape}
            image={props.images.find((image) => image.orientation === orientation) ?? null}
            onRemove={() => change((images) => images.filter((other) => other.orientation !== orientation))}
            onChange={({ imageId, image }) =>
              change((images) => [
                ...images.filter((other) => other.orientation !== orientation),
                { ...image, imageId, orientation },
              ])
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
