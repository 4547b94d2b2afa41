import { startTransition, useEffect, useState } from 'react';
import './player.css';
import { loadedSkin, preloadPlayer, preloadSource } from './preload.ts';
import type { PlayerProps } from './props.ts';

export type { PlayerLabels } from './labels.ts';
export { preloadPlayer, preloadSource } from './preload.ts';
export type { CaptionSource, Chapter, PlayerHandle, PlayerProps, PlayerSource, ProgressReport } from './props.ts';

/**
 * The video player. Small: the engine and the controls come when it is first shown, beside the first bytes of video.
 * (Not by `lazy`: Suspense holds back what it reveals for 300 ms.)
 */
export function Player(props: PlayerProps) {
  const { source, labels, poster } = props;
  const [Skin, setSkin] = useState(loadedSkin);
  const [failed, setFailed] = useState(false);
  // Of a stream on air nothing is fetched ahead: what is new now is old when the player asks.
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
