import type { Image } from '@greenlight/contract/image';
import { badgeDrawings } from '@greenlight/contract/limits';
import { clsx } from 'clsx';
import { textsOf } from '../../../platform/texts.ts';
import { ImageField } from '../../image/components/image-field.tsx';
import type { BadgeForm } from '../badge-form-state.ts';
import { IconPreview, LegibilityNote } from './icon-preview.tsx';

const t = textsOf('badge');

type Picture = Pick<BadgeForm, 'imageId' | 'image' | 'drawing'>;

/** Chooses an uploaded picture or one of the drawings, shown as it is beside a name. */
export function PictureFields(props: { name: string; picture: Picture; onChange: (picture: Picture) => void }) {
  const { picture, onChange } = props;
  const { image, imageId, drawing } = picture;
  const take = (made: { imageId: string; image: Image }) => onChange({ ...picture, ...made });
  return (
    <div className="grid items-start gap-6 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <div className="max-w-48">
        <ImageField
          label={t('picture')}
          hint={t('pictureHint')}
          image={image}
          alt={props.name}
          shape="square"
          onChange={take}
          onRemove={() => onChange({ ...picture, image: null, imageId: null })}
        />
      </div>
      {/* The first label has the same height as the label of the picture, which has a button beside it. */}
      <div className="@container flex min-w-0 flex-col gap-5">
        {imageId === null && (
          <fieldset className="min-w-0">
            <legend className="mb-2 font-medium text-sm sm:leading-9">{t('drawing')}</legend>
            <div className="grid grid-cols-[repeat(4,3.5rem)] gap-2 @min-[26rem]:grid-cols-[repeat(8,minmax(0,3.5rem))]">
              {badgeDrawings.map((each) => (
                <label
                  key={each}
                  className="relative grid aspect-square cursor-pointer place-items-center rounded-lg border border-line bg-surface transition-look hover:bg-raised has-checked:border-accent has-checked:bg-accent/10 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
                >
                  <input
                    type="radio"
                    name="drawing"
                    value={each}
                    checked={drawing === each}
                    aria-label={t(`drawings.${each}`)}
                    className="absolute inset-0 cursor-pointer opacity-0"
                    onChange={() => onChange({ ...picture, drawing: each })}
                  />
                  <img src={`/badge/${each}.svg`} alt="" className="w-7/10" />
                </label>
              ))}
            </div>
          </fieldset>
        )}
        <div className="flex flex-col gap-2">
          <span className={clsx('font-medium text-sm', imageId !== null && 'sm:leading-9')}>{t('look.title')}</span>
          <IconPreview url={image?.url ?? `/badge/${drawing}.svg`} />
        </div>
        {imageId !== null && <LegibilityNote imageId={imageId} />}
      </div>
    </div>
  );
}
