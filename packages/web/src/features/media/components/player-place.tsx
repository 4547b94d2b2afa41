import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { playHere, takePlayer } from '../now-playing.ts';

/** The place of a player on its page. While it is small, what plays goes on without the page. */
export function PlayerPlace({ shape, children }: { shape: ReactNode; children: ReactNode }) {
  const { pathname } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  // The picture that is there stays until the player's own is: else it would be loaded again.
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
