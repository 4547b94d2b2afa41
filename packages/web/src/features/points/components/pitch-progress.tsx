import type { PitchCard } from '@greenlight/contract/pitch';
import { Progress } from '@greenlight/ui/primitives/progress';
import { PartyPopper } from 'lucide-react';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';

/** The progress of a pitch to its goal, as a bar and in words. */
export function PitchProgress({ pitch, large = false }: { pitch: PitchCard; large?: boolean }) {
  const t = useTexts('points');
  const number = new Intl.NumberFormat(useLanguage());
  const { points, goal, supporters, title, state } = pitch;
  const words = t('progress', { points: number.format(points), goal: number.format(goal) });
  return (
    <div>
      {large && (
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-display font-semibold text-3xl tabular-nums">{number.format(points)}</span>
          <span className="text-ink-muted">{t('ofGoal', { goal: number.format(goal), count: goal })}</span>
        </p>
      )}
      <Progress value={points / goal} label={title} valueText={words} className={large ? 'mt-3 !h-2.5' : undefined} />
      <p className="mt-2 flex flex-wrap justify-between gap-x-3 text-ink-muted text-sm tabular-nums">
        <span>{large ? t('percent', { percent: number.format(Math.floor((points / goal) * 100)) }) : words}</span>
        <span>{t('supporters', { count: supporters })}</span>
      </p>
      {large && (
        <div aria-live="polite">
          {state === 'reached' && (
            <p className="motion-safe:animate-[settle_0.5s_ease-out] mt-3 flex items-center gap-2 rounded-md bg-accent/15 px-3 py-2 font-semibold text-accent text-sm">
              <PartyPopper aria-hidden className="size-4 shrink-0" />
              {t('goalReached')}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
