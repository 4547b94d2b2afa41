import { studioPath } from '@greenlight/contract/studio-path';
import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { formOf, termsOf } from '../coupon-form-state.ts';
import { useCreateCoupon } from '../hooks.ts';

const t = textsOf('coupon');

/** Asks for the minimum of a discount. The rest is set on its own screen. */
export function NewCouponDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const create = useCreateCoupon();
  const [form, setForm] = useState(formOf());
  const [code, setCode] = useState('');
  const errors = fieldErrors(create.error, { code_taken: 'code' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(
      { ...termsOf(form), code: code.trim() === '' ? null : code },
      { onSuccess: ({ id }) => void navigate(studioPath('coupon', id)) },
    );
  };
  return (
    <Dialog open onOpenChange={onClose} title={t('new')} closeLabel={t('cancel')}>
      <form noValidate className="flex flex-col gap-5 pt-1" onSubmit={submit}>
        <FormError error={create.error} />
        <Field required label={t('name')} hint={t('nameHint')} error={errors.name}>
          <Input
            autoComplete="off"
            value={form.name}
            onChange={({ target }) => setForm({ ...form, name: target.value })}
          />
        </Field>
        <Field label={t('code')} hint={t('codeHint')} error={errors.code}>
          <Input
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field required label={t('percentOff')} error={errors.percentOff}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              value={form.percentOff}
              onChange={({ target }) => setForm({ ...form, percentOff: target.value })}
            />
          </Field>
          <Field label={t('duration')} hint={t('durationHint')} error={errors.durationInMonths}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              value={form.durationInMonths}
              onChange={({ target }) => setForm({ ...form, durationInMonths: target.value })}
            />
          </Field>
        </div>
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            pending={create.isPending}
            disabled={!form.name.trim() || !form.percentOff.trim()}
          >
            {t('create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
