import { play } from '../engine/play.ts';
import { Icon } from './icons.tsx';
import { useLabels, usePlayer, useProps, useStage } from './stage-context.tsx';

export function EndScreen() {
  const stage = useStage();
  const labels = useLabels();
  const { nextUp, source, away } = useProps();
  const ended = usePlayer((state) => state.ended && state.size !== 'mini');
  if (!ended || away || source.live) return null;
  return (
    <div className="glp-end">
      {nextUp}
      <button type="button" className="glp-replay" onClick={() => play(stage)}>
        <Icon name="replay" />
        <span>{labels.replay}</span>
      </button>
    </div>
  );
}
