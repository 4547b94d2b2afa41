import { type RefObject, useImperativeHandle } from 'react';
import { delaySeconds, recordedAt, secondsBehind } from '../concern/live-edge.ts';
import { seekTo } from '../concern/seek.ts';
import { play } from '../engine/play.ts';
import type { PlayerProps } from '../props.ts';
import type { Stage } from '../stage.ts';

/** Gives the page functions to read its player. */
export function usePlayerHandle(
  handle: PlayerProps['handle'],
  { stage, video }: { stage: Stage | null; video: RefObject<HTMLVideoElement | null> },
): void {
  useImperativeHandle(
    handle,
    () => ({
      currentTime: () => video.current?.currentTime ?? 0,
      seek: (seconds) => stage && seekTo(stage, seconds),
      play: () => stage && play(stage),
      pause: () => video.current?.pause(),
      recordedAt: () => stage && recordedAt(stage),
      secondsBehind: () => (stage ? secondsBehind(stage) : 0),
      delaySeconds: () => (stage ? delaySeconds(stage) : null),
      hasEnded: () => video.current?.ended ?? false,
    }),
    [stage, video],
  );
}
