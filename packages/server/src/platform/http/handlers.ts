import type { Access, Api, Route, RouteInput, RouteReturn, Routes } from '@greenlight/contract/route';
import type { Viewer } from './viewer.ts';

type ViewerOf<A extends Access> = A extends 'anyone' ? null : A extends 'guest' ? Viewer | null : Viewer;

/** What a handler knows of the request besides its validated input. */
export interface CallContext<A extends Access> {
  viewer: ViewerOf<A>;
  ip: string;
  userAgent: string;
  /** The first language in `Accept-Language`, as a tag; null for none. */
  language: string | null;
  requestId: string;
}

export type Handler<R extends Route> = (
  input: RouteInput<R> & CallContext<R['access']>,
) => Promise<RouteReturn<R>> | RouteReturn<R>;

/** Marks a declared call whose feature is not built yet; it answers 501. */
export const notImplemented = Symbol('later');

export type Handlers<G extends Routes> = { [K in keyof G]: Handler<G[K]> | typeof notImplemented };
export type ApiHandlers<A extends Api> = { [G in keyof A]: Handlers<A[G]> };
