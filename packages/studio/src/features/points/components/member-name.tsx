import { studioPath } from '@greenlight/contract/studio-path';
import { Link } from '@greenlight/ui/primitives/link';
import { textsOf } from '../../../platform/texts.ts';
import { usePermission } from '../../account/hooks.ts';

const t = textsOf('points');

/** The name of a member, with a link for viewers who may see members. Null means an erased account. */
export function MemberName({ member }: { member: { userId: string; displayName: string } | null }) {
  const maySee = usePermission('member.read');
  if (!member) return <span>{t('who.gone')}</span>;
  const name = member.displayName || t('who.noName');
  if (!maySee) return <span className="[overflow-wrap:anywhere]">{name}</span>;
  return (
    <Link
      href={studioPath('member', member.userId)}
      className="underline-offset-4 [overflow-wrap:anywhere] hover:underline"
    >
      {name}
    </Link>
  );
}
