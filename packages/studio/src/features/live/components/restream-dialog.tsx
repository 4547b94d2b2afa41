import { restreamNameMaxLength } from '@greenlight/contract/limits';
import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { type FormEvent, useState } from 'react';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useAddRestream } from '../use-restream.ts';

const t = textsOf('live');

/** Asks for the address and the key that another service gives to programs such as OBS. */
export function RestreamDialog({ mediaId, onClose }: { mediaId: number; onClose: () => void }) {
  const add = useAddRestream(mediaId);
  const [draft, setDraft] = useState({ name: '', url: '', key: '' });
  const errors = fieldErrors(add.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(draft, { onSuccess: onClose });
  };
  return (
    <Dialog open onOpenChange={onClose} title={t('restream.add')} closeLabel={t('cancel')}>
      <form noValidate className="flex flex-col gap-5 pt-1" onSubmit={submit}>
        <FormError error={add.error} />
        <Field required label={t('restream.name')} error={errors.name}>
          <Input
            autoComplete="off"
            maxLength={restreamNameMaxLength}
            value={draft.name}
            onChange={({ target }) => setDraft({ ...draft, name: target.value })}
          />
        </Field>
        <Field required label={t('restream.url')} hint={t('restream.urlHint')} error={errors.url}>
          <Input
            dir="ltr"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            value={draft.url}
            onChange={({ target }) => setDraft({ ...draft, url: target.value })}
          />
        </Field>
        <Field required label={t('key')} hint={t('restream.keyHint')} error={errors.key}>
          <Input
            dir="ltr"
            type="password"
            autoComplete="off"
            value={draft.key}
            onChange={({ target }) => setDraft({ ...draft, key: target.value })}
          />
        </Field>
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            pending={add.isPending}
            disabled={Object.values(draft).some((text) => !text.trim())}
          >
            {t('restream.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
