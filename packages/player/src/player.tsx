import { lazy, Suspense, useState } from 'react';
import './player.css';
import { preloadSource } from './preload.ts';
import type { PlayerProps } from './props.ts';

export type { PlayerErrorCode } from './failure.ts';
export type { PlayerLabels } from './labels.ts';
export { preloadPlayer, preloadSource } from './preload.ts';
export type { CaptionSource, Chapter, PlayerHandle, PlayerProps, PlayerSource, ProgressReport } from './props.ts';
export type { PlayerSize } from './size.ts';

const Skin = lazy(async () => {
  const { Skin } = await import('./skin/skin.tsx');
  return { default: Skin };
});

/** The video player. Small: the engine and the controls come when it is first shown, beside the first bytes of video. */
export function Player(props: PlayerProps) {
  const { source } = props;
  useState(() => void preloadSource(source.src, source.startAt));
  return (
    <div className="glp-place">
      <Suspense fallback={source.poster ? <img className="glp-first-poster" src={source.poster} alt="" /> : null}>
        <Skin {...props} />
      </Suspense>
    </div>
  );
}
