import { Badge } from '@greenlight/ui/primitives/badge';
import { useRoleTitle } from '../use-role-title.ts';

export function RoleName({ role }: { role: string }) {
  const title = useRoleTitle()(role);
  if (role === 'member') return title;
  return <Badge tone={role === 'operator' ? 'accent' : 'neutral'}>{title}</Badge>;
}
