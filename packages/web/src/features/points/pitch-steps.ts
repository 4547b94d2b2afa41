import type { Pitch, PitchState } from '@greenlight/contract/pitch';

const way: PitchState[] = ['open', 'reached', 'greenlit', 'production', 'released'];

interface Step {
  state: PitchState;
  isDone: boolean;
  /** When the step was reached last; undefined if it is still to come. */
  at: string | undefined;
}

/** The steps that a pitch has made, and those that can follow. A pitch can skip production. */
export function stepsOf({ state, states }: Pick<Pitch, 'state' | 'states'>): Step[] {
  const madeAt = (step: PitchState) => states.findLast((one) => one.state === step)?.at;
  const isClosed = state === 'closed';
  const present = way.indexOf(state);
  const made = way.filter((step, index) => (isClosed || index < present) && madeAt(step) !== undefined);
  const next = isClosed ? [] : way.slice(present + 1);
  return [
    ...[...made, state].map((step) => ({ state: step, isDone: true, at: madeAt(step) })),
    ...next.map((step) => ({ state: step, isDone: false, at: undefined })),
  ];
}
