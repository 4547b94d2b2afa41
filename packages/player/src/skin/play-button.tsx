import { togglePlay } from '../concern/playback.ts';
import { IconButton } from './icon-button.tsx';
import { useLabels, usePlayer, useSession } from './session-context.tsx';

export function PlayButton({ className }: { className?: string }) {
  const session = useSession();
  const labels = useLabels();
  const paused = usePlayer((state) => state.paused);
  const ended = usePlayer((state) => state.ended);
  const icon = ended ? 'replay' : paused ? 'play' : 'pause';
  return (
    <IconButton
      className={className}
      icon={icon}
      label={labels[icon]}
      shortcut="K"
      onClick={() => togglePlay(session)}
    />
  );
}
