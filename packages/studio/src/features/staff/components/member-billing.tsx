import { Badge } from '@greenlight/ui/primitives/badge';
import { formatDate } from '../../../platform/format.ts';
import { textsOf } from '../../../platform/texts.ts';
import type { StudioMemberDetail } from '../hooks.ts';

const t = textsOf('staff');

const tones = {
  trialing: 'neutral',
  active: 'accent',
  past_due: 'warning',
  grace: 'warning',
  paused: 'neutral',
  cancelled: 'neutral',
  expired: 'danger',
} as const;

/** The subscription: its state, its backend, and the next charge. */
export function MemberBilling({ billing }: { billing: NonNullable<StudioMemberDetail['billing']> }) {
  const { planName, state, by, next, cancelled } = billing;
  const isOver = state === 'cancelled' || state === 'expired';
  const coming = next
    ? t('billing.next', { date: formatDate(next) })
    : cancelled && !isOver
      ? t('billing.ends')
      : t('billing.none');
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="font-medium text-base [overflow-wrap:anywhere]">{planName}</span>
      <Badge tone={tones[state]}>{t(`billing.states.${state}`)}</Badge>
      <span className="text-ink-muted">
        {t(`billing.by.${by}`)} · {coming}
      </span>
    </p>
  );
}
