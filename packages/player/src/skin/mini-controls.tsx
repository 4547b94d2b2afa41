import { setSize } from '../size.ts';
import { IconButton } from './icon-button.tsx';
import { PlayButton } from './play-button.tsx';
import { useLabels, usePlayer, useStage } from './stage-context.tsx';
import './mini-controls.css';

/** The mini player's own controls. */
export function MiniControls() {
  const stage = useStage();
  const labels = useLabels();
  const mini = usePlayer((state) => state.size === 'mini' && !state.fullscreen);
  if (!mini) return null;
  const leave = () => setSize(stage, 'default');
  return (
    <div className="glp-mini" data-controls data-surface>
      <IconButton icon="expand" label={labels.leaveMiniPlayer} shortcut="I" onClick={leave} />
      <PlayButton className="glp-mini-play" />
      <IconButton
        icon="close"
        label={labels.close}
        onClick={() => {
          stage.video.pause();
          leave();
        }}
      />
    </div>
  );
}
