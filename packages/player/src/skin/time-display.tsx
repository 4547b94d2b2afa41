import { clockTime } from '@greenlight/ui/clock-time';
import { shownSecond } from '../concern/playback.ts';
import { useLabels, usePlayer } from './session-context.tsx';

export function TimeDisplay() {
  const labels = useLabels();
  const total = usePlayer((state) => Math.max(0, state.duration - state.rangeStart));
  const now = usePlayer(shownSecond);
  const growing = usePlayer((state) => state.growing);
  return (
    <div className="glp-time" dir="ltr">
      <span>{clockTime(now)}</span>
      <span className="glp-time-total"> / {clockTime(total)}</span>
      {growing ? (
        <span className="glp-growing" role="img" aria-label={labels.stillProcessing} title={labels.stillProcessing} />
      ) : null}
    </div>
  );
}
