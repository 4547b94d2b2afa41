import type { CSSProperties } from 'react';
import { setVolume, toggleMute } from '../concern/volume.ts';
import { IconButton } from './icon-button.tsx';
import { useLabels, usePlayer, useSession } from './session-context.tsx';
import './volume-control.css';

export function VolumeControl() {
  const session = useSession();
  const labels = useLabels();
  const volume = usePlayer((state) => state.volume);
  const muted = usePlayer((state) => state.muted);
  const heard = muted ? 0 : volume;
  const icon = heard === 0 ? 'muted' : heard < 0.5 ? 'volumeLow' : 'volume';
  return (
    <div className="glp-volume">
      <IconButton
        icon={icon}
        label={muted ? labels.unmute : labels.mute}
        shortcut="M"
        onClick={() => toggleMute(session)}
      />
      <input
        className="glp-volume-slider"
        type="range"
        dir="ltr"
        min={0}
        max={1}
        step={0.05}
        value={heard}
        aria-label={labels.volume}
        aria-valuetext={`${Math.round(heard * 100)} %`}
        style={{ '--fill': heard } as CSSProperties}
        onChange={(event) => setVolume(session, event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}
