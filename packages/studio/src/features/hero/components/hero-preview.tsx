import { ResponsiveImage } from '@greenlight/ui/blocks/responsive-image';
import { TitleArt } from '@greenlight/ui/blocks/title-art';
import { buttonClass } from '@greenlight/ui/primitives/button';
import { Play } from 'lucide-react';
import { textsOf } from '../../../platform/texts.ts';
import { useMediaByIds } from '../../media/hooks.ts';
import type { HeroForm } from '../hero-form-state.ts';

const t = textsOf('hero');

/** A preview of the hero, as on a desktop and on a phone. */
export function HeroPreview({ form }: { form: HeroForm }) {
  const media = useMediaByIds(form.mediaId === null ? [] : [form.mediaId]).get(form.mediaId ?? 0);
  const title = form.title || media?.title || t('untitled');
  const pictureOf = (kind: 'hero-desktop' | 'hero-mobile') => form.images.find(({ type }) => type === kind);
  const wide = pictureOf('hero-desktop') ?? media?.thumbnail ?? pictureOf('hero-mobile');
  const isMissing = !wide || (!form.href && !media);
  return (
    <section aria-labelledby="hero-preview" className="flex min-w-0 flex-col gap-4 xl:sticky xl:top-22 xl:self-start">
      <h2 id="hero-preview" className="text-xl">
        {t('look')}
      </h2>
      <div className="flex items-end gap-4">
        {[
          { key: 'wide', picture: wide, className: 'aspect-video grow basis-0' },
          {
            key: 'tall',
            picture: pictureOf('hero-mobile') ?? wide,
            className: 'aspect-3/5 w-1/4 shrink-0 max-sm:hidden',
          },
        ].map(({ key, picture, className }) => (
          <div key={key} className={`relative isolate flex min-w-0 items-end overflow-hidden rounded-lg ${className}`}>
            <div className="absolute inset-0 -z-10">
              <ResponsiveImage decorative picture={picture} sizes="40rem" fallback={<TitleArt title={title} />} />
              <div className="absolute inset-0 bg-linear-to-t from-scrim/90 to-80% to-transparent" />
            </div>
            <div className={`min-w-0 ${key === 'wide' ? 'p-5' : 'p-3'}`}>
              {form.label && <p className="truncate font-semibold text-accent text-xs">{form.label}</p>}
              <p className={`wrap-anywhere line-clamp-2 font-bold ${key === 'wide' ? 'text-2xl' : 'text-base'}`}>
                {title}
              </p>
              {key === 'wide' && form.description && (
                <p className="wrap-anywhere mt-1 line-clamp-2 max-w-100 text-sm">{form.description}</p>
              )}
              {key === 'wide' && (
                <span aria-hidden className={`${buttonClass('primary', 'sm')} mt-3`}>
                  <Play className="size-3.5 fill-current" />
                  {form.buttonText || t('watch')}
                </span>
              )}
            </div>
          </div>
        ))}
      </div>
      {isMissing && <p className="text-warning text-sm">{t('missing')}</p>}
    </section>
  );
}
