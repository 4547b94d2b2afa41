import type { Pitch, PitchCard } from '@greenlight/contract/pitch';

/** Whether points can be given and taken back. After its closing time a pitch takes no points, whatever its state. */
export function isOpen({ state, closesAt }: Pick<PitchCard, 'state' | 'closesAt'>, nowMs: number): boolean {
  const isTaking = state === 'open' || state === 'reached';
  return isTaking && (closesAt === null || Date.parse(closesAt) > nowMs);
}

/** Whether a pitch returned its points: it is over, will not be made, and had not announced to keep them. */
function areReturned({ state, points, goal, missed }: Pick<Pitch, 'state' | 'points' | 'goal' | 'missed'>) {
  return state === 'closed' && (points >= goal || missed === 'returned');
}

/** Key of the text about what happened to `own`, the points that the viewer gave. */
export function ownText(pitch: Parameters<typeof areReturned>[0], own: number) {
  if (own === 0) return 'own.takenBack' as const;
  return areReturned(pitch) ? ('own.returned' as const) : ('own.title' as const);
}

/** Keys of the texts about what can still happen to the points. */
export function openRules(pitch: Pick<Pitch, 'state' | 'closesAt' | 'missed' | 'canTakeBack'>, takesPoints: boolean) {
  const { state, closesAt, missed, canTakeBack } = pitch;
  const isOver = state === 'released' || state === 'closed';
  const canMiss = state === 'open' || (state === 'reached' && takesPoints);
  return [
    !isOver && ('made' as const),
    canMiss && (closesAt === null ? (`noEnd.${missed}` as const) : missed),
    takesPoints && (canTakeBack ? ('canTakeBack' as const) : ('kept' as const)),
  ].filter((rule) => rule !== false);
}
