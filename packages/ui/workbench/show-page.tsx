import { Bookmark, EllipsisVertical, Play, Plus, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Hero } from '../src/blocks/hero.tsx';
import { gridSizes, InfiniteGrid } from '../src/blocks/infinite-grid.tsx';
import { MediaCard } from '../src/blocks/media-card.tsx';
import { Screen } from '../src/blocks/screen.tsx';
import { Button } from '../src/primitives/button.tsx';
import { IconButton } from '../src/primitives/icon-button.tsx';
import { Menu } from '../src/primitives/menu.tsx';
import { Select } from '../src/primitives/select.tsx';
import { scene } from './art.ts';
import { entries } from './catalogue.tsx';
import { Frame } from './frame.tsx';

const total = Number(new URLSearchParams(location.search).get('total') ?? 17);

export function ShowPage() {
  const [order, setOrder] = useState<'desc' | 'asc'>('desc');
  return (
    <Frame active="#show">
      <Screen route="/shows/3" title="Workshop" siteName="Greenlight" heading="hidden">
        <Hero
          height="banner"
          title="Workshop"
          label="Show"
          meta="3 seasons · 41 videos · By Field Notes"
          description="Props, rigs and the people who build them. Every other Thursday, from a shed that is slightly too small."
          picture={scene(77, 1920, 1080)}
          actions={
            <>
              <Button variant="primary" size="lg" icon={<Play aria-hidden className="size-5 fill-current" />}>
                Play S3 E9
              </Button>
              <Button size="lg" icon={<Plus aria-hidden className="size-5" />}>
                Watchlist
              </Button>
            </>
          }
        />
        <div className="mt-4 flex flex-wrap items-center justify-between gap-4 px-gutter pb-5">
          <h2 className="text-2xl">41 videos</h2>
          <Select
            look="pill"
            label="Order"
            value={order}
            onValueChange={setOrder}
            options={[
              { value: 'desc', label: 'Newest' },
              { value: 'asc', label: 'Oldest' },
            ]}
          />
        </div>
        <div className="px-gutter">
          <InfiniteGrid
            leadCount={3}
            items={entries(total, 60)}
            itemKey={(entry) => entry.id}
            renderItem={(entry, index) => (
              <MediaCard
                {...entry}
                sizes={index < 3 ? gridSizes.lead : gridSizes.standard}
                menu={
                  <Menu
                    trigger={
                      <IconButton
                        size="sm"
                        label={`More about ${entry.title}`}
                        icon={<EllipsisVertical className="size-4.5" />}
                      />
                    }
                    items={[
                      { label: 'Add to watchlist', icon: <Bookmark className="size-4" />, onSelect: () => undefined },
                      { label: 'Share', icon: <Share2 className="size-4" />, onSelect: () => undefined },
                    ]}
                  />
                }
              />
            )}
            hasMore={false}
            onLoadMore={async () => undefined}
            end="No more results."
            loadingLabel="Loading more videos"
          />
        </div>
      </Screen>
    </Frame>
  );
}
