import { studioPath } from '@greenlight/contract/studio-path';
import { ResponsiveImage } from '@greenlight/ui/blocks/responsive-image';
import { TitleArt } from '@greenlight/ui/blocks/title-art';
import { Link } from '@greenlight/ui/primitives/link';
import { textsOf } from '../../../platform/texts.ts';
import type { StudioGallery } from '../hooks.ts';

const t = textsOf('gallery');

export function GalleryCard({ gallery }: { gallery: StudioGallery }) {
  return (
    <Link
      href={studioPath('gallery', gallery.id)}
      className="block overflow-hidden rounded-lg border border-line bg-surface transition-colors hover:bg-raised"
    >
      <div className="relative aspect-video overflow-hidden">
        <ResponsiveImage
          decorative
          picture={gallery.images[0]}
          sizes="(min-width: 1200px) 25vw, (min-width: 576px) 45vw, 92vw"
          fallback={<TitleArt title={gallery.title} />}
        />
      </div>
      <div className="p-4">
        <h2 className="line-clamp-2 text-lg">{gallery.title}</h2>
        <p className="mt-1 text-ink-faint text-sm">{t('pictures', { count: gallery.images.length })}</p>
      </div>
    </Link>
  );
}
