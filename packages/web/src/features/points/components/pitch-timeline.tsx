import type { PitchState } from '@greenlight/contract/pitch';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { LocalTime } from '../../../platform/local-time.tsx';
import type { Pitch } from '../hooks.ts';

const way: PitchState[] = ['open', 'reached', 'greenlit', 'production', 'released'];

/** The way of a pitch from open to released, with the dates of the steps that it has made. */
export function PitchTimeline({ pitch: { state, states } }: { pitch: Pitch }) {
  const t = useTexts('points');
  const language = useLanguage();
  const made = (step: PitchState) => states.findLast((one) => one.state === step);
  const reachedIndex = way.indexOf(state);
  const steps = state === 'closed' ? [...way.filter((step) => made(step)), 'closed' as const] : way;
  return (
    <ol className="flex flex-col gap-4 sm:flex-row sm:gap-0">
      {steps.map((step, index) => {
        const isDone = state === 'closed' || index <= reachedIndex;
        const at = isDone ? made(step)?.at : undefined;
        return (
          <li
            key={step}
            aria-current={step === state ? 'step' : undefined}
            className="relative flex items-start gap-3 sm:min-w-0 sm:flex-1 sm:flex-col sm:gap-2 sm:pe-3"
          >
            {index < steps.length - 1 && (
              <span
                aria-hidden
                className={clsx(
                  'absolute start-3 top-6 -bottom-4 w-0.5 sm:top-3 sm:bottom-auto sm:h-0.5 sm:w-full',
                  index < reachedIndex || state === 'closed' ? 'bg-accent' : 'bg-ink/15',
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
                {t(`states.${step}`)}
              </span>
              {at && <LocalTime time={at} text={formatDate(at, language)} className="block text-ink-faint text-sm" />}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
