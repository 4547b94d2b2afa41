import { leaveCorner } from '../concern/player-size.ts';
import { useLabels, usePlayer, useStage } from './stage-context.tsx';

/** Shown in the page while the player is in the corner. */
export function MiniPlace() {
  const stage = useStage();
  const labels = useLabels();
  const mini = usePlayer((state) => state.size === 'mini');
  if (!mini) return null;
  return (
    <div className="glp-away">
      <p>{labels.inMiniPlayer}</p>
      <button type="button" onClick={() => leaveCorner(stage)}>
        {labels.leaveMiniPlayer}
      </button>
    </div>
  );
}
