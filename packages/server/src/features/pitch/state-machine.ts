import type { PitchState } from '@greenlight/contract/pitch';

/**
 * The states to which the team can move a pitch. `reached`, and `open` after it, depend on the points that are given.
 */
const moves: Record<PitchState, readonly PitchState[]> = {
  draft: ['open'],
  open: ['closed'],
  reached: ['greenlit', 'closed'],
  greenlit: ['production', 'released', 'closed'],
  production: ['released', 'closed'],
  released: [],
  closed: [],
};

export function movesFrom(state: PitchState): readonly PitchState[] {
  return moves[state];
}

/**
 * What happens to the points of a pitch that is over; null while they stay reserved. If the show is made, it is paid
 * with them. If it is not made they return, unless its goal was missed and the pitch said something else.
 */
export function outcomeOf(
  to: PitchState,
  { state, missed }: { state: PitchState; missed: 'returned' | 'spent' },
): 'returned' | 'spent' | null {
  if (to === 'released') return 'spent';
  if (to !== 'closed') return null;
  return state === 'open' ? missed : 'returned';
}
