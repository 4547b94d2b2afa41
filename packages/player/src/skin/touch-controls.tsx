import { seekBy, seekStepSeconds } from '../concern/seek.ts';
import { fillPlaceholders } from '../labels.ts';
import { IconButton } from './icon-button.tsx';
import { PlayButton } from './play-button.tsx';
import { useLabels, usePlayer, useSession } from './session-context.tsx';
import './touch-controls.css';

/** Big buttons in the middle of the picture, for touch. */
export function TouchControls() {
  const session = useSession();
  const labels = useLabels();
  const atEdge = usePlayer((state) => state.atEdge);
  const busy = usePlayer((state) => state.waiting);
  const isStarted = usePlayer((state) => state.started && (!state.paused || state.currentTime > 0));
  if (!isStarted) return null;
  const seconds = seekStepSeconds;
  return (
    <div className="glp-touch" data-controls data-surface data-busy={busy || undefined}>
      <IconButton
        icon="back"
        label={fillPlaceholders(labels.seekBack, { seconds })}
        onClick={() => seekBy(session, -seconds)}
      />
      <PlayButton className="glp-touch-play" />
      <IconButton
        icon="forward"
        label={fillPlaceholders(labels.seekForward, { seconds })}
        aria-disabled={atEdge || undefined}
        onClick={() => seekBy(session, seconds)}
      />
    </div>
  );
}
