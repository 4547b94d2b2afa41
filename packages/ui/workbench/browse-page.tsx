import { useRef, useState } from 'react';
import { gridSizes, InfiniteGrid } from '../src/blocks/infinite-grid.tsx';
import { MediaCard } from '../src/blocks/media-card.tsx';
import { Screen } from '../src/blocks/screen.tsx';
import { entries } from './catalogue.tsx';
import { Frame } from './frame.tsx';

const query = new URLSearchParams(location.search);
const total = Number(query.get('total') ?? 90);
const failAt = Number(query.get('failAt') ?? -1);
const pageSize = Number(query.get('page') ?? 30);

/** Loads 30 items at a time with a delay and records each load on `window` for the test. */
export function BrowsePage() {
  const [items, setItems] = useState(() => entries(Math.min(pageSize, total)));
  const [error, setError] = useState<{ message: string; retryLabel: string } | null>(null);
  const failed = useRef(false);
  const loadMore = async () => {
    setError(null);
    const log = (window.loads ??= []);
    const load = { from: items.length, distance: document.body.scrollHeight - scrollY - innerHeight, done: false };
    log.push(load);
    await new Promise((settle) => setTimeout(settle, 150));
    load.done = true;
    if (items.length === failAt && !failed.current) {
      failed.current = true;
      setError({ message: 'There was an error loading the page!', retryLabel: 'Try again' });
      return;
    }
    setItems((known) => [...known, ...entries(Math.min(pageSize, total - known.length), known.length)]);
  };
  return (
    <Frame active="#browse">
      <Screen route="/browse" title="Browse" siteName="Greenlight" description="Everything, picked for you.">
        <div className="px-gutter">
          <InfiniteGrid
            items={items}
            itemKey={(entry) => entry.id}
            renderItem={(entry) => <MediaCard {...entry} sizes={gridSizes.standard} />}
            hasMore={items.length < total}
            onLoadMore={loadMore}
            error={error}
            end="No more results."
            loadingLabel="Loading more videos"
          />
        </div>
      </Screen>
    </Frame>
  );
}

declare global {
  interface Window {
    loads?: { from: number; distance: number; done: boolean }[];
  }
}
