import { Progress } from '@greenlight/ui/primitives/progress';
import { textsOf } from '../../../platform/texts.ts';
import type { StudioPitch } from '../hooks.ts';

const t = textsOf('points');

/** The points of a pitch in relation to its goal. */
export function PitchProgress({ pitch }: { pitch: Pick<StudioPitch, 'title' | 'points' | 'goal'> }) {
  const { title, points, goal } = pitch;
  const text = t('progress', { points, count: goal });
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm tabular-nums">{text}</p>
      <Progress value={points / goal} label={t('progressOf', { title })} valueText={text} />
    </div>
  );
}
