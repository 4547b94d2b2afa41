import { permissionsOfTeam, type TeamPermission, type TeamRole, teamPermission } from '@greenlight/contract/permission';
import { textsOf } from '../../../platform/texts.ts';
import { useViewer } from '../../account/hooks.ts';
import { useSaveTeamRole } from '../hooks.ts';
import { RoleMatrix } from './role-matrix.tsx';

const t = textsOf('staff');

/** The permissions of roles in a creator team. */
export function TeamRoles({ roles }: { roles: { name: TeamRole; permissions: TeamPermission[] }[] }) {
  const own = useViewer().data?.permissions ?? [];
  const save = useSaveTeamRole();
  return (
    <RoleMatrix
      label={t('teamRolesTitle')}
      permissions={teamPermission.options}
      roles={roles.map((role) => ({ ...role, title: t(`teamRole.${role.name}`) }))}
      isFixed={(_, each) => !own.includes(permissionsOfTeam[each])}
      onSave={({ name }, permissions) => save.mutateAsync({ name, permissions })}
      save={save}
    />
  );
}
