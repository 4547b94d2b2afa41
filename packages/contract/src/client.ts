import type { ErrorCode, Problem } from './errors.ts';
import type { Api, Host, Method, Route, RouteArgs, RouteResult } from './route.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** Lets the browser finish the call after the page has closed. */
  keepalive?: boolean;
  /** Sends the request even if the browser has a cached response. */
  cache?: 'no-cache';
  /** The id of the language for translated texts, for GET routes that support it. */
  language?: number | null;
}

/** The fields of a route that calls need. The web app bundles only these, not the schemas. */
export type CallableRoute = {
  host: Host;
  method: Method;
  path: string;
  access: Route['access'];
  cache?: object;
  /** Responses contain translatable texts. */
  translated?: true;
};
export type CallArgs = { params?: object; query?: object; headers?: object; body?: unknown };
/** Makes one call; throws {@link ApiError}. */
export type Send = (route: CallableRoute, args: CallArgs, options?: CallOptions) => Promise<unknown>;

type Invoke<R extends Route> =
  object extends RouteArgs<R>
    ? (args?: RouteArgs<R>, options?: CallOptions) => Promise<RouteResult<R>>
    : (args: RouteArgs<R>, options?: CallOptions) => Promise<RouteResult<R>>;

/** `key` identifies the call in caches: its group and name. */
export type Call<R extends Route> = Invoke<R> & { key: readonly [string, string] };

export type Client<A extends Api> = { [G in keyof A]: { [K in keyof A[G]]: Call<A[G][K]> } };

export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly fields: NonNullable<Problem['fields']>;
  readonly values: NonNullable<Problem['values']>;
  /** Only `detail` has the message, because the code has no translated text. */
  readonly isPlain: boolean;
  constructor(problem: Pick<Problem, 'status' | 'code' | 'detail' | 'fields' | 'values'> & { isPlain?: boolean }) {
    super(problem.detail);
    this.name = 'ApiError';
    this.status = problem.status;
    this.code = problem.code;
    this.fields = problem.fields ?? [];
    this.values = problem.values ?? {};
    this.isPlain = problem.isPlain ?? false;
  }
}

/** The typed client of a table: `client.group.call({ params, query, body })`. */
export function createClient<A extends Api>(table: A, send: Send): Client<A> {
  const groups = Object.entries(table).map(([groupName, routes]) => {
    const calls = Object.entries(routes).map(([name, route]) => [
      name,
      Object.assign((args: CallArgs = {}, options?: CallOptions) => send(route, args, options), {
        key: [groupName, name],
      }),
    ]);
    return [groupName, Object.fromEntries(calls)];
  });
  return Object.fromEntries(groups) as Client<A>;
}

/**
 * Path and query of a call, without the host. Omits undefined and null query values. Account calls get the platform
 * (docs/product/call.md).
 */
export function callPath(route: CallableRoute, args: CallArgs): string {
  const params = (args.params ?? {}) as Record<string, unknown>;
  const path = route.path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams(route.path.startsWith('/v2/account/') ? { platform: 'web' } : {});
  for (const [name, value] of Object.entries(args.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

export type HostUrls = Record<Host | 'cdn', string>;

/** The URLs of all hosts below one origin. */
export function hostsAt(origin: string): HostUrls {
  const at = (host: string) => `${origin}/api/${host}`;
  return { user: at('user'), content: at('content'), cdn: at('cdn'), payment: at('payment'), studio: at('studio') };
}

/**
 * Makes calls with fetch, without renewing sessions. Adds the token from `authorize`, except to GET routes with
 * `anyone` access. Public content is read from the CDN host. Throws ApiError.
 */
export function fetchSend(hosts: HostUrls, authorize: (route: CallableRoute) => Promise<string | null>): Send {
  return async (route, args, { language, ...options } = {}) => {
    const token = route.access === 'anyone' && route.method === 'GET' ? null : await authorize(route);
    const shared = route.method === 'GET' && !token && (route.access === 'anyone' || route.cache !== undefined);
    const headers: Record<string, string> = { accept: 'application/json', ...args.headers };
    if (token) headers.authorization = `Bearer ${token}`;
    if (args.body !== undefined) headers['content-type'] = 'application/json';
    const base = hosts[shared && route.host === 'content' ? 'cdn' : route.host];
    const unreachable = (cause: unknown) => {
      if (options.signal?.aborted) throw cause;
      throw new ApiError({ status: 0, code: 'unavailable', detail: 'The service can’t be reached.' });
    };
    const query = { ...args.query, language: language ?? undefined };
    const response = await fetch(base + callPath(route, { ...args, query }), {
      method: route.method,
      headers,
      body: args.body === undefined ? undefined : JSON.stringify(args.body),
      ...options,
    }).catch(unreachable);
    if (response.ok) return response.status === 204 ? undefined : response.json().catch(unreachable);
    throw await problemOf(response);
  };
}

const plainMaxLength = 300;

/** The error in a failed response: a problem, a plain text or a `message` (docs/product/call.md). */
export async function problemOf(response: Response): Promise<ApiError> {
  const { status } = response;
  const text = (await response.text().catch(() => '')).trim();
  const body = parsed(text);
  if (isObject(body) && body.code !== undefined) return new ApiError(body as unknown as Problem);
  if ([502, 503, 504].includes(status)) {
    return new ApiError({ status, code: 'unavailable', detail: `The service answered ${status}.` });
  }
  const said = isObject(body) ? body.message : body;
  // The error page of a proxy is not a message.
  const isPlain = typeof said === 'string' && said !== '' && said.length <= plainMaxLength && !said.startsWith('<');
  return new ApiError({
    status,
    code: 'internal',
    detail: isPlain ? said : `The service answered ${status}.`,
    isPlain,
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function isObject(body: unknown): body is Record<string, unknown> {
  return typeof body === 'object' && body !== null;
}
