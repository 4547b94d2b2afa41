import { sitePath } from '@greenlight/contract/site-path';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { useTexts } from '../../../platform/i18n.ts';
import type { Pitch } from '../hooks.ts';

/** What became of it, for a pitch that takes no more points. */
export function PitchOutcome({ pitch: { state, show, supporters, missed, points, goal } }: { pitch: Pitch }) {
  const t = useTexts('points');
  const isMissed = state === 'closed' && points < goal;
  return (
    <div>
      <p className="text-ink-muted">
        {t(
          state === 'closed' ? (isMissed ? `outcome.missed.${missed}` : 'outcome.notMade') : `outcome.${madeOf(state)}`,
          {
            count: supporters,
          },
        )}
      </p>
      {show && (
        <LinkButton href={sitePath('channel', show.slug)} variant="primary" className="mt-4 w-full">
          {t('outcome.show', { name: show.name })}
        </LinkButton>
      )}
    </div>
  );
}

function madeOf(state: Pitch['state']) {
  return state === 'released' || state === 'production' ? state : 'greenlit';
}
