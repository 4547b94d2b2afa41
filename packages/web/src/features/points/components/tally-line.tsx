import { Badge } from '@greenlight/ui/primitives/badge';
import { clsx } from 'clsx';
import { formatMoment } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { LocalTime } from '../../../platform/local-time.tsx';
import type { TallyEntry } from '../hooks.ts';

/** One line of a tally: a change of a gift. Lines of the viewer and found lines are highlighted. */
export function TallyLine({
  entry: { number, at, pseudonym, points, mark, hash },
  reason,
}: {
  entry: TallyEntry;
  reason?: 'own' | 'found' | undefined;
}) {
  const t = useTexts('points');
  const language = useLanguage();
  const signed = new Intl.NumberFormat(language, { signDisplay: 'always' });
  return (
    <li
      className={clsx(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-4 py-3',
        reason && '-mx-3 bg-accent/10 px-3',
      )}
    >
      <span className="text-ink-faint text-sm tabular-nums">{number}</span>
      <span className="min-w-0">
        <span className="font-mono text-sm">{pseudonym}</span>{' '}
        {reason && <Badge tone="accent">{t(`tally.${reason}`)}</Badge>} {mark && <Badge>{t(`marks.${mark}`)}</Badge>}
        <span className="block text-ink-faint text-xs">
          <LocalTime time={at} text={formatMoment(at, language)} />
        </span>
        <span className="block truncate font-mono text-2xs text-ink-faint">{hash}</span>
      </span>
      <span className={clsx('font-semibold tabular-nums', points > 0 ? 'text-accent' : 'text-ink-muted')}>
        {signed.format(points)}
      </span>
    </li>
  );
}
