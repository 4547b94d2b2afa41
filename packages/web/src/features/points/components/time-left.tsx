import { formatAgo, formatDate } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { LocalTime } from '../../../platform/local-time.tsx';
import { useNow } from '../../../platform/use-now.ts';
import type { PitchCard } from '../hooks.ts';

const soonMs = 30 * 24 * 60 * 60 * 1000;

/** When a pitch closes: as a distance if that is soon. Nothing for one that takes no more points. */
export function TimeLeft({ pitch: { closesAt, state } }: { pitch: Pick<PitchCard, 'closesAt' | 'state'> }) {
  const t = useTexts('points');
  const language = useLanguage();
  const nowMs = useNow(60_000);
  if (state !== 'open' && state !== 'reached') return null;
  if (closesAt === null) return <span>{t('noEnd')}</span>;
  const leftMs = Date.parse(closesAt) - nowMs;
  if (leftMs <= 0) return <LocalTime time={closesAt} text={t('closedAt', { date: formatDate(closesAt, language) })} />;
  const when = leftMs < soonMs ? formatAgo(closesAt, language) : formatDate(closesAt, language);
  return <LocalTime time={closesAt} text={t(leftMs < soonMs ? 'closesIn' : 'closesOn', { when })} />;
}
