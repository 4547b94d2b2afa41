import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { AppQueryClient } from './query-client.ts';

/** A query whose answers arrive on demand, each with the state at its request. */
function slowQuery(queryKey: string[]) {
  const asked: PromiseWithResolvers<void>[] = [];
  const service = { state: 'before' };
  const queryFn = async () => {
    const { state } = service;
    const gate = Promise.withResolvers<void>();
    asked.push(gate);
    await gate.promise;
    return state;
  };
  return { asked, service, options: { queryKey, queryFn, retry: false } };
}

test('a first answer requested before a change is replaced by one after it', async () => {
  const queryClient = new AppQueryClient();
  const { asked, service, options } = slowQuery(['state']);
  const observer = new QueryObserver(queryClient, options);
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => asked.length).toBe(1);
  service.state = 'after';
  const invalidated = queryClient.invalidateQueries({ queryKey: ['state'] });
  asked[0]?.resolve();
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.resolve();
  await invalidated;
  expect(observer.getCurrentResult().data).toBe('after');
  expect(asked.length).toBe(2);
  stop();
});

test('a change is read again also if the first request fails', async () => {
  const queryClient = new AppQueryClient();
  const { asked, service, options } = slowQuery(['state']);
  const observer = new QueryObserver(queryClient, options);
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => asked.length).toBe(1);
  service.state = 'after';
  const invalidated = queryClient.invalidateQueries({ queryKey: ['state'] });
  asked[0]?.reject(new Error('no network'));
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.resolve();
  await invalidated;
  expect(observer.getCurrentResult().data).toBe('after');
  stop();
});

test('other queries, and unused ones, are left alone', async () => {
  const queryClient = new AppQueryClient();
  const [shown, hidden] = [slowQuery(['shown']), slowQuery(['hidden'])];
  const observer = new QueryObserver(queryClient, shown.options);
  const stop = observer.subscribe(() => undefined);
  const prefetched = queryClient.prefetchQuery(hidden.options);
  const invalidated = queryClient.invalidateQueries({ queryKey: ['hidden'] });
  shown.asked[0]?.resolve();
  hidden.asked[0]?.resolve();
  await Promise.all([prefetched, invalidated]);
  expect([shown.asked.length, hidden.asked.length]).toEqual([1, 1]);
  expect(queryClient.getQueryState(['hidden'])?.isInvalidated).toBe(true);
  stop();
});
