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
 * Sends a call once: the same call (by its first argument) before there is an answer gets that answer. A second press
 * of a button, or of Enter, comes before the screen can show that the first one is in progress.
 */
export function once<Args extends unknown[], Result>(
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
 * Runs the callbacks of a call also when its component is gone before they run, such as a row that the call removes:
 * TanStack drops them then. They are dropped when the viewer is on another page, because they may navigate.
 */
export function tellAnyway<Data, Failure, Variables, Context>(
  send: Send<Data, Failure, Variables, Context>,
  isGone: () => boolean,
  context: MutationFunctionContext,
): Send<Data, Failure, Variables, Context> {
  return (variables, callbacks) => {
    if (!callbacks) return send(variables);
    const { onSuccess, onError, onSettled } = callbacks;
    const page = location.pathname;
    let isTold = false;
    const noted =
      <Args extends unknown[]>(tell: ((...args: Args) => void) | undefined) =>
      (...args: Args) => {
        isTold = true;
        tell?.(...args);
      };
    const isDropped = () => !isTold && isGone() && location.pathname === page;
    const answer = send(variables, { ...callbacks, onSuccess: noted(onSuccess), onError: noted(onError) });
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

/** By the observer's function, which stays the same as long as its component. */
const sendingOnce = new WeakMap<object, object>();
const goneSends = new WeakSet<object>();

/** TanStack's `useMutation` with calls sent {@link once} and {@link tellAnyway told anyway}. */
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
  const made = sendingOnce.get(send) ?? senders(tellAnyway(send, isGone, { client, meta: options.meta }));
  sendingOnce.set(send, made);
  return { ...mutation, ...(made as ReturnType<typeof senders<Data, Failure, Variables, Context>>) };
}

function senders<Data, Failure, Variables, Context>(send: Send<Data, Failure, Variables, Context>) {
  const mutateAsync = once(send);
  const mutate = (...args: Parameters<typeof send>) => void mutateAsync(...args).catch(() => undefined);
  return { mutateAsync, mutate } as Pick<
    UseMutationResult<Data, Failure, Variables, Context>,
    'mutate' | 'mutateAsync'
  >;
}
