import { Select } from '@greenlight/ui/primitives/select';
import { SearchInput } from '../../../platform/search-input.tsx';
import { textsOf } from '../../../platform/texts.ts';
import type { PaymentFilter, PaymentStatus } from '../hooks.ts';
import { DayFields } from './day-fields.tsx';

const t = textsOf('payment');

const statuses: PaymentStatus[] = ['pending', 'paid', 'failed', 'partly_refunded', 'refunded', 'disputed'];
const every = '*';

export function PaymentFilterBar(props: { filter: PaymentFilter; onChange: (filter: PaymentFilter) => void }) {
  const { filter, onChange } = props;
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-4">
      <div className="min-w-56 grow md:max-w-96">
        <SearchInput label={t('search')} value={filter.search} onChange={(search) => onChange({ ...filter, search })} />
      </div>
      <div className="w-full sm:w-52">
        <Select
          label={t('state')}
          value={filter.status || every}
          onValueChange={(status) => onChange({ ...filter, status: status === every ? '' : status })}
          options={[
            { value: every, label: t('everyState') },
            ...statuses.map((value) => ({ value, label: t(`status.${value}`) })),
          ]}
        />
      </div>
      <DayFields days={filter} onChange={(days) => onChange({ ...filter, ...days })} />
    </div>
  );
}
