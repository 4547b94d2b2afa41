import type { StudioMember } from '@greenlight/contract/staff-studio';
import { type Column, DataTable } from '@greenlight/ui/blocks/data-table';
import { Avatar } from '@greenlight/ui/primitives/avatar';
import { Badge } from '@greenlight/ui/primitives/badge';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/format.ts';
import { MemberMenu } from './member-menu.tsx';

export function MemberTable(props: { members: StudioMember[]; loading: boolean; empty: ReactNode }) {
  const { t } = useTranslation('staff');
  const columns: Column<StudioMember>[] = [
    {
      key: 'name',
      header: t('name'),
      primary: true,
      render: ({ displayName, email, suspended }) => (
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={displayName} className="size-10" />
          <div className="min-w-0">
            <p className="flex items-center gap-2 font-semibold text-base">
              <span className="line-clamp-2 [overflow-wrap:anywhere]">{displayName}</span>
              {suspended && <Badge tone="danger">{t('suspended')}</Badge>}
            </p>
            <p className="text-ink-faint max-md:[overflow-wrap:anywhere] md:max-w-80 md:truncate">{email}</p>
          </div>
        </div>
      ),
    },
    { key: 'role', header: t('role'), render: ({ accountType }) => <RoleBadge role={accountType} /> },
    {
      key: 'membership',
      header: t('membership'),
      render: ({ membership }) =>
        membership ? (
          <>
            {t(`kinds.${membership.kind}`)} · {t(`plans.${membership.plan}`)}
            {membership.until && (
              <span className="block text-ink-faint">{t('until', { date: formatDate(membership.until) })}</span>
            )}
          </>
        ) : (
          <span className="text-ink-faint">{t('none')}</span>
        ),
    },
    {
      key: 'joined',
      header: t('joined'),
      align: 'end',
      render: ({ userCreated }) => <span className="whitespace-nowrap">{formatDate(userCreated)}</span>,
    },
  ];
  return (
    <DataTable
      caption={t('members')}
      columns={columns}
      rows={props.members}
      rowKey={({ userId }) => userId}
      renderActions={(member) => <MemberMenu member={member} />}
      actionsHeader={t('actions')}
      loading={props.loading}
      loadingLabel={t('loading')}
      empty={props.empty}
    />
  );
}

function RoleBadge({ role }: { role: StudioMember['accountType'] }) {
  const { t } = useTranslation('staff');
  if (role === 'member') return t('roles.member');
  return <Badge tone={role === 'operator' ? 'accent' : 'neutral'}>{t(`roles.${role}`)}</Badge>;
}
