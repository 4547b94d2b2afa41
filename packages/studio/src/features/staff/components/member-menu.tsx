import type { StudioMember } from '@greenlight/contract/staff-studio';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { Menu, type MenuItem } from '@greenlight/ui/primitives/menu';
import { EllipsisVertical } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../account/hooks.ts';
import { useChangeMember, useRevokeMembership } from '../hooks.ts';
import { GrantDialog } from './grant-dialog.tsx';

const roles = ['member', 'creator', 'operator'] as const;

/** What an operator may do with an account; nothing with their own. What takes something away asks first. */
export function MemberMenu({ member }: { member: StudioMember }) {
  const { t } = useTranslation('staff');
  const change = useChangeMember();
  const revoke = useRevokeMembership();
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<'grant' | 'revoke' | 'suspend' | null>(null);
  const own = useSession()?.userId === member.userId;
  const { userId, membership, displayName: name } = member;
  const close = () => setOpen(null);
  const told = {
    onSuccess: () => showToast({ title: t('changed', { name }), tone: 'success' }),
    onError: (error: Error) => showToast({ title: error.message, tone: 'error' }),
    onSettled: close,
  };
  const membershipItem = membership
    ? { label: t('revoke'), onSelect: () => setOpen('revoke') }
    : { label: t('grant'), onSelect: () => setOpen('grant') };
  const items: MenuItem[] = [
    { kind: 'heading', label: t('role') },
    ...roles.map((accountType) => ({
      kind: 'choice' as const,
      label: t(`roles.${accountType}`),
      checked: member.accountType === accountType,
      onSelect: () => member.accountType !== accountType && change.mutate({ userId, accountType }, told),
    })),
    { kind: 'separator' },
    membershipItem,
    member.suspended
      ? { label: t('restore'), onSelect: () => change.mutate({ userId, suspended: false }, told) }
      : { label: t('suspend'), danger: true, onSelect: () => setOpen('suspend') },
  ];
  const confirm = () =>
    open === 'revoke' && membership
      ? revoke.mutate({ userId, id: membership.id }, told)
      : change.mutate({ userId, suspended: true }, told);
  const asked = open === 'revoke' ? 'revoke' : 'suspend';
  return (
    <>
      <Menu
        align="end"
        items={own ? [membershipItem] : items}
        trigger={
          <IconButton
            ref={trigger}
            size="sm"
            label={t('actionsOf', { name })}
            icon={<EllipsisVertical aria-hidden className="size-5" />}
          />
        }
      />
      {open === 'grant' && <GrantDialog member={member} returnTo={trigger} onClose={close} />}
      <ConfirmDialog
        open={open === 'revoke' || open === 'suspend'}
        onOpenChange={close}
        returnTo={trigger}
        title={t(`${asked}Title`, { name })}
        description={t(`${asked}Text`)}
        confirmLabel={t(`${asked}It`)}
        cancelLabel={t('cancel')}
        pending={change.isPending || revoke.isPending}
        onConfirm={confirm}
      />
    </>
  );
}
