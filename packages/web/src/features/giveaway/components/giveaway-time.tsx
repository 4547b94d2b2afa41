import { formatAgo, formatDate } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { LocalTime } from '../../../platform/local-time.tsx';
import { useNow } from '../../../platform/use-now.ts';
import type { GiveawayCard } from '../hooks.ts';

const soonMs = 30 * 24 * 60 * 60 * 1000;

/** When a giveaway closes: as a distance if that is soon; or that it is over, or was cancelled. */
export function GiveawayTime({
  giveaway: { closesAt, state },
}: {
  giveaway: Pick<GiveawayCard, 'closesAt' | 'state'>;
}) {
  const t = useTexts('giveaway');
  const language = useLanguage();
  const nowMs = useNow(60_000);
  if (closesAt === null || state === 'cancelled') return <span>{t(`states.${state}`)}</span>;
  const leftMs = Date.parse(closesAt) - nowMs;
  if (state !== 'open' || leftMs <= 0)
    return <LocalTime time={closesAt} text={t('closedAt', { date: formatDate(closesAt, language) })} />;
  const when = leftMs < soonMs ? formatAgo(closesAt, language) : formatDate(closesAt, language);
  return <LocalTime time={closesAt} text={t(leftMs < soonMs ? 'closesIn' : 'closesOn', { when })} />;
}
