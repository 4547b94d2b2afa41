import type { MediaCard } from '@greenlight/contract/media';
import { ResponsiveImage } from '@greenlight/ui/blocks/responsive-image';
import { TitleArt } from '@greenlight/ui/blocks/title-art';

/** The video's picture out of focus and dark, as the ground of what is said over it. */
export function StageBackdrop({ media }: { media: Pick<MediaCard, 'title' | 'thumbnail'> }) {
  return (
    <div aria-hidden className="-z-10 absolute inset-0 bg-canvas">
      <div className="absolute -inset-8 blur-[20px]">
        <ResponsiveImage
          decorative
          priority
          picture={media.thumbnail}
          sizes="320px"
          fallback={<TitleArt title={media.title} />}
        />
      </div>
      <div className="absolute inset-0 bg-linear-to-t from-canvas/95 via-canvas/75 to-canvas/55" />
    </div>
  );
}
