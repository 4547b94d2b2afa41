import { clockTime } from '@greenlight/ui/clock-time';
import { goLive } from '../concern/live-edge.ts';
import { fill } from '../labels.ts';
import { spokenTime } from './spoken-time.ts';
import { useLabels, usePlayer, useStage } from './stage-context.tsx';

/** Shown instead of the time for a livestream: that it is live, or how far behind; then it seeks to the live edge. */
export function LiveBadge() {
  const stage = useStage();
  const labels = useLabels();
  const atEdge = usePlayer((state) => state.atEdge);
  const behindS = usePlayer((state) => state.behindS);
  const behind = fill(labels.behindLive, { time: spokenTime(behindS, labels.locale) });
  return (
    <button
      type="button"
      className="glp-live"
      data-at-edge={atEdge || undefined}
      aria-label={atEdge ? labels.live : behindS > 0 ? `${labels.goLive}: ${behind}` : labels.goLive}
      aria-disabled={atEdge}
      onClick={() => !atEdge && goLive(stage)}
    >
      <span className="glp-live-dot" />
      <span aria-hidden="true">{labels.live}</span>
      {!atEdge && behindS > 0 ? (
        <span className="glp-live-behind" dir="ltr" aria-hidden="true">
          −{clockTime(behindS)}
        </span>
      ) : null}
      <span className="glp-tip" aria-hidden="true">
        {atEdge ? labels.live : labels.goLive}
      </span>
    </button>
  );
}
