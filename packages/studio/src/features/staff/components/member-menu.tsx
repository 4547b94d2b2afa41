import type { StudioMember } from '@greenlight/contract/staff-studio';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { Menu, type MenuItem } from '@greenlight/ui/primitives/menu';
import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../account/hooks.ts';
import { useChangeMember, useRevokeMembership } from '../hooks.ts';
import { GrantDialog } from './grant-dialog.tsx';

const roles = ['member', 'creator', 'operator'] as const;

/** What an operator may do with an account; nothing with their own. */
export function MemberMenu({ member }: { member: StudioMember }) {
  const { t } = useTranslation('staff');
  const change = useChangeMember();
  const revoke = useRevokeMembership();
  const [granting, setGranting] = useState(false);
  const own = useSession()?.userId === member.userId;
  const { userId, membership } = member;
  const told = { onError: (error: Error) => showToast({ title: error.message, tone: 'error' }) };
  const items: MenuItem[] = [
    { kind: 'heading', label: t('role') },
    ...roles.map((accountType) => ({
      kind: 'choice' as const,
      label: t(`roles.${accountType}`),
      checked: member.accountType === accountType,
      onSelect: () => change.mutate({ userId, accountType }, told),
    })),
    { kind: 'separator' },
    membership
      ? { label: t('revoke'), onSelect: () => revoke.mutate({ userId, id: membership.id }, told) }
      : { label: t('grant'), onSelect: () => setGranting(true) },
    {
      label: t(member.suspended ? 'restore' : 'suspend'),
      danger: !member.suspended,
      onSelect: () => change.mutate({ userId, suspended: !member.suspended }, told),
    },
  ];
  return (
    <>
      <Menu
        align="end"
        items={own ? items.slice(4, 6) : items}
        trigger={
          <IconButton
            size="sm"
            label={t('actionsOf', { name: member.displayName })}
            icon={<EllipsisVertical aria-hidden className="size-5" />}
          />
        }
      />
      {granting && <GrantDialog member={member} onClose={() => setGranting(false)} />}
    </>
  );
}
