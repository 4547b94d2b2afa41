import { togglePlay } from '../concern/playback.ts';
import { IconButton } from './icon-button.tsx';
import { useLabels, usePlayer, useStage } from './stage-context.tsx';

export function PlayButton({ className }: { className?: string }) {
  const stage = useStage();
  const labels = useLabels();
  const paused = usePlayer((state) => state.paused);
  const ended = usePlayer((state) => state.ended);
  const icon = ended ? 'replay' : paused ? 'play' : 'pause';
  return (
    <IconButton className={className} icon={icon} label={labels[icon]} shortcut="K" onClick={() => togglePlay(stage)} />
  );
}
