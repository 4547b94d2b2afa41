import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { playHere, takePlayer } from '../present-player.ts';

/** The place of a player on its page. As the small player, the video plays on without the page. */
export function PlayerPlace({ shape, children }: { shape: ReactNode; children: ReactNode }) {
  const { pathname } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  // The poster stays until the player has its own: otherwise it would be loaded again.
  const [isTaken, setTaken] = useState(false);
  useLayoutEffect(() => playHere(pathname, children));
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the second drawing is the point: the player is in its place
    setTaken(true);
    return place.current ? takePlayer(place.current) : undefined;
  }, []);
  return (
    <>
      <div ref={place} className="contents" />
      {!isTaken && shape}
    </>
  );
}
