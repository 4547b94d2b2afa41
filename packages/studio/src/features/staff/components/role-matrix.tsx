import { type Permission, permission } from '@greenlight/contract/permission';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SaveBar } from '../../../platform/save-bar.tsx';
import { useViewer } from '../../account/hooks.ts';
import { type StaffRole, useSaveRole } from '../hooks.ts';
import { type Edits, mayChange, permissionsIn, toggled, without } from '../role-state.ts';
import { PermissionMatrix } from './permission-matrix.tsx';
import { RoleMenu } from './role-menu.tsx';

/** What each role may do; members may nothing here, so they have no column. */
export function RoleMatrix({ roles }: { roles: StaffRole[] }) {
  const { t } = useTranslation('staff');
  const own = useViewer().data?.permissions ?? [];
  const save = useSaveRole();
  const [edits, setEdits] = useState<Edits<Permission>>({});
  const shown = roles.filter(({ name }) => name !== 'member');
  const roleOf = (name: string) => shown.find((role) => role.name === name) as StaffRole;
  const submit = async () => {
    for (const name of Object.keys(edits)) {
      await save.mutateAsync({ name, title: roleOf(name).title, permissions: edits[name] ?? [] });
      setEdits((all) => without(all, name));
    }
    showToast({ title: t('rolesSaved'), tone: 'success' });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit().catch(() => undefined);
      }}
    >
      <PermissionMatrix
        label={t('rolesTitle')}
        rows={permission.options.map((each) => ({
          permission: each,
          label: t(`may.${each.replace('.', '-')}.label`),
          hint: t(`may.${each.replace('.', '-')}.hint`),
        }))}
        roles={shown.map((role) => ({
          name: role.name,
          title: role.title,
          note: t('accounts', { count: role.accounts ?? 0 }),
          action: mayChange(role, own) ? <RoleMenu role={role} /> : undefined,
        }))}
        isOn={(name, each) => permissionsIn(edits, roleOf(name)).includes(each)}
        isFixed={(name, each) => !mayChange(roleOf(name), own) || !own.includes(each)}
        onToggle={(name, each) => setEdits(toggled(edits, roleOf(name), each))}
      />
      <SaveBar dirty={Object.keys(edits).length > 0} pending={save.isPending} error={save.error} />
    </form>
  );
}
