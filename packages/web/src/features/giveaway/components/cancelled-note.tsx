import { CircleSlash } from 'lucide-react';
import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { LocalTime } from '../../../platform/local-time.tsx';
import { type Giveaway, useOwnGiveaway } from '../hooks.ts';

/** Says that a giveaway was cancelled, why, and what this means for the viewer's entry. */
export function CancelledNote({ giveaway }: { giveaway: Giveaway }) {
  const t = useTexts('giveaway');
  const language = useLanguage();
  const own = useOwnGiveaway(giveaway.id).data?.entry;
  if (!giveaway.cancelled) return null;
  const { at, reason } = giveaway.cancelled;
  return (
    <div>
      <p role="status" className="flex items-center gap-3 font-semibold text-lg">
        <CircleSlash aria-hidden className="size-6 shrink-0 text-ink-faint" />
        {t('cancelled.title')}
      </p>
      <p className="mt-2 text-ink-muted text-sm">{t('cancelled.text')}</p>
      <dl className="mt-4 rounded-lg bg-raised p-4">
        <dt className="text-ink-faint text-sm">{t('cancelled.reason')}</dt>
        <dd dir="auto" className="wrap-anywhere mt-1 whitespace-pre-line">
          {reason}
        </dd>
      </dl>
      <p className="mt-3 text-ink-faint text-sm">
        <LocalTime time={at} text={t('cancelled.since', { date: formatDate(at, language) })} />
      </p>
      {own && <p className="mt-1 text-ink-faint text-sm">{t('cancelled.own', { pseudonym: own.pseudonym })}</p>}
    </div>
  );
}
