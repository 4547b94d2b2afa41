import { showToast } from '@greenlight/ui/blocks/toasts';
import { Badge } from '@greenlight/ui/primitives/badge';
import { Button } from '@greenlight/ui/primitives/button';
import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { useRef, useState } from 'react';
import { formatDate } from '../../../platform/format.ts';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { usePermission } from '../../account/hooks.ts';
import { usePlanName } from '../../plan/hooks.ts';
import { type StudioMemberDetail, useRevokeMembership } from '../hooks.ts';
import { GrantDialog } from './grant-dialog.tsx';
import { MemberBilling } from './member-billing.tsx';

const t = textsOf('staff');

/** All memberships of the account. The present one can be ended, and a new one granted. */
export function MembershipList({ member }: { member: StudioMemberDetail }) {
  const planName = usePlanName();
  const mayGrant = usePermission('membership.grant');
  const revoke = useRevokeMembership();
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<'grant' | 'revoke' | null>(null);
  const close = () => setOpen(null);
  const { userId, membership, displayName: name } = member;
  return (
    <section aria-labelledby="memberships">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="memberships" className="text-2xl">
          {t('membership')}
        </h2>
        {mayGrant && (
          <Button ref={trigger} size="sm" onClick={() => setOpen(membership ? 'revoke' : 'grant')}>
            {membership ? t('revoke') : t('grant')}
          </Button>
        )}
      </div>
      {member.billing && <MemberBilling billing={member.billing} />}
      {member.memberships.length === 0 && <p className="text-ink-muted">{t('noMembership')}</p>}
      <ul className="divide-y divide-line empty:hidden rounded-lg border border-line bg-surface">
        {member.memberships.map(({ id, kind, planId, startsAt, until, revokedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3">
            <span className="font-medium">
              {t(`kinds.${kind}`)} · {planName(planId)}{' '}
              {membership?.id === id && <Badge tone="accent">{t('inForce')}</Badge>}
            </span>
            <span className="text-ink-muted text-sm">
              {t(new Date(startsAt) > new Date() ? 'startsOn' : 'since', { date: formatDate(startsAt) })}
              {', '}
              {revokedAt
                ? t('endedOn', { date: formatDate(revokedAt) })
                : until
                  ? t('until', { date: formatDate(until) })
                  : t('withoutEnd')}
            </span>
          </li>
        ))}
      </ul>
      {open === 'grant' && <GrantDialog member={member} returnTo={trigger} onClose={close} />}
      <ConfirmDialog
        open={open === 'revoke'}
        onOpenChange={close}
        returnTo={trigger}
        title={t('revokeTitle', { name })}
        description={t('revokeText')}
        confirmLabel={t('revokeIt')}
        cancelLabel={t('cancel')}
        pending={revoke.isPending}
        onConfirm={() =>
          membership &&
          revoke.mutate(
            { userId, id: membership.id },
            {
              onSuccess: () => showToast({ title: t('changed', { name }), tone: 'success' }),
              onError: showError,
              onSettled: close,
            },
          )
        }
      />
    </section>
  );
}
