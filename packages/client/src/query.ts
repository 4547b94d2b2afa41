import { ApiError, type CallOptions } from '@greenlight/contract/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

type AnyCall = ((args: never, options?: CallOptions) => Promise<unknown>) & { key: readonly [string, string] };
type Args<C extends AnyCall> = undefined extends Parameters<C>[0]
  ? [args?: Parameters<C>[0]]
  : [args: Parameters<C>[0]];
type Result<C extends AnyCall> = Awaited<ReturnType<C>>;
type Paged<C extends AnyCall> = Result<C> extends { page: number; hasMore: boolean } ? Result<C> : never;

/** The key of a call's cached answers; without `args` it matches all of them. */
export function keyOf(call: { key: readonly [string, string] }, args?: object): readonly unknown[] {
  return args ? [...call.key, args] : call.key;
}

/** TanStack query options for a GET of the contract: `query(client.channel.bySlug, { params: { slug } })`. */
export function query<C extends AnyCall>(call: C, ...[args]: Args<C>) {
  return queryOptions<Result<C>, ApiError>({
    queryKey: keyOf(call, args),
    queryFn: ({ signal }) => call((args ?? {}) as never, { signal }) as Promise<Result<C>>,
  });
}

/** Like {@link query}, for a paged list, page after page. */
export function pages<C extends AnyCall>(call: C, ...[args]: Args<C>) {
  const given: { query?: object } = args ?? {};
  return infiniteQueryOptions<
    Paged<C>,
    ApiError,
    { pages: Paged<C>[]; pageParams: number[] },
    readonly unknown[],
    number
  >({
    queryKey: [...keyOf(call, args), 'pages'],
    initialPageParam: 1,
    queryFn: ({ signal, pageParam: page }) =>
      call({ ...given, query: { ...given.query, page } } as never, { signal }) as Promise<Paged<C>>,
    getNextPageParam: (last: { page: number; hasMore: boolean }) => (last.hasMore ? last.page + 1 : undefined),
  });
}

/** Like {@link query}, for a paged list that a screen needs completely: all of its pages joined. */
export function wholeList<C extends AnyCall>(call: C, ...[args]: Args<C>) {
  const given: { query?: object } = args ?? {};
  return queryOptions<Paged<C>, ApiError>({
    queryKey: keyOf(call, args),
    queryFn: async ({ signal }) => {
      const read = (page: number) =>
        call({ ...given, query: { ...given.query, page } } as never, { signal }) as Promise<Paged<C>>;
      let list = await read(1);
      while (list.hasMore) list = joined(list, await read(list.page + 1));
      return list;
    },
  });
}

function joined<T extends object>(list: T, next: T): T {
  const parts = Object.entries(next).map(([name, part]) => [
    name,
    Array.isArray(part) ? [...((list as Record<string, unknown[]>)[name] ?? []), ...part] : part,
  ]);
  return Object.fromEntries(parts) as T;
}

/** Whether to try again: twice, if there was no answer or the server was not available. */
export function shouldRetry(failures: number, error: Error): boolean {
  const status = error instanceof ApiError ? error.status : 0;
  return failures < 2 && (status === 0 || status >= 502);
}
