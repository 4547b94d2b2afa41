import { closeMiniPlayer, leaveMiniPlayer } from '../concern/player-size.ts';
import { IconButton } from './icon-button.tsx';
import { PlayButton } from './play-button.tsx';
import { useLabels, usePlayer, useProps, useSession } from './session-context.tsx';
import './mini-controls.css';

/** The mini player's own controls. */
export function MiniControls() {
  const session = useSession();
  const labels = useLabels();
  const { title } = useProps().source;
  const mini = usePlayer((state) => state.size === 'mini' && !state.fullscreen);
  if (!mini) return null;
  return (
    <div className="glp-mini" data-controls data-surface>
      <IconButton icon="expand" label={labels.leaveMiniPlayer} shortcut="I" onClick={() => leaveMiniPlayer(session)} />
      <PlayButton className="glp-mini-play" />
      <IconButton icon="close" label={labels.close} shortcut="Escape" onClick={() => closeMiniPlayer(session)} />
      <span className="glp-mini-title" dir="auto">
        {title}
      </span>
    </div>
  );
}
