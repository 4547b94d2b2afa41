import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { LocalTime } from '../../../platform/local-time.tsx';
import type { Pitch } from '../hooks.ts';
import { stepsOf } from '../pitch-steps.ts';

/** The steps of a pitch from open to released, with the dates of those that are done. */
export function PitchTimeline({ pitch }: { pitch: Pitch }) {
  const t = useTexts('points');
  const language = useLanguage();
  const steps = stepsOf(pitch);
  return (
    <ol className="flex flex-col gap-4 sm:flex-row sm:gap-0">
      {steps.map(({ state, isDone, at }, index) => {
        const next = steps[index + 1];
        return (
          <li
            key={state}
            aria-current={state === pitch.state ? 'step' : undefined}
            className="relative flex items-start gap-3 sm:min-w-0 sm:flex-1 sm:flex-col sm:gap-2 sm:pe-3"
          >
            {next && (
              <span
                aria-hidden
                className={clsx(
                  'absolute start-3 top-6 -bottom-4 w-0.5 sm:top-3 sm:bottom-auto sm:h-0.5 sm:w-full',
                  next.isDone ? 'bg-accent' : 'bg-ink/15',
                )}
              />
            )}
            <span
              aria-hidden
              className={clsx(
                'relative grid size-6 shrink-0 place-items-center rounded-full border-2',
                isDone ? 'border-accent bg-accent text-on-accent' : 'border-line-strong bg-canvas',
              )}
            >
              {isDone && <Check className="size-3.5" strokeWidth={3} />}
            </span>
            <span className="min-w-0">
              <span className={clsx('block font-semibold text-sm', !isDone && 'text-ink-faint')}>
                {t(`states.${state}`)}
              </span>
              {at && <LocalTime time={at} text={formatDate(at, language)} className="block text-ink-faint text-sm" />}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
