import { permissionsOfTeam, type TeamPermission, type TeamRole, teamPermission } from '@greenlight/contract/permission';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SaveBar } from '../../../platform/save-bar.tsx';
import { useViewer } from '../../account/hooks.ts';
import { useSaveTeamRole } from '../hooks.ts';
import { type Edits, permissionsIn, toggled, without } from '../role-state.ts';
import { PermissionMatrix } from './permission-matrix.tsx';

interface TeamRoleRow {
  name: TeamRole;
  permissions: TeamPermission[];
}

/** What those in a creator team may do for it. */
export function TeamRoleMatrix({ roles }: { roles: TeamRoleRow[] }) {
  const { t } = useTranslation('staff');
  const own = useViewer().data?.permissions ?? [];
  const save = useSaveTeamRole();
  const [edits, setEdits] = useState<Edits<TeamPermission>>({});
  const roleOf = (name: string) => roles.find((role) => role.name === name) as TeamRoleRow;
  const submit = async () => {
    for (const { name } of roles.filter((role) => edits[role.name])) {
      await save.mutateAsync({ name, permissions: edits[name] ?? [] });
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
        label={t('teamRolesTitle')}
        rows={teamPermission.options.map((each) => ({
          permission: each,
          label: t(`may.${each.replace('.', '-')}.label`),
          hint: t(`may.${each.replace('.', '-')}.hint`),
        }))}
        roles={roles.map(({ name }) => ({ name, title: t(`teamRole.${name}`) }))}
        isOn={(name, each) => permissionsIn(edits, roleOf(name)).includes(each)}
        isFixed={(_, each) => !own.includes(permissionsOfTeam[each])}
        onToggle={(name, each) => setEdits(toggled(edits, roleOf(name), each))}
      />
      <SaveBar dirty={Object.keys(edits).length > 0} pending={save.isPending} error={save.error} />
    </form>
  );
}
