import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runCallbacksAfterUnmount, sendOnce } from './use-mutation.ts';

beforeEach(() => void vi.stubGlobal('location', { pathname: '/studio/live/7' }));
afterEach(() => void vi.unstubAllGlobals());

function held() {
  const ends: (() => void)[] = [];
  const call = vi.fn<(values: unknown) => Promise<unknown>>(
    (values) => new Promise((resolve) => ends.push(() => resolve(values))),
  );
  return { call, send: sendOnce(call), end: () => ends.shift()?.() };
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
  const send = sendOnce(call);
  await expect(send()).rejects.toThrow('declined');
  await expect(send()).rejects.toThrow('declined');
  expect(call).toHaveBeenCalledTimes(2);
});

/** A component that sends a call, with an answer that the test gives. */
function mountSender() {
  const client = new QueryClient();
  const answers: { succeed(data: string): void; fail(error: Error): void }[] = [];
  const mutationFn = () =>
    new Promise<string>((succeed, fail) => {
      answers.push({ succeed, fail });
    });
  const observer = new MutationObserver<string, Error, string>(client, { mutationFn });
  const unsubscribe = observer.subscribe(() => undefined);
  let isGone = false;
  const said: string[] = [];
  const send = runCallbacksAfterUnmount(
    (...args: Parameters<typeof observer.mutate>) => observer.mutate(...args),
    () => isGone,
    { client, meta: undefined },
  );
  return {
    observer,
    answers,
    said,
    send: async (values: string) => {
      const answer = send(values, {
        onSuccess: (data, variables) => said.push(`${variables}: ${data}`),
        onError: ({ message }, variables) => said.push(`${variables}: ${message}`),
        onSettled: (_data, _error, variables) => said.push(`${variables}: settled`),
      });
      await vi.waitFor(() => expect(answers.length).toBeGreaterThan(0));
      return { answer: answer.catch(() => undefined) };
    },
    unmount() {
      isGone = true;
      unsubscribe();
    },
  };
}

test('the callbacks of a call run once, whether its component is there or gone', async () => {
  for (const isRemoved of [false, true]) {
    for (const failure of [undefined, new Error('refused')]) {
      const sender = mountSender();
      const { answer } = await sender.send('end');
      if (isRemoved) sender.unmount();
      if (failure) sender.answers[0]?.fail(failure);
      else sender.answers[0]?.succeed('ended');
      await answer;
      expect(sender.said).toEqual([failure ? 'end: refused' : 'end: ended', 'end: settled']);
    }
  }
});

test('callbacks run once if a callback unmounts the component', async () => {
  const sender = mountSender();
  vi.spyOn(sender.said, 'push').mockImplementationOnce((text) => {
    sender.unmount();
    sender.said[0] = text;
    return 1;
  });
  const { answer } = await sender.send('end');
  sender.answers[0]?.succeed('ended');
  await answer;
  expect(sender.said).toEqual(['end: ended', 'end: settled']);
});

test('no callback runs on another page, or for a call that a mounted component has given up', async () => {
  const sender = mountSender();
  const { answer } = await sender.send('create');
  sender.unmount();
  vi.stubGlobal('location', { pathname: '/studio/shows' });
  sender.answers[0]?.succeed('made');
  await answer;
  expect(sender.said).toEqual([]);
  const other = mountSender();
  const found = await other.send('find');
  other.observer.reset();
  other.answers[0]?.succeed('found');
  await found.answer;
  expect(other.said).toEqual([]);
});
