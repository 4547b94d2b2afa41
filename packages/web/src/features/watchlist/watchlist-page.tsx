import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { Screen } from '@greenlight/ui/blocks/screen';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Bookmark } from 'lucide-react';
import { useTexts } from '../../platform/i18n.ts';
import { useConfig } from '../config/hooks.ts';
import { isAtTop, RemoveButton, VideoGrid } from '../media/components/video-grid.tsx';
import { useRemoveFromWatchlist, useWatchlist } from './hooks.ts';

/** What a member wants to watch later, the latest addition first. */
export function WatchlistPage() {
  const t = useTexts('watchlist');
  const tShell = useTexts('shell');
  const { project } = useConfig();
  const remove = useRemoveFromWatchlist();
  return (
    <Screen route="/watchlist" title={t('watchlist')} siteName={project}>
      <div className="px-gutter">
        <VideoGrid
          query={useWatchlist()}
          empty={
            <EmptyState
              icon={<Bookmark />}
              title={t('empty')}
              description={t('emptyText')}
              action={<LinkButton href="/">{tShell('toHome')}</LinkButton>}
            />
          }
          card={(media, index) => ({
            priority: isAtTop(index),
            menu: <RemoveButton label={t('remove', { title: media.title })} onClick={() => remove(media)} />,
          })}
        />
      </div>
    </Screen>
  );
}
