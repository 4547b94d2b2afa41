import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { leavePictureInPicture } from '../concern/picture-in-picture.ts';
import { leaveMiniPlayer } from '../concern/player-size.ts';
import type { PlaybackSession } from '../playback-session.ts';
import type { PlayerProps } from '../props.ts';
import { useStore } from './session-context.tsx';

/**
 * Puts the player back into its page when that page opens. Returns whether the player is away from its page, and
 * whether the viewer sees it only in picture in picture.
 */
export function usePlayerReturn(
  { source: { id }, away }: PlayerProps,
  {
    session,
    store,
    root,
  }: { session: PlaybackSession | null; store: PlaybackSession['store']; root: RefObject<HTMLDivElement | null> },
): { isAway: boolean; isUnseen: boolean } {
  const isAway = away !== undefined;
  const isUnseen = useStore(store, (state) => state.pictureInPicture) && isAway;
  const before = useRef({ id, isAway });
  useLayoutEffect(() => {
    const isOther = before.current.id !== id;
    const isBack = before.current.isAway && !isAway;
    before.current = { id, isAway };
    if (!session || !isBack) return;
    // Another video starts on its own page, in its size. The next one on the same page stays in the window.
    if (isOther) leavePictureInPicture(session);
    else if (store.get().size === 'mini') leaveMiniPlayer(session);
  }, [session, store, id, isAway]);

  const giveFocus = useEffectEvent(() => away?.takeFocus());
  useLayoutEffect(() => {
    if (isUnseen && root.current?.contains(document.activeElement)) giveFocus();
  }, [isUnseen, root]);
  return { isAway, isUnseen };
}
