import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { useState } from 'react';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useAddMember } from '../hooks.ts';
import { useNewAccountForm } from '../use-new-account-form.ts';
import { NewAccountFields } from './new-account-fields.tsx';
import { RoleSelect } from './role-select.tsx';

const t = textsOf('staff');

export function AddMemberDialog({ onClose }: { onClose: () => void }) {
  const add = useAddMember();
  const [role, setRole] = useState('creator');
  const form = useNewAccountForm();
  const submit = form.handleSubmit((account) => add.mutate({ ...account, role }, { onSuccess: onClose }));
  return (
    <Dialog open onOpenChange={onClose} title={t('add')} closeLabel={t('cancel')}>
      <form noValidate className="flex flex-col gap-5 pt-1" onSubmit={(event) => void submit(event)}>
        <FormError error={add.error} />
        <NewAccountFields form={form} failure={add.error} />
        <RoleSelect value={role} onChange={setRole} error={fieldErrors(add.error).role} />
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={add.isPending}>
            {t('add')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
