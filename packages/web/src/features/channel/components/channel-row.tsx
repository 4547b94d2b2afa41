import type { ChannelRow as Row } from '@greenlight/contract/channel';
import { MediaRow, rowSizes } from '@greenlight/ui/blocks/media-row';
import { useTexts } from '../../../platform/i18n.ts';
import { VideoCard } from '../../media/components/video-card.tsx';
import { useRowLabels } from '../use-row-labels.ts';

/** A show or a special list with its first videos. The heading links to the whole list. */
export function ChannelRow({ row, isFirst }: { row: Row; isFirst: boolean }) {
  const t = useTexts('channel');
  const isSpecial = row.id === null;
  return (
    <MediaRow
      title={(isSpecial && t.find(`rows.${row.slug}`)) || row.name}
      href={row.href || undefined}
      items={row.media}
      itemKey={(media) => media.mediaId}
      renderItem={(media, index) => (
        <VideoCard
          media={media}
          sizes={rowSizes.standard}
          within={isSpecial ? undefined : 'show'}
          priority={isFirst && index < 4}
        />
      )}
      labels={useRowLabels()}
    />
  );
}
