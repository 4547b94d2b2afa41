import { sitePath } from '@greenlight/contract/site-path';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { useTexts } from '../../../platform/i18n.ts';
import type { Pitch } from '../hooks.ts';

/** The outcome of a pitch that no longer takes points. Its time can be over before the outcome is known. */
export function PitchOutcome({ pitch: { state, show, supporters, missed, points, goal } }: { pitch: Pitch }) {
  const t = useTexts('points');
  const count = supporters;
  return (
    <div>
      <p className="text-ink-muted">
        {state === 'closed'
          ? t(points < goal ? `outcome.missed.${missed}` : 'outcome.notMade', { count })
          : state === 'greenlit' || state === 'production' || state === 'released'
            ? t(`outcome.${state}`, { count })
            : t('rules.over')}
      </p>
      {show && (
        <LinkButton href={sitePath('channel', show.slug)} variant="primary" className="mt-4 w-full">
          {t('outcome.show', { name: show.name })}
        </LinkButton>
      )}
    </div>
  );
}
