import { studioPath } from '@greenlight/contract/studio-path';
import { usePermission } from '../account/hooks.ts';

/** Address of a member: the whole page for staff who may see members, the page of moderation for other moderators. */
export function useMemberPath(): (userId: string) => string {
  const maySee = usePermission('member.read');
  return (userId) => (maySee ? `${studioPath('member', userId)}#moderation` : studioPath('moderated-member', userId));
}
