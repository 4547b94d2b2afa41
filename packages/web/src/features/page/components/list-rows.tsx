import type { PageRow } from '@greenlight/contract/page';
import { sitePath } from '@greenlight/contract/site-path';
import type { RowSize } from '@greenlight/ui/blocks/card-row';
import { withoutDuplicates } from '@greenlight/ui/blocks/distinct-items';
import { MediaCard } from '@greenlight/ui/blocks/media-card';
import { limitedRowSizes, MediaRow, rowSizes } from '@greenlight/ui/blocks/media-row';
import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useConfig, useShownHref } from '../../../platform/remote-config.ts';
import { pictureOfShow } from '../../channel/show-picture.ts';
import { useRowLabels } from '../../channel/use-row-labels.ts';
import { VideoCard } from '../../media/components/video-card.tsx';
import { useRowMore } from '../use-row-more.ts';
import { CreatorTile } from './creator-tile.tsx';

export type RowOf<T extends PageRow['type']> = Extract<PageRow, { type: T }>;
type ListType = 'media-list' | 'free-media-list' | 'channel-list' | 'creator-list';

/** A row of cards that loads more at its end. `sizes` is for a card's picture. */
function ListRow<R extends RowOf<ListType>, T>(props: {
  row: R;
  size: RowSize;
  isLimited: boolean;
  itemsOf: (part: R) => T[];
  keyOf: (item: T) => number;
  renderItem: (item: T, sizes: string, index: number) => ReactNode;
}) {
  const { row, size, isLimited, keyOf } = props;
  const { parts, more } = useRowMore(row);
  const labels = useRowLabels();
  const shown = useShownHref();
  const sizes = (isLimited ? limitedRowSizes : rowSizes)[size];
  return (
    <MediaRow
      title={row.title}
      href={shown(row.href)}
      size={size}
      items={withoutDuplicates(parts.flatMap(props.itemsOf), keyOf)}
      itemKey={keyOf}
      renderItem={(item, index) => props.renderItem(item, sizes, index)}
      labels={labels}
      more={more}
    />
  );
}

export interface CardsRowProps {
  row: RowOf<ListType>;
  isLimited: boolean;
  /** Whether this is the first row of the page. */
  isFirst: boolean;
}

/** A row of videos, shows or creators. */
export function CardsRow({ row, isLimited, isFirst }: CardsRowProps) {
  const t = useTexts('channel');
  const { creator_pages_enabled: hasCreators } = useConfig();
  if (row.type === 'creator-list' && !hasCreators) return null;
  if (row.type === 'channel-list') {
    return (
      <ListRow
        row={row}
        size="wide"
        isLimited={isLimited}
        itemsOf={({ channels }) => channels}
        keyOf={({ id }) => id}
        renderItem={(show, sizes) => (
          <MediaCard
            href={sitePath('channel', show.slug)}
            title={show.name}
            picture={pictureOfShow(show)}
            sizes={sizes}
            meta={t('videos', { count: show.mediaCount })}
          />
        )}
      />
    );
  }
  if (row.type === 'creator-list') {
    return (
      <ListRow
        row={row}
        size="compact"
        isLimited={isLimited}
        itemsOf={({ creatorTeams }) => creatorTeams}
        keyOf={({ id }) => id}
        renderItem={(team, sizes) => <CreatorTile team={team} sizes={sizes} />}
      />
    );
  }
  return (
    <ListRow
      row={row}
      size="standard"
      isLimited={isLimited}
      itemsOf={({ media }) => media}
      keyOf={({ mediaId }) => mediaId}
      renderItem={(media, sizes, index) => <VideoCard media={media} sizes={sizes} priority={isFirst && index < 4} />}
    />
  );
}
