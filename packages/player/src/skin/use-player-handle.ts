import { type RefObject, useImperativeHandle } from 'react';
import { delaySeconds, recordedAt, secondsBehind } from '../concern/live-edge.ts';
import { seekTo } from '../concern/seek.ts';
import { play } from '../engine/play.ts';
import type { PlaybackSession } from '../playback-session.ts';
import type { PlayerProps } from '../props.ts';

/** Gives the page functions to read its player. */
export function usePlayerHandle(
  handle: PlayerProps['handle'],
  { session, video }: { session: PlaybackSession | null; video: RefObject<HTMLVideoElement | null> },
): void {
  useImperativeHandle(
    handle,
    () => ({
      currentTime: () => video.current?.currentTime ?? 0,
      seek: (seconds) => session && seekTo(session, seconds),
      play: () => session && play(session),
      pause: () => video.current?.pause(),
      recordedAt: () => session && recordedAt(session),
      secondsBehind: () => (session ? secondsBehind(session) : 0),
      delaySeconds: () => (session ? delaySeconds(session) : null),
      hasEnded: () => video.current?.ended ?? false,
    }),
    [session, video],
  );
}
