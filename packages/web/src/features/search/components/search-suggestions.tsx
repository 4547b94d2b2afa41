import { sitePath } from '@greenlight/contract/site-path';
import { Link } from '@greenlight/ui/primitives/link';
import { useTexts } from '../../../platform/i18n.ts';
import { useHasRoute } from '../../../platform/known-paths.ts';
import { browseHref } from '../../browse/browse-state.ts';
import { useGenres } from '../../browse/hooks.ts';
import { ShowsRow } from '../../channel/components/shows-row.tsx';
import { PopularRow } from '../../join/components/join-rows.tsx';

/** Shown before a search, or without results: genres, popular videos and shows. */
export function SearchSuggestions() {
  const t = useTexts('search');
  const hasBrowse = useHasRoute()(sitePath('browse'));
  const genres = useGenres();
  return (
    <div className="mt-10 flex flex-col gap-10">
      {hasBrowse && genres.length > 0 && (
        <nav aria-label={t('genres')} className="px-gutter">
          <h2 className="font-display font-semibold text-xl">{t('genres')}</h2>
          <ul className="mt-4 flex flex-wrap gap-2">
            {genres.map(({ tag, name }) => (
              <li key={tag}>
                <Link
                  href={browseHref({ sort: 'recommended', tag, access: undefined })}
                  className="inline-flex min-h-11 items-center rounded-full bg-ink/8 px-4 font-semibold text-ink-muted text-sm transition-look hover:bg-ink/14 hover:text-ink"
                >
                  <bdi className="block first-letter:uppercase">{name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <PopularRow />
      <ShowsRow />
    </div>
  );
}
