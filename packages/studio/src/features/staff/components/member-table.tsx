import type { StudioMember } from '@greenlight/contract/staff-studio';
import { type Column, DataTable } from '@greenlight/ui/blocks/data-table';
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
        <div className="min-w-0">
          <p className="flex items-center gap-2 font-semibold text-base">
            <span className="truncate">{displayName}</span>
            {suspended && <Badge tone="danger">{t('suspended')}</Badge>}
          </p>
          <p className="truncate text-ink-faint">{email}</p>
        </div>
      ),
    },
    { key: 'role', header: t('role'), render: ({ accountType }) => t(`roles.${accountType}`) },
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
    { key: 'joined', header: t('joined'), align: 'end', render: ({ userCreated }) => formatDate(userCreated) },
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
