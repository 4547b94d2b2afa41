import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { useRef, useState } from 'react';
import { formatDate } from '../../../platform/format.ts';
import { ReasonDialog } from '../../../platform/reason-dialog.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { usePermission } from '../../account/hooks.ts';
import { useRemoteConfig } from '../../config/hooks.ts';
import { type HeldBadge, useBadgeByHand, useBadgesOfMember } from '../hooks.ts';
import { GiveBadgeDialog } from './give-badge-dialog.tsx';

const t = textsOf('badge');

/** The badges of a member, with actions to give one or take it back. Renders nothing without the permission. */
export function MemberBadges({ userId, name }: { userId: string; name: string }) {
  const mayGrant = usePermission('badge.grant');
  const isOn = useRemoteConfig()?.badges_enabled === true;
  const { data } = useBadgesOfMember(userId, mayGrant && isOn);
  const takeBack = useBadgeByHand('takeBack');
  const giving = useRef<HTMLButtonElement>(null);
  const [isGiving, setGiving] = useState(false);
  const [taking, setTaking] = useState<HeldBadge | null>(null);
  if (!mayGrant || !isOn || !data) return null;
  return (
    <section aria-labelledby="member-badges">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="member-badges" className="text-2xl">
          {t('title')}
        </h2>
        <Button ref={giving} size="sm" onClick={() => setGiving(true)}>
          {t('byHand.give')}
        </Button>
      </div>
      {data.badges.length === 0 && <p className="text-ink-muted">{t('byHand.none')}</p>}
      <ul className="divide-y divide-line empty:hidden rounded-lg border border-line bg-surface">
        {data.badges.map((badge) => (
          <li key={badge.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
            <img src={badge.image.url} alt="" className="size-8 object-contain" />
            <span className="min-w-0 grow">
              <span className="font-medium">{badge.name}</span>
              <span className="block text-ink-muted text-sm">
                {formatDate(badge.at)}
                {badge.event === 'by-hand' && ` · ${t('who.byHand')}`}
              </span>
            </span>
            <Button size="sm" aria-label={`${t('byHand.takeBack')}: ${badge.name}`} onClick={() => setTaking(badge)}>
              {t('byHand.takeBack')}
            </Button>
          </li>
        ))}
      </ul>
      {isGiving && (
        <GiveBadgeDialog
          member={{ userId, name }}
          grantable={data.grantable}
          returnTo={giving}
          onClose={() => setGiving(false)}
        />
      )}
      {taking && (
        <ReasonDialog
          title={t('byHand.takeBackTitle', { badge: taking.name, name })}
          text={t('byHand.takeBackText')}
          confirm={t('byHand.takeBack')}
          error={takeBack.error}
          pending={takeBack.isPending}
          returnTo={giving}
          onClose={() => setTaking(null)}
          onConfirm={(reason) =>
            takeBack.mutate(
              { badge: taking.id, userId, reason },
              {
                onSuccess: () => {
                  showToast({ title: t('byHand.takenBack'), tone: 'success' });
                  setTaking(null);
                },
              },
            )
          }
        />
      )}
    </section>
  );
}
