import { Select } from '@greenlight/ui/primitives/select';
import { FilterPill } from '../../../platform/filter-pill.tsx';
import { SearchInput } from '../../../platform/search-input.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { type MemberFilter, useRoles } from '../hooks.ts';
import { useRoleTitle } from '../use-role-title.ts';

const t = textsOf('staff');

const builtIn = ['member', 'creator', 'moderator', 'support', 'operator'];
const everyRole = '*';

export function MemberFilterBar(props: { filter: MemberFilter; onChange: (filter: MemberFilter) => void }) {
  const { filter, onChange } = props;
  const titleOf = useRoleTitle();
  const roles = useRoles().data?.roles.map(({ name }) => name) ?? builtIn;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="min-w-56 grow md:max-w-96">
        <SearchInput label={t('search')} value={filter.search} onChange={(search) => onChange({ ...filter, search })} />
      </div>
      <div className="w-full sm:w-52">
        <Select
          label={t('role')}
          value={filter.role || everyRole}
          onValueChange={(role) => onChange({ ...filter, role: role === everyRole ? '' : role })}
          options={[
            { value: everyRole, label: t('everyRole') },
            ...roles.map((value) => ({ value, label: titleOf(value) })),
          ]}
        />
      </div>
      <FilterPill pressed={filter.suspended} onPress={() => onChange({ ...filter, suspended: !filter.suspended })}>
        {t('onlySuspended')}
      </FilterPill>
    </div>
  );
}
