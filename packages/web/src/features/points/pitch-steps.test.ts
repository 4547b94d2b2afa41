import type { PitchState } from '@greenlight/contract/pitch';
import { expect, test } from 'vitest';
import { stepsOf } from './pitch-steps.ts';

/** The steps of a pitch that went through these states. The time of each state is its number. */
function steps(...states: PitchState[]) {
  const rows = states.map((state, index) => ({ state, at: String(index + 1) }));
  return stepsOf({ state: states.at(-1) as PitchState, states: rows }).map(({ state, isDone, at }) =>
    isDone ? `${state} ${at}` : state,
  );
}

test('the steps that were made have their times, and those to come have none', () => {
  expect(steps('open')).toEqual(['open 1', 'reached', 'greenlit', 'production', 'released']);
  expect(steps('open', 'reached', 'greenlit')).toEqual(['open 1', 'reached 2', 'greenlit 3', 'production', 'released']);
  const all = steps('open', 'reached', 'greenlit', 'production', 'released');
  expect(all).toEqual(['open 1', 'reached 2', 'greenlit 3', 'production 4', 'released 5']);
});

test('a step that was left out is not shown', () => {
  const made = steps('open', 'reached', 'greenlit', 'released');
  expect(made).toEqual(['open 1', 'reached 2', 'greenlit 3', 'released 4']);
});

test('a goal that is missed again is yet to come, and of repeated steps the last time counts', () => {
  expect(steps('open', 'reached', 'open')).toEqual(['open 3', 'reached', 'greenlit', 'production', 'released']);
  const again = steps('open', 'reached', 'open', 'reached');
  expect(again).toEqual(['open 3', 'reached 4', 'greenlit', 'production', 'released']);
});

test('a closed pitch shows what it was, and nothing to come', () => {
  expect(steps('open', 'closed')).toEqual(['open 1', 'closed 2']);
  expect(steps('open', 'reached', 'greenlit', 'closed')).toEqual(['open 1', 'reached 2', 'greenlit 3', 'closed 4']);
});
