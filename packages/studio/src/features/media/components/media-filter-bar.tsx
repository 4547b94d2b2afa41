import { Input } from '@greenlight/ui/primitives/input';
import { Select } from '@greenlight/ui/primitives/select';
import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MediaFilter } from '../hooks.ts';
import { publishStates } from './publish-badge.tsx';

export function MediaFilterBar(props: { filter: MediaFilter; onChange: (filter: MediaFilter) => void }) {
  const { t } = useTranslation('media');
  const { filter, onChange } = props;
  return (
    <div className="flex flex-wrap gap-3">
      <div className="min-w-56 grow sm:max-w-96">
        <Input
          type="search"
          icon={<Search aria-hidden className="size-4.5" />}
          aria-label={t('search')}
          placeholder={t('search')}
          value={filter.search}
          onChange={(event) => onChange({ ...filter, search: event.target.value })}
        />
      </div>
      <Select
        label={t('filter')}
        className="sm:max-w-52"
        value={filter.state ?? 'all'}
        onValueChange={(value) => onChange({ ...filter, state: value === 'all' ? null : value })}
        options={[
          { value: 'all', label: t('all') },
          ...publishStates.map((state) => ({ value: state, label: t(`state.${state}`) })),
        ]}
      />
    </div>
  );
}
