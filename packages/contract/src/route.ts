import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permission.ts';

/** The hosts of docs/product/call.md. Routes of `content` that anyone may read are served under `/api/cdn` as well. */
export type Host = 'user' | 'content' | 'payment' | 'studio';

/**
 * Who may call: `anyone` gets the same cacheable bytes, `guest` may be signed in or not, the others must be signed in;
 * `subscriber` must also be one, and staff must hold the permission that is named.
 */
export type Access = 'anyone' | 'guest' | 'account' | 'subscriber' | Permission;

/** Levels of access that are no permission of staff. */
export const openAccess: readonly Access[] = ['anyone', 'guest', 'account', 'subscriber'];

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface RouteSpec {
  method: Method;
  /** Path below the host with `:name` parameters. */
  path: string;
  access: Access;
  /** What `:id` or `:mediaId` is, where only who may edit that one may call: the policy of its feature decides. */
  owned?: 'media' | 'channel' | 'creator';
  /**
   * Changes who can get into the account: wants a session that was confirmed lately, and nobody acts so for another.
   */
  confirmed?: true;
  /** Changes nothing of the account, so that who looks at it for its owner may call, too. Any GET of members is so. */
  bystander?: true;
  /**
   * Not even read by staff who look at the account for its owner: it shows what can be spent, or completes a payment.
   */
  own?: true;
  /** Takes long texts: up to `largeBodyMaxBytes`, and nothing of it is read before the caller is known. */
  large?: true;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Names in lower case. */
  headers?: z.ZodObject;
  body?: z.ZodType;
  response: z.ZodType;
  errors?: readonly ErrorCode[];
  /**
   * Shared caching of an `anyone` route, and of what visitors get from a `guest` one, in seconds: fresh for `maxAge`,
   * served stale while revalidating for `stale`. `byStanding` says that all who are signed in get the same, too.
   */
  cache?: { maxAge: number; stale: number; byStanding?: true };
}

export type Route = RouteSpec & { host: Host };
export type Routes = Record<string, Route>;
export type Api = Record<string, Routes>;

export function route<const R extends RouteSpec>(spec: R): R {
  return spec;
}

export function group<const H extends Host, const G extends Record<string, RouteSpec>>(
  host: H,
  routes: G,
): { [K in keyof G]: G[K] & { host: H } } {
  const entries = Object.entries(routes).map(([name, spec]) => [name, { ...spec, host }]);
  return Object.fromEntries(entries) as { [K in keyof G]: G[K] & { host: H } };
}

/** The response of a call that answers 204. */
export const noContent = z.void();

type PartName = 'params' | 'query' | 'headers' | 'body';
type Part<R extends Route, K extends PartName> = R[K] extends z.ZodType ? R[K] : never;
/** No query is an empty query, but no body is not an empty body: a body may be left out only if its schema says so. */
type Omittable<K extends PartName, Input> = undefined extends Input
  ? true
  : K extends 'body'
    ? false
    : object extends Input
      ? true
      : false;
type Sent<R extends Route, K extends PartName> = [Part<R, K>] extends [never]
  ? unknown
  : Omittable<K, z.input<Part<R, K>>> extends true
    ? { [P in K]?: z.input<Part<R, K>> }
    : { [P in K]: z.input<Part<R, K>> };
type Read<R extends Route, K extends PartName> = [Part<R, K>] extends [never]
  ? unknown
  : { [P in K]: z.output<Part<R, K>> };

/** What a caller passes. */
export type RouteArgs<R extends Route> = Sent<R, 'params'> & Sent<R, 'query'> & Sent<R, 'headers'> & Sent<R, 'body'>;
/** What a handler receives, after validation. */
export type RouteInput<R extends Route> = Read<R, 'params'> & Read<R, 'query'> & Read<R, 'headers'> & Read<R, 'body'>;
/** What a caller gets back. */
export type RouteResult<R extends Route> = z.output<R['response']>;
/** What a handler returns; keys that are not declared are stripped. */
export type RouteReturn<R extends Route> = z.input<R['response']>;
