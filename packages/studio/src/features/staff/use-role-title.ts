import { textsOf } from '../../platform/texts.ts';
import { useRoles } from './hooks.ts';

const t = textsOf('staff');

/** What a role is called; the name itself for anyone who does not know the titles. */
export function useRoleTitle(): (role: string) => string {
  const roles = useRoles().data?.roles ?? [];
  return (role) =>
    roles.find(({ name }) => name === role)?.title ??
    t.find(`roles.${role}`) ??
    role.charAt(0).toUpperCase() + role.slice(1).replaceAll('-', ' ');
}
