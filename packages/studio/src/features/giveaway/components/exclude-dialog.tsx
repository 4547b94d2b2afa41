import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { type FormEvent, useState } from 'react';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useExclude } from '../hooks.ts';

const t = textsOf('giveaway');

/** Excludes an entry with a reason, or lets it take part again. */
export function ExcludeDialog(props: {
  giveawayId: number;
  pseudonym: string;
  /** Whether the entry will be excluded. */
  isExcluded: boolean;
  onClose: () => void;
}) {
  const { pseudonym, isExcluded, onClose } = props;
  const exclude = useExclude(props.giveawayId);
  const [reason, setReason] = useState('');
  const label = t(isExcluded ? 'exclude' : 'include');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    exclude.mutate({ pseudonym, isExcluded, reason }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={onClose}
      title={t(isExcluded ? 'excludeTitle' : 'includeTitle')}
      description={t('excludeText')}
      closeLabel={t('cancel')}
    >
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <FormError error={exclude.error} />
        <Field label={t('reason')} error={fieldErrors(exclude.error).reason}>
          <Input value={reason} maxLength={300} onChange={({ target }) => setReason(target.value)} />
        </Field>
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={exclude.isPending} disabled={!reason.trim()}>
            {label}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
