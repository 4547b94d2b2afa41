import { expect, test } from 'vitest';
import { amountOf, giveReducer, isConfirmed, startGive, suggestions } from './give-state.ts';

test('two presses send, and a change of the amount asks again with another key', () => {
  const start = startGive('a');
  const typed = giveReducer(start, { type: 'amount', amount: '12 points', key: 'b' });
  expect(typed).toMatchObject({ amount: '12', step: 'choose', key: 'b' });
  const asked = giveReducer(typed, { type: 'ask', atMs: 1000 });
  expect(asked).toEqual({ ...typed, step: 'confirm', askedMs: 1000 });
  expect([isConfirmed(typed, 2000), isConfirmed(asked, 1150), isConfirmed(asked, 1300)]).toEqual([false, false, true]);
  expect(giveReducer(asked, { type: 'back' })).toMatchObject({ step: 'choose', amount: '12' });
  expect(giveReducer(asked, { type: 'amount', amount: '13', key: 'c' }).step).toBe('choose');
  const back = giveReducer(asked, { type: 'kind', kind: 'take-back', key: 'd' });
  expect(back).toMatchObject({ kind: 'take-back', amount: '1', step: 'choose' });
  expect(giveReducer(asked, { type: 'done', key: 'e' })).toMatchObject({ kind: 'give', step: 'choose' });
});

test.each([
  ['', null],
  ['0', null],
  ['31', null],
  ['30', 30],
  ['1', 1],
])('of 30 points %j gives %j', (amount, points) => {
  expect(amountOf({ amount }, 30)).toBe(points);
});

test.each([
  [0, []],
  [1, [1]],
  [4, [1, 4]],
  [30, [1, 5, 10, 30]],
])('of %d points %j are suggested', (most, amounts) => {
  expect(suggestions(most)).toEqual(amounts);
});
