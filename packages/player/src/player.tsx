import { startTransition, useEffect, useState } from 'react';
import './player.css';
import { loadedSkin, preloadPlayer, preloadSource } from './preload.ts';
import type { PlayerProps } from './props.ts';

export type { PlayerLabels } from './labels.ts';
export { preloadLive, preloadPlayer, preloadSource } from './preload.ts';
export type { CaptionSource, Chapter, PlayerHandle, PlayerProps, PlayerSource, ProgressReport } from './props.ts';

/**
 * The video player. This component is small: the engine and the controls load when it is first shown, in parallel with
 * the first bytes of video. (Not with `lazy`, because Suspense delays revealed content by 300 ms.)
 */
export function Player(props: PlayerProps) {
  const { source, labels, poster } = props;
  const [Skin, setSkin] = useState(loadedSkin);
  const [failed, setFailed] = useState(false);
  // Not for livestreams: preloaded media would be old when the player needs it.
  useState(() => void (source.live ? undefined : preloadSource(source.src, source.startAt)));

  useEffect(() => {
    if (failed) return;
    preloadPlayer().then(
      () => startTransition(() => setSkin(loadedSkin)),
      () => setFailed(true),
    );
  }, [failed]);

  return (
    <div className="glp-place">
      {Skin ? <Skin {...props} /> : null}
      {!Skin && poster ? <div className="glp-poster">{poster}</div> : null}
      {failed ? (
        <div className="glp-not-loaded" role="alert">
          <p>{labels.errors.network.message}</p>
          <button type="button" onClick={() => setFailed(false)}>
            {labels.retry}
          </button>
        </div>
      ) : null}
    </div>
  );
}

export type { PlayerErrorCode, PlayerSize } from './state.ts';
