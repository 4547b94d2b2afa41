import { dayMs, minuteMs } from '@greenlight/contract/duration';
import { useTime } from '@greenlight/ui/blocks/use-time';
import { formatAgo, formatDate } from './format.ts';
import { useLanguage } from './i18n.ts';
import { LocalTime } from './local-time.tsx';
import type { Translate } from './translate.ts';

/** Up to this time a distance is shown. Longer ones would be in whole weeks: 20 days would be "in 2 weeks". */
const soonMs = 7 * dayMs;

/** Says when something closes, as a distance if that is soon, or since when it is closed. */
export function ClosingTime(props: {
  closesAt: string;
  isOver?: boolean;
  t: Translate<'points'> | Translate<'giveaway'>;
}) {
  const { closesAt, isOver, t } = props;
  const language = useLanguage();
  const leftMs = Date.parse(closesAt) - useTime(minuteMs);
  if (isOver || leftMs <= 0)
    return <LocalTime time={closesAt} text={t('closedAt', { when: formatDate(closesAt, language) })} />;
  const when = leftMs < soonMs ? formatAgo(closesAt, language) : formatDate(closesAt, language);
  return <LocalTime time={closesAt} text={t(leftMs < soonMs ? 'closesIn' : 'closesOn', { when })} />;
}
