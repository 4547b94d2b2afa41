import { leaveMiniPlayer } from '../concern/player-size.ts';
import { useLabels, usePlayer, useSession } from './session-context.tsx';

/** Shown in the page while the player is in the corner. */
export function MiniPlayerNotice() {
  const session = useSession();
  const labels = useLabels();
  const mini = usePlayer((state) => state.size === 'mini');
  if (!mini) return null;
  return (
    <div className="glp-away">
      <p>{labels.inMiniPlayer}</p>
      <button type="button" onClick={() => leaveMiniPlayer(session)}>
        {labels.leaveMiniPlayer}
      </button>
    </div>
  );
}
