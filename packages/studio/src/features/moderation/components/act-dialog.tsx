import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { type FormEvent, type RefObject, useState } from 'react';
import { textsOf } from '../../../platform/texts.ts';
import type { ActWish, ModerationItem } from '../use-queue.ts';
import { useScopeChoice } from '../use-scope-choice.ts';
import { ReasonField } from './reason-field.tsx';
import { ScopeSelect } from './scope-select.tsx';
import { TimeOutSelect } from './time-out-select.tsx';

const t = textsOf('moderation');

export type AskedAct = Exclude<ActWish['act'], 'approve'>;
const usualMinutes = 10;

/** Asks for duration, place and reason, before texts are removed or their authors banned. */
export function ActDialog(props: {
  act: AskedAct;
  items: readonly ModerationItem[];
  returnTo: RefObject<HTMLElement | null>;
  onClose: () => void;
  onAct: (wish: ActWish) => void;
}) {
  const { act, items, onClose, onAct } = props;
  const creators = items.map(({ subject }) => subject?.place.creators ?? []);
  const scope = useScopeChoice(creators);
  const [minutes, setMinutes] = useState(usualMinutes);
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (act === 'remove') return onAct({ act, reason });
    if (scope.teamId === undefined) return;
    onAct(act === 'ban' ? { act, teamId: scope.teamId, reason } : { act, minutes, teamId: scope.teamId, reason });
  };
  const names = [...new Set(items.map(({ author }) => author.displayName || t('noName')))];
  const title = { name: names[0], count: names.length };
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={onClose}
      returnTo={props.returnTo}
      title={act === 'remove' ? t('ask.remove', { count: items.length }) : t(`ask.${act}`, title)}
      description={t(`askText.${act}`)}
      closeLabel={t('cancel')}
    >
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        {act === 'time-out' && <TimeOutSelect value={minutes} onChange={setMinutes} />}
        {act !== 'remove' && <ScopeSelect choice={scope} />}
        <ReasonField value={reason} onChange={setReason} />
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="danger">
            {t(`act.${act}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
