import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { Menu, type MenuItem } from '@greenlight/ui/primitives/menu';
import { EllipsisVertical } from 'lucide-react';
import { useRef, useState } from 'react';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { type StaffRole, useRemoveRole } from '../hooks.ts';
import { RoleDialog } from './role-dialog.tsx';

const t = textsOf('staff');

export function RoleMenu({ role }: { role: StaffRole }) {
  const remove = useRemoveRole();
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const items: MenuItem[] = [
    { label: t('rename'), onSelect: () => setOpen('rename') },
    { label: t('removeRole'), danger: true, disabled: role.builtIn, onSelect: () => setOpen('remove') },
  ];
  return (
    <>
      <Menu
        align="end"
        items={items}
        trigger={
          <IconButton
            ref={trigger}
            size="sm"
            label={t('actionsOf', { name: role.title })}
            icon={<EllipsisVertical aria-hidden className="size-4" />}
          />
        }
      />
      {open === 'rename' && <RoleDialog role={role} onClose={close} />}
      <ConfirmDialog
        open={open === 'remove'}
        onOpenChange={close}
        returnTo={trigger}
        title={t('removeRoleTitle', { name: role.title })}
        description={t('removeRoleText')}
        confirmLabel={t('removeRole')}
        cancelLabel={t('cancel')}
        pending={remove.isPending}
        onConfirm={() =>
          remove.mutate(role.name, {
            onError: showError,
            onSettled: close,
          })
        }
      />
    </>
  );
}
