import { Link } from '@greenlight/ui/primitives/link';
import { Select } from '@greenlight/ui/primitives/select';
import { clsx } from 'clsx';
import { useNavigate } from 'react-router';
import { useTexts } from '../../../platform/i18n.ts';
import { useStanding } from '../../membership/use-standing.ts';
import { type BrowseFilter, browseHref, browseSorts } from '../browse-state.ts';
import { useGenres } from '../hooks.ts';

/** The order and the genre, and free videos for viewers without a membership. */
export function BrowseFilters({ wish }: { wish: BrowseFilter }) {
  const t = useTexts('recommendation');
  const navigate = useNavigate();
  const known = useGenres();
  const isMember = useStanding() === 'member';
  const { tag, access } = wish;
  // A rare tag is not in the list, but may be opened by its address. Then it is shown as chosen.
  const isKnown = tag === undefined || known.some((genre) => genre.tag === tag);
  const genres = isKnown ? known : [{ tag, name: tag }, ...known];
  const hasFree = !isMember || access !== undefined;
  return (
    <div className="mb-6 flex items-center gap-x-6 gap-y-3 max-sm:flex-col max-sm:items-start">
      {(genres.length > 0 || hasFree) && (
        <nav aria-label={t('genres')} className="-mx-gutter min-w-0 max-w-screen grow sm:me-0">
          <ul className="flex gap-2 overflow-x-auto px-gutter py-1 [scrollbar-width:none] sm:flex-wrap">
            <Chip href={browseHref({ ...wish, tag: undefined, access: undefined })} isChosen={!tag && !access}>
              {t('allGenres')}
            </Chip>
            {hasFree && (
              <Chip
                href={browseHref({ ...wish, access: access === 'free' ? undefined : 'free' })}
                isChosen={access === 'free'}
              >
                {t('free')}
              </Chip>
            )}
            {genres.map((genre) => (
              <Chip
                key={genre.tag}
                href={browseHref({ ...wish, tag: tag === genre.tag ? undefined : genre.tag })}
                isChosen={tag === genre.tag}
              >
                <bdi className="block first-letter:uppercase">{genre.name}</bdi>
              </Chip>
            ))}
          </ul>
        </nav>
      )}
      <Select
        look="pill"
        label={t('sort.label')}
        className="ms-auto shrink-0 max-sm:ms-0"
        options={browseSorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
        value={wish.sort}
        onValueChange={(sort) => void navigate(browseHref({ ...wish, sort }))}
      />
    </div>
  );
}

function Chip(props: { href: string; isChosen: boolean; children: React.ReactNode }) {
  return (
    <li className="shrink-0">
      <Link
        href={props.href}
        aria-current={props.isChosen ? 'true' : undefined}
        className={clsx(
          'inline-flex min-h-10 items-center whitespace-nowrap rounded-full px-4 font-semibold text-sm transition-look',
          props.isChosen ? 'bg-ink text-canvas' : 'bg-ink/8 text-ink-muted hover:bg-ink/14 hover:text-ink',
        )}
      >
        {props.children}
      </Link>
    </li>
  );
}
