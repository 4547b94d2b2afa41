import type { ModeratedPerson } from '@greenlight/contract/moderation';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { RadioGroup } from '@greenlight/ui/primitives/radio-group';
import { type FormEvent, useState } from 'react';
import { FormError } from '../../../platform/form-error.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { PersonPicker } from '../../account/components/person-picker.tsx';
import { useBan } from '../hooks.ts';
import { useScopeChoice } from '../use-scope-choice.ts';
import { ReasonField } from './reason-field.tsx';
import { ScopeSelect } from './scope-select.tsx';
import { TimeOutSelect } from './time-out-select.tsx';

const t = textsOf('moderation');
const usualMinutes = 1440;
const kinds = ['time-out', 'ban'] as const;

/** A time-out or a ban that is not about a text. Without `person`, the account is chosen first. */
export function NewBanDialog({ person, onClose }: { person?: ModeratedPerson; onClose: () => void }) {
  const ban = useBan();
  const scope = useScopeChoice([]);
  const [chosen, setChosen] = useState<string>();
  const [kind, setKind] = useState<(typeof kinds)[number]>('time-out');
  const [minutes, setMinutes] = useState(usualMinutes);
  const [reason, setReason] = useState('');
  const userId = person?.userId ?? chosen;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!userId || scope.teamId === undefined) return;
    ban.mutate(
      { userId, teamId: scope.teamId, minutes: kind === 'ban' ? null : minutes, reason },
      {
        onSuccess: () => {
          showToast({ title: t(kind === 'ban' ? 'banDone' : 'timeOutDone'), tone: 'success' });
          onClose();
        },
      },
    );
  };
  const name = person && (person.displayName || t('noName'));
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={onClose}
      title={name ? t('banWhom', { name }) : t('newBan')}
      description={t('banText')}
      closeLabel={t('cancel')}
    >
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <FormError error={ban.error} />
        {!person && <PersonPicker label={t('person')} value={chosen} onChange={setChosen} />}
        <RadioGroup
          name="kind"
          legend={t('banKind')}
          columns
          value={kind}
          onChange={({ target }) => setKind(target.value === 'ban' ? 'ban' : 'time-out')}
          options={kinds.map((value) => ({ value, label: t(`banKinds.${value}`) }))}
        />
        {kind === 'time-out' && <TimeOutSelect value={minutes} onChange={setMinutes} />}
        <ScopeSelect choice={scope} />
        <ReasonField value={reason} onChange={setReason} />
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="danger" pending={ban.isPending} disabled={!userId}>
            {t(`act.${kind}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
