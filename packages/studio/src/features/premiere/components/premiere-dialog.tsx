import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { type FormEvent, useState } from 'react';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { zoneName } from '../../../platform/format.ts';
import { isoOf, momentOf, nextHour, toLocalTime } from '../../../platform/local-time.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useSetPremiere } from '../hooks.ts';

const t = textsOf('premiere');

/** Asks for the time of a premiere. */
export function PremiereDialog(props: { mediaId: number; premiere: { startsAt: string } | null; onClose: () => void }) {
  const { mediaId, premiere, onClose } = props;
  const set = useSetPremiere(mediaId, premiere !== null);
  const [startsAt, setStartsAt] = useState(() =>
    toLocalTime(premiere ? new Date(premiere.startsAt) : nextHour(new Date())),
  );
  const moment = momentOf(startsAt);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    set.mutate(isoOf(startsAt), { onSuccess: onClose });
  };
  return (
    <Dialog open onOpenChange={onClose} title={t(premiere ? 'move' : 'set')} closeLabel={t('cancel')}>
      <form noValidate className="flex flex-col gap-5 pt-1" onSubmit={submit}>
        <FormError error={set.error} />
        <Field
          required
          label={t('startsAt')}
          hint={t('startsAtHint', { zone: zoneName(moment ?? undefined) })}
          error={fieldErrors(set.error).startsAt}
        >
          <Input
            type="datetime-local"
            className="max-w-72"
            value={startsAt}
            onChange={({ target }) => setStartsAt(target.value)}
          />
        </Field>
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={set.isPending} disabled={!moment}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
