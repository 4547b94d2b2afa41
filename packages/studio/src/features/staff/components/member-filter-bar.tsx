import { Input } from '@greenlight/ui/primitives/input';
import { Select } from '@greenlight/ui/primitives/select';
import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type MemberFilter, useRoles } from '../hooks.ts';
import { useRoleTitle } from './role-name.tsx';

const builtIn = ['member', 'creator', 'moderator', 'support', 'operator'];
const everyRole = '*';

export function MemberFilterBar(props: { filter: MemberFilter; onChange: (filter: MemberFilter) => void }) {
  const { t } = useTranslation('staff');
  const { filter, onChange } = props;
  const titleOf = useRoleTitle();
  const roles = useRoles().data?.roles.map(({ name }) => name) ?? builtIn;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="min-w-56 grow md:max-w-96">
        <Input
          type="search"
          icon={<Search aria-hidden className="size-4.5" />}
          aria-label={t('search')}
          placeholder={t('search')}
          value={filter.search}
          onChange={(event) => onChange({ ...filter, search: event.target.value })}
        />
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
      <button
        type="button"
        aria-pressed={filter.suspended}
        onClick={() => onChange({ ...filter, suspended: !filter.suspended })}
        className={clsx(
          'min-h-11 rounded-full px-4.5 font-semibold text-sm transition-look',
          filter.suspended ? 'bg-ink text-canvas' : 'bg-ink/10 text-ink hover:bg-ink/18',
        )}
      >
        {t('onlySuspended')}
      </button>
    </div>
  );
}
