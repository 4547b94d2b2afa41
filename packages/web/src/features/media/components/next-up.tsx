import type { MediaCard } from '@greenlight/contract/media';
import { ResponsiveImage } from '@greenlight/ui/blocks/responsive-image';
import { TitleArt } from '@greenlight/ui/blocks/title-art';
import { Link } from '@greenlight/ui/primitives/link';
import { useEffect } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { preloadVideo } from '../hooks.ts';

/** At the end of a video: the one after it, fetched ahead because it is likely to be wanted. */
export function NextUp({ media }: { media: MediaCard }) {
  const t = useTexts('media');
  const { mediaId, title, thumbnail } = media;
  useEffect(() => void preloadVideo(mediaId).catch(() => undefined), [mediaId]);
  return (
    <Link
      href={`/video/${mediaId}`}
      className="flex w-[min(26rem,80cqi)] items-center gap-4 rounded-lg bg-ink/12 p-3 text-start transition-colors hover:bg-ink/20"
    >
      <span className="relative aspect-video w-32 shrink-0 overflow-hidden rounded-md">
        <ResponsiveImage decorative picture={thumbnail} sizes="128px" fallback={<TitleArt title={title} />} />
      </span>
      <span className="min-w-0">
        <span className="block text-ink-muted text-xs">{t('nextUp')}</span>
        <span className="line-clamp-2 font-semibold">{title}</span>
      </span>
    </Link>
  );
}
