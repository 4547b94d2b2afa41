import { CopyButton } from '@greenlight/ui/blocks/copy-button';
import { formatUtcDay } from '@greenlight/ui/calendar-day';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import type { Pitch } from '../hooks.ts';

/** The last hash of each day. Anyone who keeps one can prove later that no line before it was changed. */
export function PublishedHashes({ heads }: { heads: Pitch['heads'] }) {
  const t = useTexts('points');
  const language = useLanguage();
  const number = new Intl.NumberFormat(language);
  return (
    <section aria-labelledby="published" className="mt-10">
      <h2 id="published" className="text-xl">
        {t('published.title')}
      </h2>
      <p className="mt-1 max-w-prose text-ink-muted">{t('published.text')}</p>
      {heads.length === 0 ? (
        <p className="mt-3 text-ink-muted">{t('published.none')}</p>
      ) : (
        <ul className="mt-4 max-h-96 divide-y divide-line overflow-y-auto">
          {heads.map((head) => (
            <li key={head.day} className="flex items-center gap-4 py-2">
              <span className="min-w-0 flex-1">
                <span className="text-sm">
                  {t('published.line', {
                    date: formatUtcDay(head.day, language),
                    line: number.format(head.number),
                  })}
                </span>
                <span className="block break-all font-mono text-2xs text-ink-faint">{head.hash}</span>
              </span>
              <CopyButton isIcon text={head.hash} label={t('published.copy')} copied={t('published.copied')} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
