import { expect, test, vi } from 'vitest';
import { once } from './use-mutation.ts';

function held() {
  const ends: (() => void)[] = [];
  const call = vi.fn<(values: unknown) => Promise<unknown>>(
    (values) => new Promise((resolve) => ends.push(() => resolve(values))),
  );
  return { call, send: once(call), end: () => ends.shift()?.() };
}

test('the same call before there is an answer is not sent again, and gets that answer', async () => {
  const { call, send, end } = held();
  const first = send({ planId: 'annual' });
  const second = send({ planId: 'annual' });
  end();
  expect(await Promise.all([first, second])).toEqual([{ planId: 'annual' }, { planId: 'annual' }]);
  expect(call).toHaveBeenCalledTimes(1);
  void send({ planId: 'annual' });
  expect(call).toHaveBeenCalledTimes(2);
});

test('a different call is sent: another plan, a switch turned back, another file', () => {
  const { call, send } = held();
  for (const values of ['annual', 'monthly', true, false, true, new Blob(['a']), new Blob(['b'])]) void send(values);
  expect(call).toHaveBeenCalledTimes(7);
  void send(undefined);
  void send(undefined);
  expect(call).toHaveBeenCalledTimes(8);
});

test('after a failure the same call is sent again', async () => {
  const call = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('declined')));
  const send = once(call);
  await expect(send()).rejects.toThrow('declined');
  await expect(send()).rejects.toThrow('declined');
  expect(call).toHaveBeenCalledTimes(2);
});
