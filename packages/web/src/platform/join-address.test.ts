import { expect, test } from 'vitest';
import { addressIfMissing, joinAddress } from './join-address.ts';

test.each([
  ['/joinada', '/join/ada'],
  ['/join-ada', '/join/ada'],
  ['/Join_Ada/', '/join/ada'],
  ['/ada/join', '/join/ada'],
  ['/ada-join', '/join/ada'],
  ['/please/join/ada', '/join/ada'],
  ['/join/ada/more', '/join/ada'],
  ['/a%20join', '/join/a%20'],
  ['/join-', '/join'],
  ['/salt-roads', null],
])('%s', (path, expected) => {
  expect(joinAddress(path)).toBe(expected);
});

test.each([
  ['/nobody', true, '/not-found'],
  ['/join-ada', true, '/join/ada'],
  ['/join-ada', false, '/not-found'],
  ['/creators/join-ada', true, '/not-found'],
])('nothing at %s, with a join page: %s', (path, hasJoin, expected) => {
  expect(addressIfMissing(path, { join_page_enabled: hasJoin })).toBe(expected);
});
