import { ClosingTime } from '../../../platform/closing-time.tsx';
import { useTexts } from '../../../platform/i18n.ts';
import type { GiveawayCard } from '../hooks.ts';

/** Says when a giveaway closes, that it is over, or that it was cancelled. */
export function GiveawayTime({
  giveaway: { closesAt, state },
}: {
  giveaway: Pick<GiveawayCard, 'closesAt' | 'state'>;
}) {
  const t = useTexts('giveaway');
  if (closesAt === null || state === 'cancelled') return <span>{t(`states.${state}`)}</span>;
  return <ClosingTime t={t} closesAt={closesAt} isOver={state !== 'open'} />;
}
