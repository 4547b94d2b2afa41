import { studioPath } from '@greenlight/contract/studio-path';
import { usePermission } from '../account/hooks.ts';

/** Staff who may see members have their whole page; other moderators the part of moderation. */
export function useMemberPath(): (userId: string) => string {
  const maySee = usePermission('member.read');
  return (userId) => (maySee ? `${studioPath('member', userId)}#moderation` : studioPath('moderated-member', userId));
}
