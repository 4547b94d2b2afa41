import { showToast } from '@greenlight/ui/blocks/toasts';
import { useState } from 'react';
import { SaveBar } from '../../../platform/save-bar.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { type Edits, permissionsIn, togglePermission, withoutRole } from '../role-state.ts';
import { type MatrixRole, PermissionMatrix } from './permission-matrix.tsx';

const t = textsOf('staff');

/**
 * The permissions of each role. Changed roles are saved one after the other. A refused one stays changed in the form.
 */
export function RoleMatrix<P extends string, R extends MatrixRole & { permissions: P[] }>(props: {
  label: string;
  permissions: readonly P[];
  roles: R[];
  isFixed: (role: R, permission: P) => boolean;
  onSave: (role: R, permissions: P[]) => Promise<unknown>;
  save: { isPending: boolean; error: Error | null };
}) {
  const { roles, save } = props;
  const [edits, setEdits] = useState<Edits<P>>({});
  const roleOf = (name: string) => roles.find((role) => role.name === name) as R;
  const submit = async () => {
    for (const [name, permissions] of Object.entries(edits)) {
      await props.onSave(roleOf(name), permissions);
      setEdits((all) => withoutRole(all, name));
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
        label={props.label}
        rows={props.permissions.map((permission) => {
          const key = `may.${permission.replace('.', '-')}`;
          return {
            permission,
            label: t(`${key}.label`),
            hint: t(`${key}.hint`),
            warning: t.find(`${key}.warning`) ?? '',
          };
        })}
        roles={roles}
        isOn={(name, each) => permissionsIn(edits, roleOf(name)).includes(each)}
        isFixed={(name, each) => props.isFixed(roleOf(name), each)}
        onToggle={(name, each) => setEdits(togglePermission(edits, roleOf(name), each))}
      />
      <SaveBar dirty={Object.keys(edits).length > 0} pending={save.isPending} error={save.error} />
    </form>
  );
}
