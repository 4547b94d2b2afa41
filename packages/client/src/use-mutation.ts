import {
  type DefaultError,
  type MutateOptions,
  replaceEqualDeep,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation as useEachMutation,
} from '@tanstack/react-query';

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

/** By the observer's function, which stays the same as long as its component. */
const sendingOnce = new WeakMap<object, object>();

/** TanStack's `useMutation` with calls sent {@link once}. */
export function useMutation<Data = unknown, Failure = DefaultError, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Failure, Variables, Context>,
): UseMutationResult<Data, Failure, Variables, Context> {
  const mutation = useEachMutation(options);
  return { ...mutation, ...senders<Data, Failure, Variables, Context>(mutation.mutateAsync) };
}

function senders<Data, Failure, Variables, Context>(send: Send<Data, Failure, Variables, Context>) {
  const known = sendingOnce.get(send);
  const mutateAsync = once(send);
  const made = known ?? {
    mutateAsync,
    mutate: (...args: Parameters<typeof send>) => void mutateAsync(...args).catch(() => undefined),
  };
  sendingOnce.set(send, made);
  return made as Pick<UseMutationResult<Data, Failure, Variables, Context>, 'mutate' | 'mutateAsync'>;
}
