import type { StudioBanner } from '@greenlight/contract/banner-studio';
import { Banner } from '@greenlight/ui/blocks/banner';
import { buttonClass } from '@greenlight/ui/primitives/button';
import { textsOf } from '../../../platform/texts.ts';
import { useSiteName } from '../../config/hooks.ts';
import { type BannerForm, textOf } from '../banner-form-state.ts';

const t = textsOf('banner');

/** A preview of the banner. Without a title it shows the name that the site uses. */
export function BannerPreview({ banner, form }: { banner: StudioBanner; form: BannerForm }) {
  const project = useSiteName();
  const { shown } = banner;
  const named =
    shown?.media?.title ??
    shown?.channel?.name ??
    shown?.creator?.displayName ??
    form.images.find(({ alt }) => alt)?.alt ??
    project;
  const own = Object.fromEntries(form.images.map((image) => [image.orientation, image]));
  const pictures = form.images.length === 0 && shown?.media?.thumbnail ? { horizontal: shown.media.thumbnail } : own;
  const buttons = form.buttons.filter(({ text }) => text.trim() !== '');
  return (
    <section aria-labelledby="banner-preview" className="flex min-w-0 flex-col gap-4 xl:sticky xl:top-22 xl:self-start">
      <h2 id="banner-preview" className="text-xl">
        {t('look')}
      </h2>
      {/* The zoom makes the text as small, in relation to the picture, as on a whole screen. */}
      <div className="[zoom:0.6]">
        <Banner
          heading="h3"
          title={form.title || named}
          texts={form.words.trim() ? [form.words] : []}
          pictures={pictures}
          width="(min-width: 1200px) 45vw, 92vw"
          wordless={textOf(form).length === 0 && form.images.length > 0}
          actions={
            buttons.length > 0 &&
            buttons.map(({ text }, place) => (
              <span key={text} aria-hidden className={buttonClass(place === 0 ? 'primary' : 'secondary', 'md')}>
                {text}
              </span>
            ))
          }
        />
      </div>
      {!shown && <p className="text-warning text-sm">{t(`missing.${banner.kind}`)}</p>}
    </section>
  );
}
