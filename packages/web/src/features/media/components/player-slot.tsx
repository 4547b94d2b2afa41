import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { movePlayerToSlot, playOnPage } from '../current-player.ts';

/** The place of the player on its page. The small player continues without the page. */
export function PlayerSlot({ shape, children }: { shape: ReactNode; children: ReactNode }) {
  const { pathname } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  // The poster is shown until the player has its own. Otherwise it would be loaded twice.
  const [isTaken, setTaken] = useState(false);
  useLayoutEffect(() => playOnPage(pathname, children));
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the second rendering is wanted: the player is in its place then
    setTaken(true);
    return place.current ? movePlayerToSlot(place.current) : undefined;
  }, []);
  return (
    <>
      <div ref={place} className="contents" />
      {!isTaken && shape}
    </>
  );
}
