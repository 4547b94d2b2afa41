import { Badge } from '@greenlight/ui/primitives/badge';
import { useTranslation } from 'react-i18next';
import { useRoles } from '../hooks.ts';

/** What a role is called; the name itself for anyone who does not know the titles. */
export function useRoleTitle(): (role: string) => string {
  const { t } = useTranslation('staff');
  const roles = useRoles().data?.roles ?? [];
  return (role) =>
    roles.find(({ name }) => name === role)?.title ??
    t(`roles.${role}`, { defaultValue: role.charAt(0).toUpperCase() + role.slice(1).replaceAll('-', ' ') });
}

export function RoleName({ role }: { role: string }) {
  const title = useRoleTitle()(role);
  if (role === 'member') return title;
  return <Badge tone={role === 'operator' ? 'accent' : 'neutral'}>{title}</Badge>;
}
