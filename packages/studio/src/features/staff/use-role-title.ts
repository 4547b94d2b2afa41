import { textsOf } from '../../platform/texts.ts';
import { useRoles } from './hooks.ts';

const t = textsOf('staff');

/** The title of a role; the name itself for viewers without access to titles. */
export function useRoleTitle(): (role: string) => string {
  const roles = useRoles().data?.roles ?? [];
  return (role) =>
    roles.find(({ name }) => name === role)?.title ??
    t.find(`roles.${role}`) ??
    role.charAt(0).toUpperCase() + role.slice(1).replaceAll('-', ' ');
}
