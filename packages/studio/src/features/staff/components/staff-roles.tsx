import { permission } from '@greenlight/contract/permission';
import { textsOf } from '../../../platform/texts.ts';
import { useViewer } from '../../account/hooks.ts';
import { type StaffRole, useSaveRole } from '../hooks.ts';
import { mayChange } from '../role-state.ts';
import { RoleMatrix } from './role-matrix.tsx';
import { RoleMenu } from './role-menu.tsx';

const t = textsOf('staff');

/** The permissions of each staff role. The role of members has none, so it has no column. */
export function StaffRoles({ roles }: { roles: StaffRole[] }) {
  const own = useViewer().data?.permissions ?? [];
  const save = useSaveRole();
  return (
    <RoleMatrix
      label={t('rolesTitle')}
      permissions={permission.options}
      roles={roles
        .filter(({ name }) => name !== 'member')
        .map((role) => ({
          ...role,
          note: t('accounts', { count: role.accounts ?? 0 }),
          action: mayChange(role, own) ? <RoleMenu role={role} /> : undefined,
        }))}
      isFixed={(role, each) => !mayChange(role, own) || !own.includes(each)}
      onSave={({ name, title }, permissions) => save.mutateAsync({ name, title, permissions })}
      save={save}
    />
  );
}
