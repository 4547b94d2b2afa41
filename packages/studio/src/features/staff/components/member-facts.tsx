import { studioPath } from '@greenlight/contract/studio-path';
import { Badge } from '@greenlight/ui/primitives/badge';
import { Link } from '@greenlight/ui/primitives/link';
import { Fact, Facts } from '../../../platform/fact-list.tsx';
import { formatDate, formatMoment } from '../../../platform/format.ts';
import { textsOf } from '../../../platform/texts.ts';
import type { StudioMemberDetail } from '../hooks.ts';
import { RoleName } from './role-name.tsx';

const t = textsOf('staff');

/** The member's data and ways to sign in. */
export function MemberFacts({ member }: { member: StudioMemberDetail }) {
  const ways = [
    ...(member.hasPassword ? [t('way.password')] : []),
    ...member.linked.map((provider) => t.find(`way.${provider}`) ?? provider),
    ...(member.passkeys > 0 ? [t('way.passkeys', { count: member.passkeys })] : []),
  ];
  return (
    <Facts label={t('facts')} className="gap-x-6 gap-y-4 sm:max-xl:grid-cols-2">
      <Fact name={t('state')}>
        {member.suspended ? <Badge tone="danger">{t('suspended')}</Badge> : t('open')}
        {member.deleteRequest && (
          <span className="mt-1 block text-warning">{t('deletion', { date: formatDate(member.deleteRequest) })}</span>
        )}
      </Fact>
      <Fact name={t('role')}>
        <RoleName role={member.role} />
      </Fact>
      <Fact name={t('email')}>
        <span className="[overflow-wrap:anywhere]">{member.email}</span>{' '}
        <Badge tone={member.verified ? 'accent' : 'warning'}>{member.verified ? t('verified') : t('unverified')}</Badge>
      </Fact>
      <Fact name={t('waysIn')}>{ways.length > 0 ? ways.join(', ') : t('none')}</Fact>
      <Fact name={t('secondFactor')}>{member.authenticator ? t('on') : t('off')}</Fact>
      <Fact name={t('joined')}>{formatDate(member.userCreated)}</Fact>
      <Fact name={t('lastSeen')}>{member.lastSeen ? formatMoment(member.lastSeen) : t('never')}</Fact>
      <Fact name={t('teams')}>
        {member.teams.length === 0 && t('none')}
        <ul>
          {member.teams.map(({ id, displayName, role }) => (
            <li key={id}>
              <Link href={studioPath('creator', id)} className="underline underline-offset-4">
                {displayName}
              </Link>{' '}
              <span className="text-ink-faint">· {t(`teamRole.${role}`)}</span>
            </li>
          ))}
        </ul>
      </Fact>
      <Fact name={t('number')}>
        <code className="text-ink-muted text-xs [overflow-wrap:anywhere]">{member.userId}</code>
      </Fact>
    </Facts>
  );
}
