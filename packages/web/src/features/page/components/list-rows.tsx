import type { PageRow } from '@greenlight/contract/page';
import { MediaCard } from '@greenlight/ui/blocks/media-card';
import { limitedRowSizes, MediaRow, rowSizes } from '@greenlight/ui/blocks/media-row';
import { useTexts } from '../../../platform/i18n.ts';
import { pictureOfShow } from '../../channel/components/show-card.tsx';
import { useRowLabels } from '../../channel/components/use-row-labels.tsx';
import { VideoCard } from '../../media/components/video-card.tsx';
import { CreatorTile } from './creator-tile.tsx';
import { distinct, useRowMore } from './use-row-more.tsx';

export type RowProps<T extends PageRow['type']> = {
  row: Extract<PageRow, { type: T }>;
  /** On a page that leaves room at its sides. */
  isLimited: boolean;
};

export function MediaListRow(props: RowProps<'media-list' | 'free-media-list'> & { isFirst: boolean }) {
  const { row, isLimited, isFirst } = props;
  const { parts, more } = useRowMore(row);
  const labels = useRowLabels();
  const sizes = (isLimited ? limitedRowSizes : rowSizes).standard;
  return (
    <MediaRow
      title={row.title}
      href={row.href ?? undefined}
      items={distinct(
        parts.flatMap(({ media }) => media),
        ({ mediaId }) => mediaId,
      )}
      itemKey={({ mediaId }) => mediaId}
      renderItem={(media, index) => <VideoCard media={media} sizes={sizes} priority={isFirst && index < 4} />}
      labels={labels}
      more={more}
    />
  );
}

export function ChannelListRow({ row, isLimited }: RowProps<'channel-list'>) {
  const t = useTexts('channel');
  const { parts, more } = useRowMore(row);
  const labels = useRowLabels();
  return (
    <MediaRow
      title={row.title}
      href={row.href ?? undefined}
      size="wide"
      items={distinct(
        parts.flatMap(({ channels }) => channels),
        ({ id }) => id,
      )}
      itemKey={({ id }) => id}
      renderItem={(show) => (
        <MediaCard
          href={`/shows/${show.slug}`}
          title={show.name}
          picture={pictureOfShow(show)}
          sizes={(isLimited ? limitedRowSizes : rowSizes).wide}
          meta={t('videos', { count: show.mediaCount })}
        />
      )}
      labels={labels}
      more={more}
    />
  );
}

export function CreatorListRow({ row, isLimited }: RowProps<'creator-list'>) {
  const { parts, more } = useRowMore(row);
  const labels = useRowLabels();
  const sizes = (isLimited ? limitedRowSizes : rowSizes).compact;
  return (
    <MediaRow
      title={row.title}
      href={row.href ?? undefined}
      size="compact"
      items={distinct(
        parts.flatMap(({ creatorTeams }) => creatorTeams),
        ({ id }) => id,
      )}
      itemKey={({ id }) => id}
      renderItem={(team) => <CreatorTile team={team} sizes={sizes} />}
      labels={labels}
      more={more}
    />
  );
}
