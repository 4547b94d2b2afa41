import { Field } from '@greenlight/ui/primitives/field';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { Input } from '@greenlight/ui/primitives/input';
import { X } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { textsOf } from '../../../platform/texts.ts';
import { usePermission } from '../hooks.ts';
import { useMember, useMemberSearch } from '../use-members.ts';

const t = textsOf('audit');

/** One account, found by name or e-mail; by id for viewers who may not search members. */
export function PersonPicker(props: {
  label: string;
  value: string | undefined;
  onChange: (userId: string | undefined) => void;
}) {
  const [search, setSearch] = useState('');
  const mayFind = usePermission('member.read');
  const wanted = useDeferredValue(search.trim());
  const found = useMemberSearch(mayFind ? wanted : '');
  if (props.value) return <Chosen label={props.label} userId={props.value} onClear={() => props.onChange(undefined)} />;
  const choose = (userId: string) => {
    setSearch('');
    props.onChange(userId);
  };
  return (
    <div className="relative">
      <Field label={props.label} hint={t('actorHint')}>
        <Input type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
      </Field>
      {search.trim() !== '' && found.data && (
        <ul
          aria-label={t('people')}
          className="floating absolute inset-x-0 top-19 z-30 divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised"
        >
          {found.data.members.map(({ userId, displayName, email }) => (
            <li key={userId}>
              <button
                type="button"
                onClick={() => choose(userId)}
                className="-outline-offset-2 min-h-11 w-full px-4 py-2 text-start text-sm hover:bg-ink/8"
              >
                {displayName} <span className="text-ink-faint [overflow-wrap:anywhere]">{email}</span>
              </button>
            </li>
          ))}
          {found.data.members.length === 0 && <li className="px-4 py-3 text-ink-muted text-sm">{t('nobody')}</li>}
        </ul>
      )}
    </div>
  );
}

function Chosen({ label, userId, onClear }: { label: string; userId: string; onClear: () => void }) {
  const name = useMember(userId).data?.displayName;
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-medium text-sm">{label}</span>
      <span className="flex min-h-11 items-center justify-between gap-2 rounded-md border border-line bg-surface ps-3.5 pe-1">
        <span className="min-w-0 truncate">{name ?? userId}</span>
        <IconButton size="sm" label={t('clear')} icon={<X aria-hidden className="size-4" />} onClick={onClear} />
      </span>
    </div>
  );
}
