import type { StudioMediaSort } from '@greenlight/contract/media-studio';
import { Select } from '@greenlight/ui/primitives/select';
import { FilterPill } from '../../../platform/filter-pill.tsx';
import { SearchInput } from '../../../platform/search-input.tsx';
import { textsOf } from '../../../platform/texts.ts';
import type { MediaFilter } from '../hooks.ts';
import { publishStates } from './publish-badge.tsx';

const t = textsOf('media');

const sorts = ['uploaded', 'published', 'title'] as const satisfies StudioMediaSort[];

export function MediaFilterBar(props: { filter: MediaFilter; onChange: (filter: MediaFilter) => void }) {
  const { filter, onChange } = props;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <div className="min-w-56 grow md:max-w-96">
        <SearchInput label={t('search')} value={filter.search} onChange={(search) => onChange({ ...filter, search })} />
      </div>
      <fieldset className="-mx-gutter flex min-w-0 gap-2 overflow-x-auto px-gutter py-1 [scrollbar-width:none] md:mx-0 md:px-1">
        <legend className="sr-only">{t('filter')}</legend>
        {([null, ...publishStates] as const).map((state) => (
          <FilterPill key={state} pressed={filter.state === state} onPress={() => onChange({ ...filter, state })}>
            {state === null ? t('all') : t(`state.${state}`)}
          </FilterPill>
        ))}
      </fieldset>
      <div className="w-full sm:w-56 xl:ms-auto">
        <Select
          label={t('order')}
          value={filter.sort}
          onValueChange={(sort) => onChange({ ...filter, sort })}
          options={sorts.map((value) => ({ value, label: t(`orders.${value}`) }))}
        />
      </div>
    </div>
  );
}
