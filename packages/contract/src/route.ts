import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permission.ts';

/** The hosts of docs/product/call.md. Public routes of `content` are also served below `/api/cdn`. */
export type Host = 'user' | 'content' | 'payment' | 'studio';

/**
 * Who may call. `anyone`: everybody gets the same cacheable response. `guest`: signed in or not. All others must be
 * signed in; `subscriber` also needs entitlement, and a permission is for staff who have it.
 */
export type Access = 'anyone' | 'guest' | 'account' | 'subscriber' | Permission;

/** Access levels that are not permissions of staff. */
export const openAccess: readonly Access[] = ['anyone', 'guest', 'account', 'subscriber'];

/** A switch of the remote config. While it is off, the calls of its feature return `not_found`. */
export type FeatureFlag =
  | 'points_enabled'
  | 'badges_enabled'
  | 'bingo_enabled'
  | 'giveaways_enabled'
  | 'store_discount_enabled';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface RouteSpec {
  method: Method;
  /** Path below the host, with `:name` parameters. */
  path: string;
  access: Access;
  /**
   * The kind of content that `:id` or `:mediaId` names. Only its editors may call; the policy of its feature decides.
   */
  owned?: 'media' | 'channel' | 'creator';
  /** Changes how to sign in to the account: needs a recently confirmed session, and staff can't do it for a member. */
  confirmed?: true;
  flag?: FeatureFlag;
  /**
   * Changes nothing in the account, so staff who see the site as a member may call it too. Every GET for members is
   * like this.
   */
  bystander?: true;
  /** Not for staff who see the site as a member: it shows something that can be spent, or completes a payment. */
  own?: true;
  /** Accepts bodies up to `largeBodyMaxBytes`. The body is read only after the caller is authorised. */
  large?: true;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Names of headers, in lower case. */
  headers?: z.ZodObject;
  body?: z.ZodType;
  response: z.ZodType;
  errors?: readonly ErrorCode[];
  /**
   * Shared caching in seconds, for `anyone` routes and for visitors' responses of `guest` routes. The response is fresh
   * for `maxAge` and served stale during revalidation for `stale`. `byStanding`: all signed-in viewers share one
   * response, too.
   */
  cache?: { maxAge: number; stale: number; byStanding?: true };
}

export type Route = RouteSpec & { host: Host };
export type Routes = Record<string, Route>;
export type Api = Record<string, Routes>;

export function route<const R extends RouteSpec>(spec: R): R {
  return spec;
}

/** The calls of one host that belong to one feature, which may have a switch. */
export function routeGroup<const H extends Host, const G extends Record<string, RouteSpec>>(
  of: H | { host: H; flag: FeatureFlag },
  routes: G,
): { [K in keyof G]: G[K] & { host: H } } {
  const shared = typeof of === 'string' ? { host: of } : of;
  const entries = Object.entries(routes).map(([name, spec]) => [name, { ...spec, ...shared }]);
  return Object.fromEntries(entries) as { [K in keyof G]: G[K] & { host: H } };
}

/** The response of a call that returns 204. */
export const noContent = z.void();

type PartName = 'params' | 'query' | 'headers' | 'body';
type Part<R extends Route, K extends PartName> = R[K] extends z.ZodType ? R[K] : never;
/**
 * A missing query counts as an empty query. A missing body does not count as an empty body: it may be left out only if
 * its schema says so.
 */
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
/** What the caller receives. */
export type RouteResult<R extends Route> = z.output<R['response']>;
/** What a handler returns; undeclared keys are removed. */
export type RouteReturn<R extends Route> = z.input<R['response']>;
