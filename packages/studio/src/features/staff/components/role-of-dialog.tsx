import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { type FormEvent, type RefObject, useState } from 'react';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { type StudioMember, useSetRole } from '../hooks.ts';
import { RoleSelect } from './role-select.tsx';

const t = textsOf('staff');

export function RoleOfDialog(props: {
  member: StudioMember;
  returnTo: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const { member, onClose } = props;
  const [role, setRole] = useState(member.role);
  const give = useSetRole();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const onSuccess = () => {
      showToast({ title: t('changed', { name: member.displayName }), tone: 'success' });
      onClose();
    };
    give.mutate({ userId: member.userId, role }, { onSuccess });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      returnTo={props.returnTo}
      size="sm"
      title={t('changeRole')}
      description={t('changeRoleText')}
      closeLabel={t('cancel')}
    >
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <FormError error={give.error} />
        <RoleSelect value={role} onChange={setRole} error={fieldErrors(give.error).role} />
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={give.isPending} disabled={role === member.role}>
            {t('saveIt')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
