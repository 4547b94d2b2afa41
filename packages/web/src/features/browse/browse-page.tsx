import { sitePath } from '@greenlight/contract/site-path';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { GridShape } from '@greenlight/ui/blocks/loading-shapes';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Sparkles } from 'lucide-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { useIsSignedIn } from '../../platform/use-session.ts';
import { readBrowseFilter } from './browse-state.ts';
import { BrowseFilters } from './components/browse-filters.tsx';
import { BrowseGrid } from './components/browse-grid.tsx';
import { useBrowse } from './hooks.ts';

/** An endless list of videos (docs/product/recommendation.md), recommended or sorted, of one genre or all. */
export function BrowsePage() {
  const t = useTexts('recommendation');
  const tShell = useTexts('shell');
  const { project } = useConfig();
  const isSignedIn = useIsSignedIn();
  const wish = readBrowseFilter(useSearchParams()[0]);
  const browse = useBrowse(wish);
  const texts = useQueryTexts();
  const { error } = browse;
  const isFiltered = wish.tag !== undefined || wish.access !== undefined;
  useEffect(() => {
    if (error) showToast({ title: t('loadFailed'), tone: 'error' });
  }, [error, t]);
  return (
    <Screen
      route={sitePath('browse')}
      title={t('browse')}
      description={t(isSignedIn ? 'browseText' : 'browseVisitorText')}
      siteName={project}
    >
      <div className="px-gutter">
        <BrowseFilters wish={wish} />
        <QueryView
          query={browse}
          texts={texts}
          skeleton={<GridShape />}
          isEmpty={({ pages }) => pages[0]?.media.length === 0}
          empty={
            <>
              <EmptyState
                icon={<Sparkles />}
                title={t(isFiltered ? 'nothingOfIt' : 'empty')}
                description={t(isFiltered ? 'nothingOfItText' : 'emptyText')}
                action={
                  isFiltered ? (
                    <LinkButton href={sitePath('browse')}>{t('allVideos')}</LinkButton>
                  ) : (
                    <LinkButton href="/">{tShell('toHome')}</LinkButton>
                  )
                }
              />
              <p className="pb-8 text-center text-ink-faint text-sm">{tShell('noMore')}</p>
            </>
          }
        >
          {({ pages }) => (
            <BrowseGrid
              key={`${wish.sort} ${wish.tag} ${wish.access}`}
              browse={browse}
              media={pages.flatMap(({ media }) => media)}
            />
          )}
        </QueryView>
      </div>
    </Screen>
  );
}
