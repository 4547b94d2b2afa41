import { expect, test } from 'vitest';
import { consentOf } from './consent-state.ts';

test.each([
  [null, {}, 'asked'],
  ['nonsense', {}, 'asked'],
  ['granted', {}, 'granted'],
  ['declined', {}, 'declined'],
  [null, { doNotTrack: '1' }, 'refused-by-browser'],
  ['granted', { globalPrivacyControl: true }, 'refused-by-browser'],
  ['granted', { globalPrivacyControl: false, doNotTrack: null }, 'granted'],
])('an answer %j of a browser that says %j: %s', (answer, signals, consent) => {
  expect(consentOf({ answer, signals })).toBe(consent);
});
