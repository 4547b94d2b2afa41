import { Select } from '@greenlight/ui/primitives/select';
import { X } from 'lucide-react';
import { FilterPill } from '../../../platform/filter-pill.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useModeratedMember, useScopes } from '../hooks.ts';
import { moderatedKinds, type QueueFilter, queueReasons } from '../queue-state.ts';
import { useQueueCounts } from '../use-queue.ts';

const t = textsOf('moderation');
const every = '*';
/** The largest number that the server counts. */
const countMax = 1000;

/** Filters of the queue: reason (with the number of items), kind, creator and author. */
export function QueueFilterBar(props: { filter: QueueFilter; onChange: (change: Partial<QueueFilter>) => void }) {
  const { filter, onChange } = props;
  const { kind, reason, teamId, userId, isOpen } = filter;
  const counts = useQueueCounts(filter).data;
  const teams = useScopes().data?.teams ?? [];
  const numbered = (name: 'all' | 'reported' | 'held' | 'first' | 'appeal') => {
    const count = isOpen ? (counts?.[name] ?? 0) : 0;
    return (
      <>
        {t(`why.${name}`)}
        {count > 0 && (
          <span className="ms-1.5 font-normal tabular-nums opacity-75">
            {count >= countMax ? `${countMax - 1}+` : count}
          </span>
        )}
      </>
    );
  };
  return (
    <div className="flex flex-col gap-3">
      <div role="group" aria-label={t('whyHere')} className="-mx-gutter flex gap-2 overflow-x-auto px-gutter py-1">
        <FilterPill pressed={!reason} onPress={() => onChange({ reason: undefined })}>
          {numbered('all')}
        </FilterPill>
        {queueReasons.map((each) => (
          <FilterPill
            key={each}
            pressed={reason === each}
            onPress={() => onChange({ reason: reason === each ? undefined : each })}
          >
            {numbered(each)}
          </FilterPill>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
        <Select
          className="sm:w-40"
          label={t('state')}
          value={isOpen ? 'open' : 'done'}
          onValueChange={(value) => onChange({ isOpen: value === 'open' })}
          options={(['open', 'done'] as const).map((value) => ({ value, label: t(`states.${value}`) }))}
        />
        <Select
          className="sm:w-56"
          label={t('kind')}
          value={kind ?? every}
          onValueChange={(value) => onChange({ kind: moderatedKinds.find((each) => each === value) })}
          options={[
            { value: every, label: t('kinds.all') },
            ...moderatedKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
          ]}
        />
        {(teams.length > 1 || teamId) && (
          <Select
            className="max-sm:col-span-2 sm:w-56"
            label={t('creator')}
            value={teamId ? String(teamId) : every}
            onValueChange={(value) => onChange({ teamId: value === every ? undefined : Number(value) })}
            options={[
              { value: every, label: t('everyCreator') },
              ...teams.map(({ id, displayName }) => ({ value: String(id), label: displayName })),
            ]}
          />
        )}
        {userId && <ByPerson userId={userId} onClear={() => onChange({ userId: undefined })} />}
      </div>
    </div>
  );
}

function ByPerson({ userId, onClear }: { userId: string; onClear: () => void }) {
  const name = useModeratedMember(userId).data?.person.displayName ?? '…';
  return (
    <button
      type="button"
      onClick={onClear}
      className="inline-flex min-h-11 items-center gap-2 rounded-full bg-ink px-4.5 font-semibold text-canvas text-sm max-sm:col-span-2"
    >
      {t('onlyBy', { name })}
      <X aria-hidden className="size-4" />
      <span className="sr-only">{t('clear')}</span>
    </button>
  );
}
