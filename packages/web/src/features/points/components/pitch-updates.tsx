import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { LocalTime } from '../../../platform/local-time.tsx';
import type { Pitch } from '../hooks.ts';

/** The updates that the team posted. Renders nothing without updates. */
export function PitchUpdates({ pitch: { updates } }: { pitch: Pitch }) {
  const t = useTexts('points');
  const language = useLanguage();
  if (updates.length === 0) return null;
  return (
    <section aria-labelledby="pitch-updates">
      <h2 id="pitch-updates" className="text-xl">
        {t('updates')}
      </h2>
      <ol className="mt-4 flex flex-col gap-6">
        {updates.map(({ id, title, text, at }) => (
          <li key={id} className="border-line border-s-2 ps-4">
            <h3 className="wrap-anywhere font-semibold text-base">
              <bdi>{title}</bdi>
            </h3>
            <LocalTime time={at} text={formatDate(at, language)} className="text-ink-faint text-sm" />
            <p dir="auto" className="wrap-anywhere mt-2 max-w-prose whitespace-pre-line text-ink-muted">
              {text}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
