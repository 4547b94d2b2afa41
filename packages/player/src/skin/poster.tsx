import { play } from '../playback.ts';
import { Icon } from './icons.tsx';
import { useLabels, usePlayer, useProps, useStage } from './stage-context.tsx';

/** The picture before the first frame, the big play button, and the wheel while it loads. */
export function Poster() {
  const stage = useStage();
  const labels = useLabels();
  const { source } = useProps();
  const started = usePlayer((state) => state.started);
  const begun = usePlayer((state) => state.started && (!state.paused || state.currentTime > 0));
  const busy = usePlayer((state) => state.waiting && state.error === null);
  const invites = usePlayer((state) => state.paused && state.error === null && state.currentTime === 0);
  return (
    <>
      {source.poster ? (
        <img
          className="glp-poster"
          src={source.poster}
          alt=""
          data-hidden={(started && begun) || undefined}
          data-surface
        />
      ) : null}
      {busy ? <div className="glp-wheel" data-surface /> : null}
      {invites && !begun ? (
        <button type="button" className="glp-big-play" aria-label={labels.play} onClick={() => play(stage)}>
          <Icon name="play" />
        </button>
      ) : null}
    </>
  );
}
