import { useEffect, useEffectEvent, useState } from 'react';
import type { CommentsOfPlace } from './comments-of-place.ts';
import { passedPieces } from './passed-piece.ts';
import { type MomentComments, withheldMoments } from './use-moments.ts';

const everyMs = 1000;
/** A longer step between two checks is a jump. */
const stepMaxS = 6;
/** Comments of this many seconds before still belong to the moment: a piece, and the time to read it. */
const momentS = 10;
/** The player may stop a little before the length of the video. */
const endS = 0.5;
/** After a failure, a piece is requested again after this time, if the page still withholds texts of it. */
const againMs = 15_000;

/** For visitors: while the video plays, reads the pieces that it has passed, and calls back with their comments. */
export function usePassedMoments(
  { readPiece, threads, duration, currentTime }: CommentsOfPlace,
  isWanted: boolean,
  onMoment: (comments: MomentComments) => void,
): void {
  const [had] = useState(() => new Set<number>());
  const time = useEffectEvent(() => {
    const now = currentTime();
    return duration !== null && now >= duration - endS ? now + momentS : now;
  });
  const read = useEffectEvent(async (piece: number, toS: number) => {
    had.add(piece);
    try {
      const comments = (await readPiece?.(piece)) ?? [];
      onMoment(comments.filter(({ momentS: at }) => at !== null && at > toS - momentS));
    } catch {
      setTimeout(() => had.delete(piece), againMs);
    }
  });
  const pass = useEffectEvent((fromS: number, toS: number) => {
    const withheldS = withheldMoments(threads);
    for (const piece of passedPieces({ fromS, toS, withheldS }, had)) void read(piece, toS);
  });
  const isOn = isWanted && readPiece !== null;
  useEffect(() => {
    if (!isOn) return undefined;
    let last = 0;
    const timer = setInterval(() => {
      const now = time();
      if (now <= 0 || now === last) return;
      const isStep = now > last && now - last <= stepMaxS;
      pass(isStep ? last : now, now);
      last = now;
    }, everyMs);
    return () => clearInterval(timer);
  }, [isOn]);
}
