import { clockTime } from '@greenlight/ui/clock-time';
import { goLive } from '../concern/live-edge.ts';
import { useLabels, usePlayer, useSession } from './session-context.tsx';

/** Shown instead of the time in a livestream: "Live", or how far behind the viewer is, as a button to the live edge. */
export function LiveBadge() {
  const session = useSession();
  const labels = useLabels();
  const atEdge = usePlayer((state) => state.atEdge);
  const behindS = usePlayer((state) => state.behindS);
  const behind = !atEdge && behindS > 0 ? ` −${clockTime(behindS)}` : '';
  return (
    <button
      type="button"
      className="glp-live"
      data-at-edge={atEdge || undefined}
      // The label contains the visible text (WCAG 2.5.3). The slider says the time in words.
      aria-label={atEdge ? labels.live : `${labels.live}${behind}: ${labels.goLive}`}
      aria-disabled={atEdge}
      onClick={() => !atEdge && goLive(session)}
    >
      <span className="glp-live-dot" />
      <span aria-hidden="true">
        {labels.live}
        {behind ? (
          <span className="glp-live-behind" dir="ltr">
            {behind}
          </span>
        ) : null}
      </span>
      {atEdge ? null : (
        <span className="glp-tip" aria-hidden="true">
          {labels.goLive}
        </span>
      )}
    </button>
  );
}
