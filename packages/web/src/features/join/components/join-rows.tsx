import { popularCarouselSize } from '@greenlight/contract/limits';
import type { MediaCard } from '@greenlight/contract/media';
import { sitePath } from '@greenlight/contract/site-path';
import { RowShape } from '@greenlight/ui/blocks/loading-shapes';
import { MediaRow, rowSizes } from '@greenlight/ui/blocks/media-row';
import { useTexts } from '../../../platform/i18n.ts';
import { useSpecial } from '../../channel/hooks.ts';
import { useRowLabels } from '../../channel/use-row-labels.ts';
import { VideoCard } from '../../media/components/video-card.tsx';
import { usePopular } from '../../recommendation/hooks.ts';

/** The first 50 popular videos (docs/product/join.md). */
export function PopularRow() {
  const t = useTexts('join');
  const { data, isLoading } = usePopular(popularCarouselSize);
  return <VideoRow title={t('popular')} href={sitePath('popular')} media={data?.media} isLoading={isLoading} />;
}

export function ExclusiveRow() {
  const t = useTexts('join');
  const { data, isLoading } = useSpecial('exclusive');
  const media = data?.pages.flatMap((page) => page.media);
  return <VideoRow title={t('exclusive')} href={sitePath('exclusive')} media={media} isLoading={isLoading} />;
}

function VideoRow(props: { title: string; href: string; media: MediaCard[] | undefined; isLoading: boolean }) {
  const labels = useRowLabels();
  if (props.isLoading) return <RowShape />;
  if (!props.media || props.media.length === 0) return null;
  return (
    <MediaRow
      title={props.title}
      href={props.href}
      items={props.media}
      itemKey={({ mediaId }) => mediaId}
      renderItem={(media) => <VideoCard media={media} sizes={rowSizes.standard} />}
      labels={labels}
    />
  );
}
