import { Select } from '@greenlight/ui/primitives/select';
import { SearchInput } from '../../../platform/search-input.tsx';
import { textsOf } from '../../../platform/texts.ts';
import type { TextFilter } from '../text-state.ts';

const t = textsOf('language');

const all = 'all';

export function TextFilters(props: {
  filter: TextFilter;
  namespaces: string[];
  onChange: (filter: TextFilter) => void;
}) {
  const { filter, onChange } = props;
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_11rem_11rem]">
      <SearchInput label={t('search')} value={filter.search} onChange={(search) => onChange({ ...filter, search })} />
      <Select
        label={t('part')}
        value={filter.namespace || all}
        onValueChange={(namespace) => onChange({ ...filter, namespace: namespace === all ? '' : namespace })}
        options={[
          { value: all, label: t('allParts') },
          ...props.namespaces.map((namespace) => ({ value: namespace, label: namespace })),
        ]}
      />
      <Select
        label={t('show.label')}
        value={filter.show}
        onValueChange={(show) => onChange({ ...filter, show })}
        options={(['all', 'changed', 'untranslated'] as const).map((value) => ({ value, label: t(`show.${value}`) }))}
      />
    </div>
  );
}
