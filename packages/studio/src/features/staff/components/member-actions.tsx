import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { Menu, type MenuItem } from '@greenlight/ui/primitives/menu';
import { Eye, LifeBuoy, UserCog } from 'lucide-react';
import { useRef, useState } from 'react';
import { ReasonDialog } from '../../../platform/reason-dialog.tsx';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { usePermission, useSession } from '../../account/hooks.ts';
import { GivePointsButton } from '../../points/components/give-points-button.tsx';
import { type Help, type StudioMemberDetail, useChangeMember, useHelpMember, useImpersonate } from '../hooks.ts';
import { RoleOfDialog } from './role-of-dialog.tsx';

const t = textsOf('staff');

type Open = Help | 'suspend' | 'look' | 'role' | null;

/** Actions of staff for the accounts of others. If the server refuses, its message is shown. */
export function MemberActions({ member }: { member: StudioMemberDetail }) {
  const { userId, displayName: name, suspended, authenticator, verified } = member;
  const help = useHelpMember(userId);
  const change = useChangeMember();
  const impersonate = useImpersonate(userId);
  const [open, setOpen] = useState<Open>(null);
  const helping = useRef<HTMLButtonElement>(null);
  const looking = useRef<HTMLButtonElement>(null);
  const powering = useRef<HTMLButtonElement>(null);
  const isOwn = useSession()?.userId === userId;
  const [mayHelp, maySuspend, mayLook, mayGive] = [
    usePermission('member.help'),
    usePermission('member.suspend'),
    usePermission('member.impersonate'),
    usePermission('staff.manage'),
  ];
  if (isOwn) return null;
  const close = () => setOpen(null);
  const callbacks = {
    onSuccess: () => showToast({ title: t('changed', { name }), tone: 'success' }),
    onError: showError,
    onSettled: close,
  } as const;
  const helps: MenuItem[] = [
    { label: t('help.password'), onSelect: () => setOpen('password') },
    ...(verified ? [] : [{ label: t('help.verification'), onSelect: () => setOpen('verification') }]),
    { label: t('help.sign-out'), onSelect: () => setOpen('sign-out') },
    ...(authenticator
      ? [{ label: t('help.second-factor'), danger: true, onSelect: () => setOpen('second-factor') }]
      : []),
  ];
  const powers: MenuItem[] = [
    ...(mayGive ? [{ label: t('changeRole'), onSelect: () => setOpen('role') }] : []),
    ...(maySuspend
      ? suspended
        ? [{ label: t('restore'), onSelect: () => change.mutate({ userId, suspended: false }, callbacks) }]
        : [{ label: t('suspend'), danger: true, onSelect: () => setOpen('suspend') }]
      : []),
  ];
  const asked = open === 'password' || open === 'verification' || open === 'sign-out' || open === 'second-factor';
  return (
    <>
      {mayHelp && (
        <Menu
          align="end"
          items={helps}
          trigger={
            <Button ref={helping} icon={<LifeBuoy aria-hidden className="size-4" />}>
              {t('helpIt')}
            </Button>
          }
        />
      )}
      {mayLook && (
        <Button ref={looking} icon={<Eye aria-hidden className="size-4" />} onClick={() => setOpen('look')}>
          {t('lookAs')}
        </Button>
      )}
      <GivePointsButton member={{ userId, name: name || member.email }} />
      {powers.length > 0 && (
        <Menu
          align="end"
          items={powers}
          trigger={
            <Button ref={powering} icon={<UserCog aria-hidden className="size-4" />}>
              {t('account')}
            </Button>
          }
        />
      )}
      <ConfirmDialog
        open={asked}
        onOpenChange={close}
        returnTo={helping}
        title={asked ? t(`help.${open}`) : ''}
        description={asked ? t(`helpText.${open}`, { name: name || member.email }) : ''}
        confirmLabel={t('doIt')}
        cancelLabel={t('cancel')}
        pending={help.isPending}
        onConfirm={() => asked && help.mutate(open, callbacks)}
      />
      {open === 'suspend' && (
        <ReasonDialog
          title={t('suspendTitle', { name })}
          text={t('suspendText')}
          confirm={t('suspendIt')}
          error={change.error}
          pending={change.isPending}
          returnTo={powering}
          onClose={close}
          onConfirm={(reason) =>
            change.mutate({ userId, suspended: true, reason }, { onSuccess: callbacks.onSuccess, onSettled: close })
          }
        />
      )}
      {open === 'look' && (
        <ReasonDialog
          title={t('lookTitle', { name })}
          text={t('lookText')}
          confirm={t('lookAs')}
          error={impersonate.error}
          pending={impersonate.isPending}
          returnTo={looking}
          onClose={close}
          onConfirm={(reason) => impersonate.mutate(reason, { onSuccess: close })}
        />
      )}
      {open === 'role' && <RoleOfDialog member={member} returnTo={powering} onClose={close} />}
    </>
  );
}
