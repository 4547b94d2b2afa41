import { showToast } from '@greenlight/ui/blocks/toasts';
import { Badge as Label } from '@greenlight/ui/primitives/badge';
import { Button } from '@greenlight/ui/primitives/button';
import { clsx } from 'clsx';
import { Lock, Share2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { useConfig } from '../../../platform/remote-config.ts';
import { useUserInfo } from '../../account/hooks.ts';
import { badgeDescription, badgeName } from '../badge-name.ts';
import { type Badge, useSelectBadge } from '../hooks.ts';
import { BadgeProgress } from './badge-progress.tsx';
import { ShareBadgeDialog } from './share-badge-dialog.tsx';

/** A badge. The member's own ones can be shown beside the name and shared; the others show the progress. */
export function BadgeCard({ badge }: { badge: Badge }) {
  const t = useTexts('badge');
  const { image, earned, selected } = badge;
  const name = badgeName(badge, t);
  return (
    <article
      aria-label={name}
      className={clsx(
        'flex h-full flex-col items-center rounded-xl border bg-surface p-6 text-center transition-look',
        selected ? 'border-accent' : 'border-line',
      )}
    >
      <img
        src={image.url}
        alt=""
        width={image.width}
        height={image.height}
        className={clsx('size-24 object-contain', !earned && 'opacity-40 grayscale')}
      />
      <h3 className="mt-4 text-xl [overflow-wrap:anywhere]">
        <bdi>{name}</bdi>
      </h3>
      {selected && (
        <p className="mt-2">
          <Label tone="accent">{t('shown')}</Label>
        </p>
      )}
      <p className="mt-1.5 text-ink-muted text-sm [overflow-wrap:anywhere]">{badgeDescription(badge, t)}</p>
      <div className="mt-auto flex w-full flex-col items-center gap-3 pt-5">
        <Scarcity badge={badge} />
        {earned ? <OwnBadge badge={badge} name={name} earned={earned} /> : <Missing badge={badge} name={name} />}
      </div>
    </article>
  );
}

/** Says how many badges are left, and until when. */
function Scarcity({ badge: { edition, endsAt, state, earned } }: { badge: Badge }) {
  const t = useTexts('badge');
  const language = useLanguage();
  const number = new Intl.NumberFormat(language);
  const limit = edition ? number.format(edition.limit) : '';
  return (
    <div className="flex flex-wrap justify-center gap-2 empty:hidden">
      {edition && (
        <Label tone={earned ? 'neutral' : edition.left > 0 ? 'warning' : 'neutral'}>
          {earned
            ? t('limited', { limit })
            : edition.left > 0
              ? t('left', { left: number.format(edition.left), limit })
              : t('gone', { limit })}
        </Label>
      )}
      {endsAt && state === 'on' && !earned && <Label>{t('ends', { date: formatDate(endsAt, language) })}</Label>}
    </div>
  );
}

function Missing({ badge, name }: { badge: Badge; name: string }) {
  const t = useTexts('badge');
  const isGone = badge.edition?.left === 0;
  if (badge.progress && !isGone) return <BadgeProgress kind={badge.kind} progress={badge.progress} name={name} />;
  return <Label icon={<Lock aria-hidden className="size-3" />}>{t('locked')}</Label>;
}

function OwnBadge({ badge, name, earned }: { badge: Badge; name: string; earned: string }) {
  const t = useTexts('badge');
  const language = useLanguage();
  const select = useSelectBadge();
  const { describeError } = useQueryTexts();
  const { project } = useConfig();
  const member = useUserInfo()?.displayName ?? '';
  const trigger = useRef<HTMLButtonElement>(null);
  const [isSharing, setSharing] = useState(false);
  const { id, selected, image } = badge;
  const since = t('earned', { date: formatDate(earned, language) });
  const choose = () =>
    select.mutate(selected ? null : id, {
      onError: (error) => showToast({ title: describeError(error), tone: 'error' }),
    });
  return (
    <>
      <p className="text-ink-faint text-sm">{since}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button
          size="sm"
          variant={selected ? 'secondary' : 'primary'}
          aria-label={`${t(selected ? 'hide' : 'show')}: ${name}`}
          pending={select.isPending}
          onClick={choose}
        >
          {t(selected ? 'hide' : 'show')}
        </Button>
        <Button
          ref={trigger}
          size="sm"
          aria-label={`${t('share')}: ${name}`}
          icon={<Share2 aria-hidden className="size-4" />}
          onClick={() => setSharing(true)}
        >
          {t('share')}
        </Button>
      </div>
      {isSharing && (
        <ShareBadgeDialog
          card={{
            imageUrl: image.url,
            name,
            lines: [t('earnedBy', { name: member }), formatDate(earned, language)],
            service: project,
          }}
          returnTo={trigger}
          onClose={() => setSharing(false)}
        />
      )}
    </>
  );
}
