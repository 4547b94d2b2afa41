import type { StudioMember } from '@greenlight/contract/staff-studio';
import { studioPath } from '@greenlight/contract/studio-path';
import { type Column, DataTable } from '@greenlight/ui/blocks/data-table';
import { Avatar } from '@greenlight/ui/primitives/avatar';
import { Badge } from '@greenlight/ui/primitives/badge';
import { Link } from '@greenlight/ui/primitives/link';
import type { ReactNode } from 'react';
import { formatDate } from '../../../platform/format.ts';
import { textsOf } from '../../../platform/texts.ts';
import { usePlanName } from '../../plan/hooks.ts';
import { RoleName } from './role-name.tsx';

const t = textsOf('staff');

export function MemberTable(props: { members: StudioMember[]; loading: boolean; empty: ReactNode }) {
  const planName = usePlanName();
  const columns: Column<StudioMember>[] = [
    {
      key: 'name',
      header: t('name'),
      primary: true,
      render: ({ userId, displayName, email, suspended }) => (
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={displayName} className="size-10" />
          <div className="min-w-0">
            <p className="flex items-center gap-2 font-semibold text-base">
              <Link
                href={studioPath('member', userId)}
                className="line-clamp-2 underline-offset-4 [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline"
              >
                {displayName || t('noName')}
              </Link>
              {suspended && <Badge tone="danger">{t('suspended')}</Badge>}
            </p>
            <p className="text-ink-faint max-md:[overflow-wrap:anywhere] md:max-w-80 md:truncate">{email}</p>
          </div>
        </div>
      ),
    },
    { key: 'role', header: t('role'), render: ({ role }) => <RoleName role={role} /> },
    {
      key: 'membership',
      header: t('membership'),
      render: ({ membership }) =>
        membership ? (
          <>
            {t(`kinds.${membership.kind}`)} · {planName(membership.planId)}
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
      loading={props.loading}
      loadingLabel={t('loading')}
      empty={props.empty}
    />
  );
}
