import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { leavePictureInPicture } from '../concern/picture-in-picture.ts';
import { leaveCorner } from '../concern/player-size.ts';
import type { PlayerProps } from '../props.ts';
import type { Stage } from '../stage.ts';
import { useStore } from './stage-context.tsx';

/**
 * Puts the player back into its page when that page opens. Returns whether the player is away from its page, and
 * whether the viewer sees it only in picture in picture.
 */
export function usePlayerReturn(
  { source: { id }, away }: PlayerProps,
  { stage, store, root }: { stage: Stage | null; store: Stage['store']; root: RefObject<HTMLDivElement | null> },
): { isAway: boolean; isUnseen: boolean } {
  const isAway = away !== undefined;
  const isUnseen = useStore(store, (state) => state.pictureInPicture) && isAway;
  const before = useRef({ id, isAway });
  useLayoutEffect(() => {
    const isOther = before.current.id !== id;
    const isBack = before.current.isAway && !isAway;
    before.current = { id, isAway };
    if (!stage || !isBack) return;
    // Another video starts on its own page, in its size. The next one on the same page stays in the window.
    if (isOther) leavePictureInPicture(stage);
    else if (store.get().size === 'mini') leaveCorner(stage);
  }, [stage, store, id, isAway]);

  const giveFocus = useEffectEvent(() => away?.takeFocus());
  useLayoutEffect(() => {
    if (isUnseen && root.current?.contains(document.activeElement)) giveFocus();
  }, [isUnseen, root]);
  return { isAway, isUnseen };
}
