import { ApiError } from '@greenlight/contract/client';
import { afterEach, expect, test, vi } from 'vitest';
import {
  type IdentityRequest,
  NotConfirmed,
  registerConfirmationHost,
  withConfirmation,
} from './identity-confirmation.ts';

const wanted = new ApiError({ status: 403, code: 'confirmation_required', detail: 'Please confirm.' });
let leave: (() => void) | undefined;
afterEach(() => leave?.());

function answer(how: keyof IdentityRequest) {
  const asker = vi.fn((asked: IdentityRequest) => asked[how]());
  leave = registerConfirmationHost(asker);
  return asker;
}

test('a call that succeeds asks nothing', async () => {
  const asker = answer('confirmed');
  expect(await withConfirmation(async () => 7)).toBe(7);
  expect(asker).not.toHaveBeenCalled();
});

test('after the confirmation the call is repeated', async () => {
  const asker = answer('confirmed');
  const call = vi.fn().mockRejectedValueOnce(wanted).mockResolvedValueOnce('done');
  expect(await withConfirmation(call)).toBe('done');
  expect([asker.mock.calls.length, call.mock.calls.length]).toEqual([1, 2]);
});

test('without a confirmation nothing has failed, and the call is not repeated', async () => {
  answer('cancelled');
  const call = vi.fn().mockRejectedValue(wanted);
  await expect(withConfirmation(call)).rejects.toBeInstanceOf(NotConfirmed);
  expect(call).toHaveBeenCalledTimes(1);
});

test('other failures, and those where nothing can ask, are passed on', async () => {
  await expect(withConfirmation(() => Promise.reject(wanted))).rejects.toBe(wanted);
  answer('confirmed');
  const other = new ApiError({ status: 409, code: 'conflict', detail: 'Changed.' });
  await expect(withConfirmation(() => Promise.reject(other))).rejects.toBe(other);
});
