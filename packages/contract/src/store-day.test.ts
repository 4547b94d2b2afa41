import { expect, test } from 'vitest';
import { endOfStoreDay, lastStoreDay } from './store-day.ts';

test('a code works all through its last day', () => {
  expect(endOfStoreDay('2030-05-31')).toBe('2030-06-01T00:00:00.000Z');
  expect(lastStoreDay(endOfStoreDay('2030-05-31'))).toBe('2030-05-31');
  expect(lastStoreDay('2030-05-31T04:00:00.000Z')).toBe('2030-05-31');
  expect(endOfStoreDay('275760-13-01')).toBe('275760-13-01');
});
