import { Button } from '@greenlight/ui/primitives/button';
import { Select } from '@greenlight/ui/primitives/select';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useShowNames } from '../hooks.ts';
import { hasFilters, type SearchQuery } from '../search-state.ts';

/** The oldest selectable year. */
const firstYear = 1990;
const any = 'any';

/** The filters: show, year, length and access, and a removable filter for one creator. */
export function SearchFilters({
  searchQuery,
  onChange,
}: {
  searchQuery: SearchQuery;
  onChange: (change: Partial<SearchQuery>) => void;
}) {
  const t = useTexts('search');
  const shows = useShowNames();
  const [thisYear] = useState(() => new Date().getFullYear());
  const years = Array.from({ length: thisYear - firstYear + 1 }, (_, back) => String(thisYear - back));
  const { ctid, creatorName, channelId, year, length, access } = searchQuery;
  const filter = (label: string, all: string, value: string | undefined, set: (value: string | undefined) => void) => ({
    look: 'pill' as const,
    label,
    value: value ?? any,
    onValueChange: (chosen: string) => set(chosen === any ? undefined : chosen),
    first: { value: any, label: all },
  });
  const pill = ({ first, ...props }: ReturnType<typeof filter>, options: { value: string; label: string }[]) => (
    <Select {...props} options={[first, ...options]} />
  );
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would need a legend that is seen
    <div role="group" aria-label={t('filters')} className="mt-5 flex flex-wrap items-center gap-2">
      {ctid !== undefined && (
        <Button
          size="sm"
          variant="primary"
          aria-label={t('inRemove', { creatorName })}
          onClick={() => onChange({ ctid: undefined, creatorName: '' })}
        >
          <span className="max-w-60 truncate">{t('in', { creatorName })}</span>
          <X aria-hidden className="size-4" />
        </Button>
      )}
      {pill(
        filter(t('show'), t('anyShow'), channelId?.toString(), (id) =>
          onChange({ channelId: id === undefined ? undefined : Number(id) }),
        ),
        shows.map(({ id, name }) => ({ value: String(id), label: name })),
      )}
      {pill(
        filter(t('year'), t('allYears'), year?.toString(), (text) =>
          onChange({ year: text === undefined ? undefined : Number(text) }),
        ),
        years.map((text) => ({ value: text, label: text })),
      )}
      {pill(
        filter(t('length'), t('anyLength'), length, (value) => onChange({ length: value as SearchQuery['length'] })),
        (['short', 'medium', 'long'] as const).map((value) => ({ value, label: t(value) })),
      )}
      {pill(
        filter(t('access'), t('anyAccess'), access, (value) => onChange({ access: value as SearchQuery['access'] })),
        (['free', 'members'] as const).map((value) => ({ value, label: t(value) })),
      )}
      {hasFilters(searchQuery) && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => onChange({ channelId: undefined, year: undefined, length: undefined, access: undefined })}
        >
          {t('clearFilters')}
        </Button>
      )}
    </div>
  );
}
