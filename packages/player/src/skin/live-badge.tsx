import { goLive } from '../concern/live-edge.ts';
import { useLabels, usePlayer, useStage } from './stage-context.tsx';

/** In place of the time for a stream on air: says that it is live, or seeks there. */
export function LiveBadge() {
  const stage = useStage();
  const labels = useLabels();
  const atEdge = usePlayer((state) => state.atEdge);
  return (
    <button
      type="button"
      className="glp-live"
      data-at-edge={atEdge || undefined}
      aria-label={atEdge ? labels.live : labels.goLive}
      aria-disabled={atEdge}
      onClick={() => !atEdge && goLive(stage)}
    >
      <span className="glp-live-dot" />
      <span aria-hidden="true">{labels.live}</span>
    </button>
  );
}
