import { sitePath } from '@greenlight/contract/site-path';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { Screen } from '@greenlight/ui/blocks/screen';
import { Search } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { SearchFilters } from './components/search-filters.tsx';
import { SearchForm } from './components/search-form.tsx';
import { SearchResults } from './components/search-results.tsx';
import { SearchSuggestions } from './components/search-suggestions.tsx';
import { useHasNoResults } from './hooks.ts';
import { readSearchQuery, type SearchQuery, shortenHeading, writeSearchQuery } from './search-state.ts';

/** The search screen. The address has the search and its filters. */
export function SearchPage() {
  const t = useTexts('search');
  const { project } = useConfig();
  const navigate = useNavigate();
  const searchQuery = readSearchQuery(useSearchParams()[0]);
  const go = (change: Partial<SearchQuery>) =>
    void navigate(`${sitePath('search')}?${writeSearchQuery({ ...searchQuery, ...change })}`);
  const { search } = searchQuery;
  const hasNothing = useHasNoResults(searchQuery);
  return (
    <Screen
      route={sitePath('search')}
      title={search === '' ? t('search') : t('results', { search: shortenHeading(search) })}
      siteName={project}
    >
      <div className="px-gutter">
        <SearchForm key={search} asked={search} onSearch={(next) => go({ search: next })} />
        {search === '' ? (
          <EmptyState icon={<Search />} title={t('start')} description={t('startText')} />
        ) : (
          <>
            <SearchFilters searchQuery={searchQuery} onChange={go} />
            <div className="mt-8 max-w-300">
              <SearchResults searchQuery={searchQuery} />
            </div>
          </>
        )}
      </div>
      {(search === '' || hasNothing) && <SearchSuggestions />}
    </Screen>
  );
}
