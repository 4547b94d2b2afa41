import { play } from '../engine/play.ts';
import { Icon } from './icons.tsx';
import { useLabels, usePlayer, useProps, useSession } from './session-context.tsx';

export function EndScreen() {
  const session = useSession();
  const labels = useLabels();
  const { nextUp, source, away } = useProps();
  const ended = usePlayer((state) => state.ended && state.size !== 'mini');
  if (!ended || away || source.live) return null;
  return (
    <div className="glp-end">
      {nextUp}
      <button type="button" className="glp-replay" onClick={() => play(session)}>
        <Icon name="replay" />
        <span>{labels.replay}</span>
      </button>
    </div>
  );
}
