import type { ModerationBan } from '@greenlight/contract/moderation-entity';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Badge } from '@greenlight/ui/primitives/badge';
import { Button } from '@greenlight/ui/primitives/button';
import { formatMoment } from '../../../platform/format.ts';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useLiftBan } from '../hooks.ts';

const t = textsOf('moderation');

/** One ban or time-out: its place, end, reason and author. */
export function BanLine({ ban }: { ban: ModerationBan }) {
  const lift = useLiftBan();
  const { endsAt, reason, by, created, lifted, isActive } = ban;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 text-sm">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={isActive ? 'danger' : 'neutral'}>{t(endsAt ? 'isTimeOut' : 'isBan')}</Badge>
          <span className="font-semibold [overflow-wrap:anywhere]">{ban.team?.displayName ?? t('everywhere')}</span>
          <span className="text-ink-muted">
            {lifted
              ? t('liftedAt', { moment: formatMoment(lifted) })
              : endsAt
                ? t(isActive ? 'untilMoment' : 'endedAt', { moment: formatMoment(endsAt) })
                : t('noEnd')}
          </span>
        </p>
        {reason && (
          <p dir="auto" className="mt-1 [overflow-wrap:anywhere]">
            {reason}
          </p>
        )}
        <p className="mt-1 text-ink-faint">
          {t('banBy', { name: by ?? t('somebody'), moment: formatMoment(created) })}
        </p>
      </div>
      {isActive && (
        <Button
          size="sm"
          pending={lift.isPending}
          aria-label={t('liftOf', { name: ban.person.displayName || t('noName') })}
          onClick={() =>
            lift.mutate(ban.banId, {
              onSuccess: () => showToast({ title: t('lifted'), tone: 'success' }),
              onError: showError,
            })
          }
        >
          {t('lift')}
        </Button>
      )}
    </div>
  );
}
