import { bannerKind } from '@greenlight/contract/banner';
import { studioPath } from '@greenlight/contract/studio-path';
import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { RadioGroup } from '@greenlight/ui/primitives/radio-group';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useCreateBanner } from '../hooks.ts';

const t = textsOf('banner');

/** Asks for a name and a kind, which decides the other fields. */
export function NewBannerDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const create = useCreateBanner();
  const [name, setName] = useState('');
  const [kind, setKind] = useState(bannerKind.parse('media-banner'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({ name, kind }, { onSuccess: ({ id }) => void navigate(studioPath('banner', id)) });
  };
  return (
    <Dialog open onOpenChange={onClose} title={t('new')} closeLabel={t('cancel')}>
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <FormError error={create.error} />
        <Field label={t('name')} hint={t('nameHint')} error={fieldErrors(create.error).name}>
          <Input value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />
        </Field>
        <RadioGroup
          name="kind"
          legend={t('kind')}
          value={kind}
          onChange={(event) => setKind(bannerKind.parse(event.target.value))}
          options={bannerKind.options.map((value) => ({
            value,
            label: t(`kindOf.${value}`),
            hint: t(`kindHint.${value}`),
          }))}
        />
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={create.isPending} disabled={!name.trim()}>
            {t('create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
