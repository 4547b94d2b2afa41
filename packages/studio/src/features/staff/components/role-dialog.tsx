import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { type FormEvent, useState } from 'react';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { slugOf } from '../../../platform/slug.ts';
import { textsOf } from '../../../platform/texts.ts';
import { type StaffRole, useRoles, useSaveRole } from '../hooks.ts';

const t = textsOf('staff');

/** A new role without permissions, or a new title for a role. */
export function RoleDialog({ role, onClose }: { role?: StaffRole; onClose: () => void }) {
  const save = useSaveRole();
  const roles = useRoles().data?.roles ?? [];
  const [title, setTitle] = useState(role?.title ?? '');
  const name =
    role?.name ??
    slugOf(title)
      .slice(0, 40)
      .replace(/^[^a-z]+|-+$/g, '');
  const isTaken = !role && roles.some((each) => each.name === name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isTaken) save.mutate({ name, title, permissions: role?.permissions ?? [] }, { onSuccess: onClose });
  };
  return (
    <Dialog open onOpenChange={onClose} size="sm" title={role ? t('rename') : t('newRole')} closeLabel={t('cancel')}>
      <form noValidate className="flex flex-col gap-5 pt-1" onSubmit={submit}>
        <FormError error={save.error} />
        <Field
          label={t('roleTitle')}
          hint={role ? undefined : t('newRoleHint')}
          error={isTaken ? t('roleTaken') : fieldErrors(save.error).title}
        >
          <Input value={title} onChange={(event) => setTitle(event.target.value)} autoComplete="off" />
        </Field>
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={save.isPending} disabled={name.length < 2}>
            {role ? t('saveIt') : t('newRole')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
