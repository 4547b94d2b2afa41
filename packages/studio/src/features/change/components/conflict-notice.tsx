import { Button } from '@greenlight/ui/primitives/button';
import { Users } from 'lucide-react';
import { textsOf } from '../../../platform/texts.ts';
import type { EditConflict } from '../../../platform/use-edit.ts';
import { fieldName, kindOf } from '../change-state.ts';
import { useChanges } from '../hooks.ts';
import { HistoryButton } from './history-button.tsx';

const t = textsOf('change', 'config', 'translation');

/**
 * Says that another person saved the edited thing first, and who, with the choices. Typed text is kept until one is
 * chosen.
 */
export function ConflictNotice({ conflict, subject }: { conflict: EditConflict | null; subject: string }) {
  return (
    <div role="alert" className="empty:hidden">
      {conflict && <Notice conflict={conflict} subject={subject} />}
    </div>
  );
}

function Notice({ conflict, subject }: { conflict: EditConflict; subject: string }) {
  const latest = useChanges(subject).data?.pages[0]?.changes[0];
  const fields = latest?.changed.map(({ field }) => fieldName(kindOf(latest), field, (key) => t.find(key) ?? ''));
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-warning/50 bg-warning/10 p-3.5">
      <Users aria-hidden className="size-5 shrink-0 text-warning" />
      <p className="min-w-60 grow basis-0 text-sm">
        <span className="block font-semibold">
          {latest ? t('conflict', { name: latest.actor ?? t('goneAccount') }) : t('conflictUnknown')}
        </span>
        {fields && <span className="block text-ink-muted">{[...new Set(fields)].slice(0, 6).join(', ')}</span>}
        <span className="block text-ink-muted">{t('conflictText')}</span>
      </p>
      <span className="flex flex-wrap gap-2">
        <HistoryButton subject={subject} />
        <Button onClick={conflict.takeTheirs}>{t('takeTheirs')}</Button>
        <Button onClick={conflict.keepMine}>{t('keepMine')}</Button>
      </span>
    </div>
  );
}
