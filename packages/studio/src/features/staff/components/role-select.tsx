import { Field } from '@greenlight/ui/primitives/field';
import { Select } from '@greenlight/ui/primitives/select';
import { textsOf } from '../../../platform/texts.ts';
import { useViewer } from '../../account/hooks.ts';
import { type StaffRole, useRoles } from '../hooks.ts';

const t = textsOf('staff');

/** Chooses a role that the viewer may give. It has no permission that the viewer lacks. */
export function RoleSelect(props: { value: string; onChange: (role: string) => void; error?: string | undefined }) {
  const viewer = useViewer().data;
  const roles = useRoles().data?.roles ?? [];
  const mayGive = ({ name, permissions }: StaffRole) =>
    name === 'operator' ? viewer?.superAdmin : permissions.every((each) => viewer?.permissions.includes(each));
  const chosen = roles.find(({ name }) => name === props.value);
  return (
    <Field label={t('role')} hint={chosen && t('canDo', { count: chosen.permissions.length })} error={props.error}>
      <Select
        value={props.value}
        onValueChange={props.onChange}
        options={roles.map((role) => ({
          value: role.name,
          label: role.title,
          disabled: role.name !== props.value && !mayGive(role),
        }))}
      />
    </Field>
  );
}
