import type { MediaCard } from '@greenlight/contract/media';
import { ResponsiveImage } from '@greenlight/ui/blocks/responsive-image';
import { TitleArt } from '@greenlight/ui/blocks/title-art';
import { clsx } from 'clsx';

/** The video's picture as background for text, darkened so that the text is readable. */
export function PlayerBackdrop(props: { media: Pick<MediaCard, 'title' | 'thumbnail'>; shade: string }) {
  return (
    <>
      <ResponsiveImage
        decorative
        priority
        picture={props.media.thumbnail}
        sizes="(min-width: 992px) 70vw, 100vw"
        fallback={<TitleArt title={props.media.title} />}
      />
      <div aria-hidden className={clsx('absolute inset-0', props.shade)} />
    </>
  );
}
