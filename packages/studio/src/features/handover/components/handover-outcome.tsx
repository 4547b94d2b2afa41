import { Badge } from '@greenlight/ui/primitives/badge';
import { formatDate } from '../../../platform/format.ts';
import { textsOf } from '../../../platform/texts.ts';
import type { HandoverRow } from '../hooks.ts';

const t = textsOf('handover');

const tones = {
  card: 'accent',
  letter: 'warning',
  stays: 'neutral',
  moving: 'warning',
  moved: 'accent',
  failed: 'danger',
} as const;

/** What a move would do to a member, or has done. */
export function HandoverOutcome({ row, to }: { row: HandoverRow; to: 'foundry' | 'card' }) {
  const { outcome, reason, problem } = row;
  const date = row.endsAt ? formatDate(row.endsAt) : t('itsEnd');
  const sentence =
    outcome === 'stays'
      ? t(`reasons.${reason ?? 'ends'}`)
      : outcome === 'failed'
        ? problem
        : t(`what.${to}.${outcome}`, { date });
  return (
    <div className="flex max-w-md flex-col items-start md:min-w-52 gap-1.5 text-start">
      <Badge tone={tones[outcome]}>{t(`outcomes.${outcome}`)}</Badge>
      <span className="text-ink-muted">{sentence}</span>
    </div>
  );
}
