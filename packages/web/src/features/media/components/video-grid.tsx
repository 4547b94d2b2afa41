import type { MediaCard } from '@greenlight/contract/media';
import { GridShape } from '@greenlight/ui/blocks/loading-shapes';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { PagedGrid } from '../../../platform/paged-grid.tsx';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { VideoCard } from './video-card.tsx';

interface Page {
  media: MediaCard[];
  hasMore: boolean;
}

/** The videos of a paged list; `card` adds the list's own props to each card. The first `leadCount` are wider. */
export function VideoGrid(props: {
  query: UseInfiniteQueryResult<InfiniteData<Page>>;
  empty: ReactNode;
  leadCount?: number;
  card?: (media: MediaCard, index: number) => Partial<ComponentProps<typeof VideoCard>>;
}) {
  return (
    <QueryView
      query={props.query}
      texts={useQueryTexts()}
      skeleton={<GridShape />}
      isEmpty={({ pages }) => pages.every(({ media, hasMore }) => media.length === 0 && !hasMore)}
      empty={props.empty}
    >
      {({ pages }) => (
        <PagedGrid
          query={props.query}
          items={pages.flatMap(({ media }) => media)}
          itemKey={({ mediaId }) => mediaId}
          renderItem={(media, index, sizes) => (
            <VideoCard media={media} sizes={sizes} {...props.card?.(media, index)} />
          )}
          leadCount={props.leadCount}
        />
      )}
    </QueryView>
  );
}

/** Shown instead of a card's menu: removes the video from the list. */
export function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return <IconButton size="sm" label={label} icon={<X aria-hidden className="size-5" />} onClick={onClick} />;
}
