import type { StudioBanner } from '@greenlight/contract/banner-studio';
import { studioPath } from '@greenlight/contract/studio-path';
import { ResponsiveImage } from '@greenlight/ui/blocks/responsive-image';
import { TitleArt } from '@greenlight/ui/blocks/title-art';
import { Link } from '@greenlight/ui/primitives/link';
import { textsOf } from '../../../platform/texts.ts';
import { BannerState } from './banner-state.tsx';

const t = textsOf('banner');

export function BannerCard({ banner }: { banner: StudioBanner }) {
  const pictureOf = (wanted: string) => banner.images.find(({ orientation }) => orientation === wanted);
  const picture =
    pictureOf('horizontal') ?? pictureOf('wide') ?? banner.images[0] ?? banner.shown?.media?.thumbnail ?? undefined;
  const title = banner.text.find(({ type }) => type === 'title')?.text;
  return (
    <Link
      href={studioPath('banner', banner.id)}
      className="group block overflow-hidden rounded-lg border border-line bg-surface transition-look hover:bg-raised"
    >
      <div className="relative isolate flex aspect-[16/7] items-end overflow-hidden">
        <div className="absolute inset-0 -z-10">
          <ResponsiveImage
            decorative
            picture={picture}
            sizes="(min-width: 576px) 45vw, 92vw"
            fallback={<TitleArt title={banner.name} />}
          />
          <div className="absolute inset-0 bg-linear-to-t from-scrim/85 to-60% to-transparent" />
        </div>
        {title && <p className="wrap-anywhere line-clamp-2 p-4 font-bold text-lg">{title}</p>}
      </div>
      <div className="flex items-start justify-between gap-3 p-4">
        <div className="min-w-0">
          <h2 className="wrap-anywhere line-clamp-2 text-lg">{banner.name}</h2>
          <p className="mt-1 text-ink-faint text-sm">{t(`kindOf.${banner.kind}`)}</p>
        </div>
        <BannerState banner={banner} />
      </div>
    </Link>
  );
}
