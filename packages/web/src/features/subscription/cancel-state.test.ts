import { expect, test } from 'vitest';
import { type LeavingEvent, leavingReducer, leavingStart } from './cancel-state.ts';

const chose: LeavingEvent = { type: 'chose', reason: 'price' };

test.each<[string, LeavingEvent[], object]>([
  ['nothing goes on without a reason', [{ type: 'went-on', hasOffer: true }], { step: 'why', reason: undefined }],
  ['an offer comes first', [chose, { type: 'went-on', hasOffer: true }], { step: 'offer', reason: 'price' }],
  ['without one the last word', [chose, { type: 'went-on', hasOffer: false }], { step: 'sure', reason: 'price' }],
  [
    'who declines is asked for it',
    [chose, { type: 'went-on', hasOffer: true }, { type: 'declined' }],
    { step: 'sure', reason: 'price' },
  ],
  [
    'a late answer changes nothing',
    [chose, { type: 'went-on', hasOffer: false }, { type: 'went-on', hasOffer: true }],
    { step: 'sure', reason: 'price' },
  ],
])('%s', (_, events, expected) => {
  expect(events.reduce(leavingReducer, leavingStart)).toEqual(expected);
});
