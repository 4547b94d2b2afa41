import {
  type DefaultError,
  type MutateOptions,
  type MutationFunctionContext,
  replaceEqualDeep,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation as useEachMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * Sends the same call (by its first argument) once until it is answered: all callers get that answer. A button, or
 * Enter, can be pressed a second time before the screen shows that the first call is in progress.
 */
export function sendOnce<Args extends unknown[], Result>(
  send: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  let last: { values: unknown; answer: Promise<Result> } | undefined;
  return (...args) => {
    const [values] = args;
    if (last && replaceEqualDeep(last.values, values) === last.values) return last.answer;
    const sent = { values, answer: send(...args) };
    const forget = () => {
      if (last === sent) last = undefined;
    };
    last = sent;
    sent.answer.then(forget, forget);
    return sent.answer;
  };
}

type Send<Data, Failure, Variables, Context> = (
  variables: Variables,
  options?: MutateOptions<Data, Failure, Variables, Context>,
) => Promise<Data>;

/**
 * TanStack drops the callbacks of a call when its component unmounts, such as a row that the call removes. This runs
 * them anyway, unless the viewer is on another page, because they may navigate.
 */
export function runCallbacksAfterUnmount<Data, Failure, Variables, Context>(
  send: Send<Data, Failure, Variables, Context>,
  isGone: () => boolean,
  context: MutationFunctionContext,
): Send<Data, Failure, Variables, Context> {
  return (variables, callbacks) => {
    if (!callbacks) return send(variables);
    const { onSuccess, onError, onSettled } = callbacks;
    const page = location.pathname;
    let hasRun = false;
    const noteRun =
      <Args extends unknown[]>(callback: ((...args: Args) => void) | undefined) =>
      (...args: Args) => {
        hasRun = true;
        callback?.(...args);
      };
    const isDropped = () => !hasRun && isGone() && location.pathname === page;
    const answer = send(variables, { ...callbacks, onSuccess: noteRun(onSuccess), onError: noteRun(onError) });
    answer.then(
      (data) => {
        if (!isDropped()) return;
        try {
          onSuccess?.(data, variables, undefined, context);
        } finally {
          onSettled?.(data, null, variables, undefined, context);
        }
      },
      (error: Failure) => {
        if (!isDropped()) return;
        try {
          onError?.(error, variables, undefined, context);
        } finally {
          onSettled?.(undefined, error, variables, undefined, context);
        }
      },
    );
    return answer;
  };
}

/** The wrapped functions by `mutateAsync`, which is the same function while the component is mounted. */
const sendingOnce = new WeakMap<object, object>();
const goneSends = new WeakSet<object>();

/** TanStack's `useMutation` with {@link sendOnce} and {@link runCallbacksAfterUnmount}. */
export function useMutation<Data = unknown, Failure = DefaultError, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Failure, Variables, Context>,
): UseMutationResult<Data, Failure, Variables, Context> {
  const mutation = useEachMutation(options);
  const client = useQueryClient();
  const send: Send<Data, Failure, Variables, Context> = mutation.mutateAsync;
  useEffect(() => {
    goneSends.delete(send);
    return () => void goneSends.add(send);
  }, [send]);
  const isGone = () => goneSends.has(send);
  const made = sendingOnce.get(send) ?? senders(runCallbacksAfterUnmount(send, isGone, { client, meta: options.meta }));
  sendingOnce.set(send, made);
  return { ...mutation, ...(made as ReturnType<typeof senders<Data, Failure, Variables, Context>>) };
}

function senders<Data, Failure, Variables, Context>(send: Send<Data, Failure, Variables, Context>) {
  const mutateAsync = sendOnce(send);
  const mutate = (...args: Parameters<typeof send>) => void mutateAsync(...args).catch(() => undefined);
  return { mutateAsync, mutate } as Pick<
    UseMutationResult<Data, Failure, Variables, Context>,
    'mutate' | 'mutateAsync'
  >;
}
