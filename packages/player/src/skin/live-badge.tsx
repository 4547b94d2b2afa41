import { goLive } from '../concern/live-edge.ts';
import { useLabels, usePlayer, useStage } from './stage-context.tsx';

/** Shown instead of the time for a livestream: says that it is live, or seeks to the live edge. */
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
